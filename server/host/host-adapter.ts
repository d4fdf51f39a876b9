import { type DocumentNode, parse, print } from "graphql";
import { LRUCache } from "lru-cache";
import { type CheckOptions, contractFailure, HostContract } from "./host-contract.ts";
import { HostEndpoint, type HostEndpointOptions } from "./host-endpoint.ts";
import { type Deviation, normalizeResponse, withoutIndexes } from "./normalize-response.ts";
import { type HostAddresses, type NormalizeText, normalizeTexts } from "./normalize-texts.ts";
import {
  HostFailure,
  type Operation,
  type OperationResponse,
  type ResponseData,
  type ResponseError,
  type Visitor,
} from "./operation.ts";
import { type PagingState, pageVariables, sendPaged } from "./paging.ts";
import { fieldPaths, type PreparedOperation, prepareOperation } from "./prepare-operation.ts";
import { describeUnknownPart, findUnknownTypes, pruneTypes, pruneUnknownParts } from "./prune-operation.ts";
import type { ObjectShape } from "./response-shape.ts";

/** A host’s response, in the contract’s shape. */
export interface HostResponse extends OperationResponse {
  /** What the host does not know, described: `extras on Home`. Null or an empty list stands in its place. */
  readonly omitted: readonly string[];
  /** Paths of the fields that are missing for it: `home.extras`, or for one type only `picks.extras on Home`. */
  readonly omittedPaths: ReadonlySet<string>;
  /** Where the host’s own shape differs from the contract. */
  readonly deviations: readonly Deviation[];
  /** The contract’s shape; null for an operation that is not of the contract. */
  readonly shape: ObjectShape | null;
}

/** A host, and where its media and the site’s own pages are. */
export interface HostAdapterOptions extends HostEndpointOptions {
  readonly addresses: HostAddresses;
  readonly log: { warn(details: object, message: string): void };
  /** Whether parts that every host has, or this one had within a day, are never omitted; default true. */
  readonly requiresContract?: boolean;
  /** Milliseconds; a test’s clock, which must not start at 0. */
  readonly now?: () => number;
}

/** How one operation is sent. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with every value that is no list and no object, and came as the contract says. */
  readonly onLeaf?: (path: string, value: unknown) => void;
}

/** What was learned of a host. */
interface Learned {
  /** As much of an operation as it knows. */
  readonly pruned: LRUCache<string, PrunedOperation>;
  readonly sentAsWritten: LRUCache<string, true>;
}

interface PrunedOperation extends Pick<HostResponse, "omitted" | "omittedPaths"> {
  /** Empty where it knows nothing of it. */
  readonly text: string;
}

/** An operation on its way to the host. */
interface Exchange extends SendOptions {
  readonly operation: Operation;
  readonly prepared: PreparedOperation;
  readonly visitor: Visitor;
  readonly learned: Learned;
}

/** How long what was learned about a host counts: after this an operation is sent whole again. */
const learnedMilliseconds = 10 * 60_000;
const maxOperations = 300;
const maxRounds = 12;
const maxLoggedDeviations = 5;
/** How long pages leave a host alone that responds with 503; visitors’ own operations are sent. */
const unavailableMilliseconds = 1000;

/**
 * The only way to a content host. Operations are sent whole; what the host reports as unknown is removed and comes back
 * as null or empty lists, so that the contract’s shape always holds, unless the host had it within the last day. Lists
 * are paged, texts normalized, and what is not a GraphQL response is a failure.
 */
export class HostAdapter {
  readonly #endpoint: HostEndpoint;
  readonly #contract: HostContract;
  readonly #normalizeText: NormalizeText;
  readonly #log: HostAdapterOptions["log"];
  readonly #requiresContract: boolean;
  readonly #now: () => number;
  readonly #prepared = new LRUCache<string, PreparedOperation>({ max: maxOperations, memoMethod: prepareOperation });
  #learned: Learned;
  readonly #paging = new LRUCache<string, PagingState>({ max: maxOperations });
  readonly #logged = new LRUCache<string, true>({ max: maxOperations });
  /** Operations whose first response, still pending, will show how much of them the host knows. */
  readonly #learning = new Map<string, Promise<unknown>>();
  #unavailable: { readonly untilMs: number; readonly failure: HostFailure } | undefined;

  constructor(options: HostAdapterOptions) {
    this.#endpoint = new HostEndpoint(options);
    this.#normalizeText = normalizeTexts(options.addresses);
    this.#log = options.log;
    this.#requiresContract = options.requiresContract ?? true;
    this.#now = options.now ?? (() => performance.now());
    this.#learned = nothingLearned(this.#now);
    this.#contract = new HostContract((operation, signal) => this.#endpoint.send(operation, {}, signal), this.#now);
  }

  /**
   * Forgets how much of each operation the host answers: its schema has changed. What it had within the last day stays
   * known, as a plugin that is switched off changes the schema too.
   */
  forget(): void {
    // What an operation that is under way still learns goes to the old memory.
    this.#learned = nothingLearned(this.#now);
    this.#learning.clear();
    this.#logged.clear();
  }

  /**
   * The response to one operation. Errors that the host reports in GraphQL are part of it.
   * @throws {HostFailure} where what comes back is not GraphQL, or nothing does.
   */
  async send(operation: Operation, visitor: Visitor = {}, options: SendOptions = {}): Promise<HostResponse> {
    const { query } = operation;
    const prepared = this.#prepare(query);
    if (!prepared) {
      const response = await this.#endpoint.send(operation, visitor, options.signal);
      return { ...response, shape: null, omitted: [], omittedPaths: new Set(), deviations: [] };
    }
    // Of many that are sent at the same time, one learns what the host knows of the operation.
    const learning = this.#learned.pruned.has(query) ? undefined : this.#learning.get(query);
    if (learning !== undefined) await learning;
    const learned = this.#learned;
    const response = this.#sendPruned({ operation, prepared, visitor, learned, ...options });
    if (!learned.pruned.has(query) && !this.#learning.has(query)) {
      const isLearned = response
        .catch(() => undefined)
        .finally(() => {
          if (this.#learning.get(query) === isLearned) this.#learning.delete(query);
        });
      this.#learning.set(query, isLearned);
    }
    return await response;
  }

  /**
   * Checks that the host has what every host has.
   * @throws {HostFailure} where it has not; then operations of pages fail for a second without being sent.
   */
  async confirmContract(options?: CheckOptions): Promise<void> {
    try {
      await this.#contract.confirm(options);
    } catch (error) {
      if (error instanceof HostFailure && error.kind === "http") this.#noteUnavailable(error);
      throw error;
    }
  }

  /** Whether the host responds within 3 seconds and has what every host has. */
  async isReady(): Promise<boolean> {
    try {
      const { data } = await this.#contract.check(AbortSignal.timeout(3000));
      return typeof data?.__typename === "string";
    } catch {
      return false;
    }
  }

  /** Whether the host responds to GraphQL at all, within 3 seconds. */
  async isAlive(): Promise<boolean> {
    try {
      const probe = { operationName: "CheckHost", query: "query CheckHost { __typename }", variables: {} };
      const { data } = await this.#endpoint.send(probe, {}, AbortSignal.timeout(3000));
      return typeof data?.__typename === "string";
    } catch {
      return false;
    }
  }

  async #sendPruned(exchange: Exchange): Promise<HostResponse> {
    const { query } = exchange.operation;
    const learned = exchange.learned.pruned;
    const whole: PrunedOperation = { text: exchange.prepared.text, omitted: [], omittedPaths: new Set() };
    let pruned = learned.get(query) ?? whole;
    for (let round = 0; ; round += 1) {
      if (pruned.text === "") return this.#normalize(exchange, pruned, { status: 200, data: {}, errors: [] });
      let rest: PrunedOperation | undefined;
      try {
        const response = await this.#exchange(exchange, pruned);
        if (response.data && !learned.has(query)) {
          learned.set(query, pruned);
          if (!exchange.prepared.isMutation) this.#contract.noteAnswered(pruned.text);
        }
        const isAnswered = response.data !== null || round >= maxRounds;
        rest = isAnswered ? undefined : await this.#pruneNamed(exchange, pruned, response.errors);
        if (!rest) return this.#normalize(exchange, pruned, response);
      } catch (error) {
        rest = await this.#pruneUnnamedTypes(exchange, pruned, error);
        if (!rest) throw error;
      }
      pruned = rest;
    }
  }

  /**
   * The response to as much of an operation as the host knows. A host that accepts only known operations, such as
   * another site’s gateway, is sent the operation as the site has it written.
   */
  async #exchange(exchange: Exchange, { text, omittedPaths }: PrunedOperation): Promise<OperationResponse> {
    const { operation, prepared } = exchange;
    const { sentAsWritten } = exchange.learned;
    const { operationName, variables } = operation;
    if (sentAsWritten.has(operation.query)) return await this.#send(exchange, operation);
    const send = (pages: Record<string, unknown>) =>
      this.#send(exchange, { operationName, query: text, variables: { ...variables, ...pages } });
    const lists = prepared.lists.filter(({ key }) => !omittedPaths.has(key));
    const state = this.#paging.get(operationName) ?? { isSplit: false, sizes: new Map() };
    this.#paging.set(operationName, state);
    const response =
      prepared.lists.length === 0
        ? await send({})
        : await sendPaged({ operationName, lists, send, isAlive: () => this.isAlive(), state });
    if (response.status !== 403 || response.data) return response;
    const asWritten = await this.#send(exchange, operation);
    if (asWritten.data) sentAsWritten.set(operation.query, true);
    return asWritten;
  }

  async #send({ visitor, signal }: Exchange, operation: Operation): Promise<OperationResponse> {
    const isForPage = visitor.clientAddress === undefined;
    if (isForPage && this.#unavailable && this.#unavailable.untilMs > this.#now()) throw this.#unavailable.failure;
    try {
      return await this.#endpoint.send(operation, visitor, signal);
    } catch (error) {
      if (error instanceof HostFailure && error.status === 503) this.#noteUnavailable(error);
      throw error;
    }
  }

  #noteUnavailable(failure: HostFailure): void {
    this.#unavailable = { untilMs: this.#now() + unavailableMilliseconds, failure };
  }

  /**
   * Called before parts of a query are omitted as the host does not know them.
   * @throws {HostFailure} where the host lacks what every host has, or one of these parts was its own within a day.
   */
  async #requireOmissible({ operation, prepared }: Exchange, unknown: readonly string[]): Promise<void> {
    if (prepared.isMutation || !this.#requiresContract) return;
    await this.confirmContract({ isFresh: true });
    const lost = this.#contract.requiredAmong(unknown);
    if (lost) throw contractFailure(operation, `The content host does not know ${lost} any more: is a plugin missing?`);
  }

  /** The operation without what the host’s errors name; undefined where they name nothing. */
  async #pruneNamed(exchange: Exchange, { text, omitted }: PrunedOperation, errors: readonly ResponseError[]) {
    const rest = pruneUnknownParts(text, errors);
    // A mutation that the host does not have is an error: removing it would do nothing and succeed.
    if (rest === undefined || (rest === "nothing left" && exchange.prepared.isMutation)) return undefined;
    const unknown = errors.flatMap(({ message }) => describeUnknownPart(message) ?? []);
    await this.#requireOmissible(exchange, unknown);
    return this.#learn(exchange, rest, [...omitted, ...unknown]);
  }

  /** The operation without the types that the host neither knows nor names; undefined where that is not the cause. */
  async #pruneUnnamedTypes(exchange: Exchange, { text, omitted }: PrunedOperation, error: unknown) {
    const { operation, prepared, signal } = exchange;
    if (!(error instanceof HostFailure) || error.errors.length === 0 || prepared.isMutation) return undefined;
    const document = parse(text);
    const variables = { ...operation.variables, ...pageVariables(prepared.lists, new Map(), true) };
    const isAccepted = async (part: DocumentNode) => {
      try {
        await this.#endpoint.send({ ...operation, query: print(part), variables }, {}, signal);
        return true;
      } catch (failure) {
        if (failure instanceof HostFailure && failure.errors.length > 0) return false;
        throw failure;
      }
    };
    const unknown = await findUnknownTypes(document, isAccepted);
    if (unknown.length === 0) return undefined;
    const unknownTypes = unknown.map((name) => `type ${name}`);
    await this.#requireOmissible(exchange, unknownTypes);
    const rest = pruneTypes(document, unknown) ?? "nothing left";
    return this.#learn(exchange, rest, [...omitted, ...unknownTypes]);
  }

  #learn(
    { operation, prepared, learned }: Exchange,
    rest: DocumentNode | "nothing left",
    omitted: string[],
  ): PrunedOperation {
    const left = rest === "nothing left" ? new Set() : fieldPaths(rest);
    const pruned: PrunedOperation = {
      text: rest === "nothing left" ? "" : print(rest),
      omitted: [...new Set(omitted)],
      omittedPaths: new Set([...fieldPaths(prepared.document)].filter((path) => !left.has(path))),
    };
    learned.pruned.set(operation.query, pruned);
    return pruned;
  }

  #normalize(
    { operation: { operationName }, prepared: { shape }, onLeaf }: Exchange,
    { omitted, omittedPaths }: PrunedOperation,
    response: OperationResponse,
  ): HostResponse {
    if (omitted.length > 0) {
      const message = "The content host does not know all of an operation; the rest is shown.";
      this.#logOnce(operationName, { omitted }, message);
    }
    const { data, errors, status } = response;
    if (!data) return { ...response, shape, omitted, omittedPaths, deviations: [] };
    const missing = errors.length === 0 && missingRootField(shape, data, omittedPaths);
    // A response without a requested field is a failure: what the field holds would look deleted.
    if (missing)
      throw new HostFailure(`The host’s response lacks ${missing}.`, { kind: "http", operationName, status });
    const options = { normalizeText: this.#normalizeText, omitted: omittedPaths, onLeaf };
    const { deviations, unreadable, ...normalized } = normalizeResponse(shape, data, options);
    const descriptions = deviations.map(({ path, text }) => `${withoutIndexes(path, "[]")}: ${text}`);
    const examples = [...new Set(descriptions)].slice(0, maxLoggedDeviations);
    if (examples.length > 0) {
      const message = "The content host answers otherwise than the contract says; what cannot be read is left out.";
      this.#logOnce(operationName, { deviations: examples }, message);
    }
    if (unreadable.length > 0 && errors.length === 0) {
      const message = `The host’s response holds no readable ${unreadable.join(", ")} (${examples.join("; ")}).`;
      throw new HostFailure(message, { kind: "http", operationName, status });
    }
    return { ...response, shape, omitted, omittedPaths, data: normalized.data, deviations };
  }

  /** Logs about an operation of this host, and the same only once. */
  #logOnce(operation: string, details: object, message: string): void {
    const key = JSON.stringify([operation, details]);
    if (this.#logged.has(key)) return;
    this.#logged.set(key, true);
    this.#log.warn({ operation, ...details }, message);
  }

  /** Undefined for what is not of the contract, such as a visitor’s own operation at an open gateway. */
  #prepare(query: string): PreparedOperation | undefined {
    try {
      return this.#prepared.memo(query);
    } catch {
      return undefined;
    }
  }
}

function nothingLearned(now: () => number): Learned {
  const learned = { max: maxOperations, ttl: learnedMilliseconds, ttlResolution: 0, perf: { now } };
  return { pruned: new LRUCache(learned), sentAsWritten: new LRUCache(learned) };
}

function missingRootField({ variants }: ObjectShape, data: ResponseData, omitted: ReadonlySet<string>) {
  const [fields = []] = variants.values();
  return fields.find(({ key, isOptional }) => !isOptional && !omitted.has(key) && !Object.hasOwn(data, key))?.key;
}
