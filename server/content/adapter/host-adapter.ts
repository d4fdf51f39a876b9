import { type DocumentNode, parse, print } from "graphql";
import { LRUCache } from "lru-cache";
import { type CheckOptions, contractFailure, HostContract } from "./host-contract.ts";
import { HostEndpoint, type HostEndpointOptions } from "./host-endpoint.ts";
import { hostBreaker, retryReads } from "./host-policies.ts";
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

/** A host’s response in the contract’s shape. */
export interface HostResponse extends OperationResponse {
  /** Parts of the operation that the host does not support: `extras on Home`. Null or an empty list replaces them. */
  readonly omitted: readonly string[];
  /** Paths of the omitted fields: `home.extras`, or `picks.extras on Home` when it is omitted for one type only. */
  readonly omittedPaths: ReadonlySet<string>;
  /** Differences between the host’s shape and the contract. */
  readonly deviations: readonly Deviation[];
  /** The contract’s shape; null for an operation that is not of the contract. */
  readonly shape: ObjectShape | null;
}

/** Options of the adapter of one host. */
export interface HostAdapterOptions extends HostEndpointOptions {
  readonly addresses: HostAddresses;
  readonly log: { warn(details: object, message: string): void };
  /** Whether parts that every host has, or that this host supported within a day, are never omitted. Default true. */
  readonly requiresContract?: boolean;
  /** Milliseconds; a test’s clock, which must not start at 0. */
  readonly now?: () => number;
}

/** Options for sending one operation. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with each leaf value that has the type of the contract. */
  readonly onLeaf?: (path: string, value: unknown) => void;
}

/** Capabilities of a host, as its responses showed them. */
interface Learned {
  /** Each operation without the parts that the host does not support. */
  readonly pruned: LRUCache<string, PrunedOperation>;
  readonly sentAsWritten: LRUCache<string, true>;
}

interface PrunedOperation extends Pick<HostResponse, "omitted" | "omittedPaths"> {
  /** Empty when the host supports no part of it. */
  readonly text: string;
}

/** An operation that is being sent to the host. */
interface Exchange extends SendOptions {
  readonly operation: Operation;
  readonly prepared: PreparedOperation;
  readonly visitor: Visitor;
  readonly learned: Learned;
}

/** How long the pruned form of an operation is used before the whole operation is sent again. */
const learnedMilliseconds = 10 * 60_000;
const maxOperations = 300;
const maxRounds = 12;
const maxLoggedDeviations = 5;
/** Pause in sending operations of pages after a 503 of the host; operations of visitors are sent. */
const unavailableMilliseconds = 1000;

/**
 * Adapter between the site and a content host. Sends whole operations and removes what the host reports as unknown;
 * these parts come back as null or empty lists, so that the response has the contract’s shape. A part that the host
 * supported within the last day is not omitted: the response is a failure. Also pages long lists, normalizes texts and
 * treats anything that is not a GraphQL response as a failure.
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
  /** Operations whose first response is pending; it shows which parts the host supports. */
  readonly #learning = new Map<string, Promise<unknown>>();
  readonly #guarded = hostBreaker();
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
   * Clears the pruned form of each operation, as the host's schema has changed. Parts known within the last day stay
   * required, as deactivating a plugin changes the schema too.
   */
  forget(): void {
    // Pending operations still write to the old object.
    this.#learned = nothingLearned(this.#now);
    this.#learning.clear();
    this.#logged.clear();
  }

  /**
   * Sends one operation and returns the response. GraphQL errors are part of it.
   * @throws {HostFailure} when the response is not GraphQL, or there is none
   */
  async send(operation: Operation, visitor: Visitor = {}, options: SendOptions = {}): Promise<HostResponse> {
    const { query } = operation;
    const prepared = this.#prepare(query);
    if (!prepared) {
      const response = await this.#endpoint.send(operation, visitor, options.signal);
      return { ...response, shape: null, omitted: [], omittedPaths: new Set(), deviations: [] };
    }
    // Of concurrent identical operations, the first detects which parts the host supports.
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
   * Checks that the host has the parts that every host has.
   * @throws {HostFailure} when it has not; then operations of pages fail for a second without being sent
   */
  async confirmContract(options?: CheckOptions): Promise<void> {
    try {
      await this.#contract.confirm(options);
    } catch (error) {
      if (error instanceof HostFailure && error.kind === "http") this.#recordUnavailable(error);
      throw error;
    }
  }

  /** Whether the host responds within 3 seconds and has the parts that every host has. */
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
          if (!exchange.prepared.isMutation) this.#contract.recordSupported(pruned.text);
        }
        const isFinal = response.data !== null || round >= maxRounds;
        rest = isFinal ? undefined : await this.#pruneNamed(exchange, pruned, response.errors);
        if (!rest) return this.#normalize(exchange, pruned, response);
      } catch (error) {
        rest = await this.#pruneUnnamedTypes(exchange, pruned, error);
        if (!rest) throw error;
      }
      pruned = rest;
    }
  }

  /**
   * Sends the parts of an operation that the host supports. Sent unchanged to a host that accepts only known
   * operations, such as another site’s GraphQL proxy.
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

  /** Reads are retried; for pages nothing is sent to a host that is known to be unavailable. */
  async #send({ prepared, visitor, signal }: Exchange, operation: Operation): Promise<OperationResponse> {
    const isForPage = visitor.clientAddress === undefined;
    if (isForPage && this.#unavailable && this.#unavailable.untilMs > this.#now()) throw this.#unavailable.failure;
    const send = () => this.#endpoint.send(operation, visitor, signal);
    const sendRead = () => retryReads.execute(send);
    try {
      if (prepared.isMutation) return await send();
      return isForPage ? await this.#guarded(operation.operationName, sendRead) : await sendRead();
    } catch (error) {
      if (error instanceof HostFailure && error.status === 503) this.#recordUnavailable(error);
      throw error;
    }
  }

  #recordUnavailable(failure: HostFailure): void {
    this.#unavailable = { untilMs: this.#now() + unavailableMilliseconds, failure };
  }

  /**
   * Called before unsupported parts of a query are omitted.
   * @throws {HostFailure} when the host lacks a part that every host has, or one that it supported within a day
   */
  async #requireOmissible({ operation, prepared }: Exchange, unknown: readonly string[]): Promise<void> {
    if (prepared.isMutation || !this.#requiresContract) return;
    await this.confirmContract({ isFresh: true });
    const lost = this.#contract.requiredAmong(unknown);
    if (lost) throw contractFailure(operation, `The content host does not know ${lost} any more: is a plugin missing?`);
  }

  /** The operation without the parts that the host’s errors name; undefined when they name none. */
  async #pruneNamed(exchange: Exchange, { text, omitted }: PrunedOperation, errors: readonly ResponseError[]) {
    const rest = pruneUnknownParts(text, errors);
    // A mutation that the host does not support is an error: without it the operation would succeed and do nothing.
    if (rest === undefined || (rest === "nothing left" && exchange.prepared.isMutation)) return undefined;
    const unknown = errors.flatMap(({ message }) => describeUnknownPart(message) ?? []);
    await this.#requireOmissible(exchange, unknown);
    return this.#storePruned(exchange, rest, [...omitted, ...unknown]);
  }

  /**
   * The operation without the types that the host does not support and does not name in its error; undefined when that
   * is not the cause.
   */
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
    return this.#storePruned(exchange, rest, [...omitted, ...unknownTypes]);
  }

  #storePruned(
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
      const message = "The content host does not support all of an operation; pages are shown without the rest.";
      this.#logOnce(operationName, { omitted }, message);
    }
    const { data, errors, status } = response;
    if (!data) return { ...response, shape, omitted, omittedPaths, deviations: [] };
    const missing = errors.length === 0 && missingRootField(shape, data, omittedPaths);
    // A response without a requested field is a failure: its content would look deleted.
    if (missing)
      throw new HostFailure(`The host’s response lacks ${missing}.`, { kind: "http", operationName, status });
    const options = { normalizeText: this.#normalizeText, omitted: omittedPaths, onLeaf };
    const { deviations, unreadable, ...normalized } = normalizeResponse(shape, data, options);
    const descriptions = deviations.map(({ path, text }) => `${withoutIndexes(path, "[]")}: ${text}`);
    const examples = [...new Set(descriptions)].slice(0, maxLoggedDeviations);
    if (examples.length > 0) {
      const message = "The content host's response differs from the contract; unreadable values are omitted.";
      this.#logOnce(operationName, { deviations: examples }, message);
    }
    if (unreadable.length > 0 && errors.length === 0) {
      const message = `The host’s response holds no readable ${unreadable.join(", ")} (${examples.join("; ")}).`;
      throw new HostFailure(message, { kind: "http", operationName, status });
    }
    return { ...response, shape, omitted, omittedPaths, data: normalized.data, deviations };
  }

  /** Logs a message about an operation of this host once. */
  #logOnce(operation: string, details: object, message: string): void {
    const key = JSON.stringify([operation, details]);
    if (this.#logged.has(key)) return;
    this.#logged.set(key, true);
    this.#log.warn({ operation, ...details }, message);
  }

  /** Undefined for an operation outside the contract, such as a visitor’s own with `GRAPHQL_ALLOW_ANY_OPERATION`. */
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
