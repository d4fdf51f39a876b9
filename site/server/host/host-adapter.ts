import { type DocumentNode, parse, print } from "graphql";
import { LRUCache } from "lru-cache";
import { contractTypes } from "./contract-types.ts";
import { HostEndpoint, type HostEndpointOptions, type RawResponse } from "./host-endpoint.ts";
import { HostFailure } from "./host-failure.ts";
import { type EvenText, evenTexts, type HostAddresses } from "./host-texts.ts";
import { type Deviation, fitResponse, type LeafValue } from "./normalize-response.ts";
import type { HostError, Operation, ResponseData, Visitor } from "./operation.ts";
import { type PageMemory, pagedExchange } from "./paged-exchange.ts";
import { pageVariables } from "./paged-operation.ts";
import { fieldPaths, type PreparedOperation, preparedOperation } from "./prepared-operation.ts";
import type { ObjectShape } from "./response-shape.ts";
import { unknownPart, withoutTypes, withoutUnknownParts } from "./unknown-parts.ts";
import { unknownTypes } from "./unknown-types.ts";

/** What a host answered, in the contract’s shape. */
export interface HostResponse {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Null where the host rejected the operation as a whole. */
  readonly data: ResponseData | null;
  /** Empty where all went well. */
  readonly errors: readonly HostError[];
  /** What the host does not know, in words: `extras on Home`. Null or an empty list stands in its place. */
  readonly leftOut: readonly string[];
  /** Paths of the fields that are missing for it: `home.extras`, or for one type only `picks.extras on Home`. */
  readonly leftOutPaths: ReadonlySet<string>;
  /** Where the host’s own shape was another one. */
  readonly deviations: readonly Deviation[];
  /** The contract’s shape; null for an operation that is not of the contract. */
  readonly shape: ObjectShape | null;
  /** Bytes that the host sent for it. */
  readonly bytes: number;
}

/** Where the adapter logs; pino’s shape. */
export interface HostLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** A host, and where its media and the site’s own pages are. */
export interface HostAdapterOptions extends HostEndpointOptions {
  readonly addresses: HostAddresses;
  readonly log: HostLog;
  /** Milliseconds; `Date.now` unless a test says otherwise. */
  readonly now?: () => number;
}

/** How one operation is asked. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** Told of every leaf value that came as the contract says. */
  readonly visit?: (leaf: LeafValue) => void;
}

/** As much of an operation as a host knows. */
interface Pruned {
  /** Null where it knows nothing of it. */
  readonly text: string | null;
  readonly leftOut: readonly string[];
  readonly leftOutPaths: ReadonlySet<string>;
}

/** How long what was learned of a host counts: after this an operation is sent whole again. */
const learnedMilliseconds = 10 * 60_000;
const maxOperations = 300;
const maxRounds = 12;
const shownDeviations = 5;
/** A host that says it is away (503) is left alone by pages for so long; what a visitor does is tried. */
const awayMilliseconds = 1000;

/**
 * The one way to a content host. Operations are sent whole; what the host says it does not know is taken out and comes
 * back as null or empty lists, so that the contract’s shape always holds. Lists are paged, texts evened out, and what
 * is no GraphQL response is a failure.
 */
export class HostAdapter {
  readonly #endpoint: HostEndpoint;
  readonly #evenText: EvenText;
  readonly #log: HostLog;
  readonly #now: () => number;
  readonly #prepared = new LRUCache<string, PreparedOperation>({ max: maxOperations });
  readonly #pruned = new LRUCache<string, Pruned & { readonly until: number }>({ max: maxOperations });
  readonly #ownTextUntil = new LRUCache<string, number>({ max: maxOperations });
  readonly #pages = new LRUCache<string, PageMemory>({ max: maxOperations });
  readonly #told = new LRUCache<string, true>({ max: maxOperations });
  /** Operations whose first response under way will tell how much of them the host knows. */
  readonly #learning = new Map<string, Promise<unknown>>();
  #away: { readonly until: number; readonly failure: HostFailure } | undefined;

  constructor(options: HostAdapterOptions) {
    this.#endpoint = new HostEndpoint(options);
    this.#evenText = evenTexts(options.addresses);
    this.#log = options.log;
    this.#now = options.now ?? Date.now;
  }

  /** Address of the GraphQL endpoint. */
  get url(): string {
    return this.#endpoint.url;
  }

  /**
   * The response to one operation. Errors that the host reports in GraphQL are part of it.
   * @throws {HostFailure} where what comes back is no GraphQL, or nothing does.
   */
  async ask(operation: Operation, visitor: Visitor = {}, options: AskOptions = {}): Promise<HostResponse> {
    const { query } = operation;
    const prepared = this.#prepare(query);
    if (!prepared) return { ...nothingLeftOut, ...(await this.#endpoint.send(operation, visitor, options.signal)) };
    // Of many at once, one learns what the host knows of the operation.
    const learning = this.#known(query) ? undefined : this.#learning.get(query);
    if (learning) await learning;
    const response = this.#ask(operation, prepared, visitor, options);
    if (!this.#known(query) && !this.#learning.has(query)) {
      const learned = response.then(
        () => this.#learning.delete(query),
        () => this.#learning.delete(query),
      );
      this.#learning.set(query, learned);
    }
    return await response;
  }

  async #ask(
    operation: Operation,
    prepared: PreparedOperation,
    visitor: Visitor,
    options: AskOptions,
  ): Promise<HostResponse> {
    let pruned = this.#known(operation.query) ?? { text: prepared.text, leftOut: [], leftOutPaths: new Set() };
    for (let round = 0; ; round += 1) {
      if (pruned.text === null) return this.#response(prepared, pruned, nothing, operation, options);
      let raw: RawResponse;
      try {
        raw = await this.#exchange(operation, prepared, pruned, visitor, options.signal);
      } catch (error) {
        const rest = await this.#withoutUnnamedTypes(operation, prepared, pruned, error, options.signal);
        if (!rest) throw error;
        pruned = rest;
        continue;
      }
      if (raw.data && !this.#known(operation.query)) this.#keep(operation.query, pruned);
      const rest = raw.data || round >= maxRounds ? undefined : this.#withoutNamed(operation, prepared, pruned, raw);
      if (!rest) return this.#response(prepared, pruned, raw, operation, options);
      pruned = rest;
    }
  }

  /** Whether the host answers GraphQL; asked shortly, as somebody waits. */
  async isReady(): Promise<boolean> {
    try {
      const probe = { operationName: "CheckHost", query: "query CheckHost { __typename }", variables: {} };
      const { data } = await this.#endpoint.send(probe, {}, AbortSignal.timeout(3000));
      return typeof data?.__typename === "string";
    } catch {
      return false;
    }
  }

  /**
   * The response to as much of an operation as the host knows. A host that lets only known operations through, such as
   * another site’s gateway, is sent the site’s own text.
   */
  async #exchange(
    operation: Operation,
    prepared: PreparedOperation,
    pruned: Pruned,
    visitor: Visitor,
    signal: AbortSignal | undefined,
  ): Promise<RawResponse> {
    const sendOwnText = () => this.#send(operation, visitor, signal);
    if ((this.#ownTextUntil.get(operation.query) ?? 0) > this.#now()) return await sendOwnText();
    const raw = await this.#pagedExchange(operation, prepared, pruned, visitor, signal);
    if (raw.status !== 403 || raw.data) return raw;
    const own = await sendOwnText();
    if (own.data) this.#ownTextUntil.set(operation.query, this.#now() + learnedMilliseconds);
    return own;
  }

  async #pagedExchange(
    { operationName, variables }: Operation,
    prepared: PreparedOperation,
    { text, leftOutPaths }: Pruned,
    visitor: Visitor,
    signal: AbortSignal | undefined,
  ): Promise<RawResponse> {
    const send = (pages: Record<string, unknown>) =>
      this.#send({ operationName, query: text ?? "", variables: { ...variables, ...pages } }, visitor, signal);
    if (prepared.paged.lists.length === 0) return await send({});
    const lists = prepared.paged.lists.filter(({ key }) => !leftOutPaths.has(key));
    const paged = { ...prepared.paged, lists };
    const memory = this.#pages.get(operationName) ?? { isApart: false, sizes: new Map() };
    this.#pages.set(operationName, memory);
    const isAlive = () => this.isReady();
    return await pagedExchange({ operationName, paged, send, isAlive, memory });
  }

  async #send(operation: Operation, visitor: Visitor, signal: AbortSignal | undefined): Promise<RawResponse> {
    const isForPage = visitor.clientAddress === undefined;
    if (isForPage && this.#away && this.#away.until > this.#now()) throw this.#away.failure;
    try {
      return await this.#endpoint.send(operation, visitor, signal);
    } catch (error) {
      if (error instanceof HostFailure && error.status === 503) {
        this.#away = { until: this.#now() + awayMilliseconds, failure: error };
      }
      throw error;
    }
  }

  /** Without what the host’s errors name; undefined where they name nothing. */
  #withoutNamed(
    { query }: Operation,
    prepared: PreparedOperation,
    { text, leftOut }: Pruned,
    { errors }: RawResponse,
  ): Pruned | undefined {
    const rest = withoutUnknownParts(text ?? "", errors, contractTypes());
    // A mutation that the host does not have is an error; nothing would come of leaving it out.
    if (rest === undefined || (rest === "nothing left" && prepared.isMutation)) return undefined;
    const parts = errors.flatMap(({ message }) => unknownPart(message) ?? []);
    return this.#remember(query, prepared, rest, [...leftOut, ...parts]);
  }

  /** Without the types that the host does not know and does not name; undefined where that is not what is wrong. */
  async #withoutUnnamedTypes(
    operation: Operation,
    prepared: PreparedOperation,
    { text, leftOut }: Pruned,
    error: unknown,
    signal: AbortSignal | undefined,
  ): Promise<Pruned | undefined> {
    if (!(error instanceof HostFailure) || error.errors.length === 0 || prepared.isMutation || text === null)
      return undefined;
    const document = parse(text);
    const { operationName, query, variables } = operation;
    const isUnderstood = async (part: DocumentNode) => {
      const probe = {
        operationName,
        query: print(part),
        variables: { ...variables, ...pageVariables(prepared.paged, new Map(), true) },
      };
      try {
        await this.#endpoint.send(probe, {}, signal);
        return true;
      } catch (failure) {
        if (failure instanceof HostFailure && failure.errors.length > 0) return false;
        throw failure;
      }
    };
    const unknown = await unknownTypes(document, isUnderstood);
    if (unknown.size === 0) return undefined;
    const parts = [...unknown].map((name) => `type ${name}`);
    const rest = withoutTypes(document, unknown) ?? "nothing left";
    return this.#remember(query, prepared, rest, [...leftOut, ...parts]);
  }

  #remember(
    query: string,
    { paged }: PreparedOperation,
    rest: DocumentNode | "nothing left",
    parts: readonly string[],
  ): Pruned {
    const left = rest === "nothing left" ? new Set<string>() : fieldPaths(rest);
    const leftOut = [...new Set(parts)];
    const pruned: Pruned = {
      text: rest === "nothing left" ? null : print(rest),
      leftOut,
      leftOutPaths: new Set([...fieldPaths(paged.document)].filter((path) => !left.has(path))),
    };
    this.#keep(query, pruned);
    return pruned;
  }

  #keep(query: string, pruned: Pruned): void {
    this.#pruned.set(query, { ...pruned, until: this.#now() + learnedMilliseconds });
  }

  #known(query: string): Pruned | undefined {
    const known = this.#pruned.get(query);
    return known && known.until > this.#now() ? known : undefined;
  }

  #response(
    prepared: PreparedOperation,
    { leftOut, leftOutPaths }: Pruned,
    raw: RawResponse,
    { operationName }: Operation,
    { visit }: AskOptions,
  ): HostResponse {
    if (leftOut.length > 0) {
      this.#tell(operationName, { leftOut }, "The content host does not know all of an operation; the rest is shown.");
    }
    const { data, errors } = raw;
    const { shape } = prepared;
    if (!data) return { ...raw, shape, leftOut, leftOutPaths, deviations: [] };
    if (errors.length === 0) requireRootFields(prepared, data, leftOutPaths, operationName);
    const fitted = fitResponse(shape, data, { evenText: this.#evenText, leftOut: leftOutPaths, visit });
    const { deviations, unreadable } = fitted;
    const said = deviations.map(({ path, text }) => `${path.replaceAll(/\[\d+\]/g, "[]")}: ${text}`);
    const shown = [...new Set(said)].slice(0, shownDeviations);
    if (shown.length > 0) {
      const message = "The content host answers otherwise than the contract says; what cannot be read is left out.";
      this.#tell(operationName, { deviations: shown }, message);
    }
    if (unreadable.length > 0 && errors.length === 0) {
      const message = `The host’s response holds no readable ${unreadable.join(", ")} (${shown.join("; ")}).`;
      throw new HostFailure(message, { kind: "http", operationName, status: raw.status });
    }
    return { ...raw, shape, leftOut, leftOutPaths, data: fitted.data, deviations };
  }

  /** Tells the log of an operation’s host, and of the same not again. */
  #tell(operation: string, details: object, message: string): void {
    const said = JSON.stringify([operation, details]);
    if (this.#told.has(said)) return;
    this.#told.set(said, true);
    this.#log.warn({ operation, ...details }, message);
  }

  /** Undefined for what is not of the contract: with an open gateway a visitor’s own, which the host is to judge. */
  #prepare(query: string): PreparedOperation | undefined {
    const known = this.#prepared.get(query);
    if (known) return known;
    try {
      const prepared = preparedOperation(query);
      this.#prepared.set(query, prepared);
      return prepared;
    } catch {
      return undefined;
    }
  }
}

const nothingLeftOut = { shape: null, leftOut: [], leftOutPaths: new Set<string>(), deviations: [] };
const nothing: RawResponse = { status: 200, retryAfterSeconds: undefined, data: {}, errors: [], bytes: 0 };

/** A response without a field that it was asked for is no response: what it belongs to would look gone. */
function requireRootFields(
  { shape }: PreparedOperation,
  data: ResponseData,
  leftOut: ReadonlySet<string>,
  operationName: string,
): void {
  const [fields = []] = shape.variants.values();
  const missing = fields.find(({ key, isOptional }) => !isOptional && !leftOut.has(key) && !Object.hasOwn(data, key));
  if (!missing) return;
  throw new HostFailure(`The host’s response lacks ${missing.key}.`, { kind: "http", operationName, status: 200 });
}
