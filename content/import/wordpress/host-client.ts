import { setTimeout as pauseFor } from "node:timers/promises";
import { withoutMarkup } from "./plain-text.ts";

/** One error in a host's answer, in plain text. */
export interface HostFault {
  readonly message: string;
  readonly path: readonly (string | number)[] | undefined;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

/** What a host answered. */
export interface HostAnswer {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly faults: readonly HostFault[];
}

/** A host that cannot be read; the message is for the person who runs the import. */
export class HostError extends Error {
  override readonly name = "HostError";
  /** Whether a smaller question may be answered: the host failed or took too long, and asking again did not help. */
  readonly mayBeTooMuch: boolean;

  constructor(message: string, options: { readonly mayBeTooMuch?: boolean; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.mayBeTooMuch = options.mayBeTooMuch ?? false;
  }
}

export interface HostClientOptions {
  /** Address of the host's endpoint. */
  readonly endpoint: string;
  readonly token?: string | undefined;
  /** Ends everything under way. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Waits between tries. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** Told before a wait, in a sentence. */
  readonly onWait?: (text: string) => void;
}

const retryPausesMs = [1000, 2000, 4000];
const maxWaitsWhenBusy = 10;
const maxBusyWaitMs = 5 * 60_000;

/** Asks a WPGraphQL host. What fails for a moment is asked again; what a host asks to wait for is waited for. */
export class HostClient {
  readonly #options: HostClientOptions;

  constructor(options: HostClientOptions) {
    this.#options = options;
  }

  /**
   * The answer to one question, with the host's errors in plain words.
   * @throws {HostError} when the host is out of reach, keeps failing, or refuses.
   */
  async ask(operationName: string, query: string, variables: object): Promise<HostAnswer> {
    const { signal, onWait } = this.#options;
    const pause = this.#options.pause ?? ((ms) => pauseFor(ms, undefined, signal ? { signal } : {}));
    let failures = 0;
    let waits = 0;
    for (;;) {
      const outcome = await this.#try(operationName, query, variables);
      signal?.throwIfAborted();
      if ("answer" in outcome) return outcome.answer;
      if (outcome.retryAfterMs !== undefined) {
        waits += 1;
        if (waits > maxWaitsWhenBusy || outcome.retryAfterMs > maxBusyWaitMs) throw outcome.error;
        onWait?.(`The host asks to wait ${Math.ceil(outcome.retryAfterMs / 1000)} s.`);
        await pause(outcome.retryAfterMs);
        continue;
      }
      const pauseMs = retryPausesMs[failures];
      if (pauseMs === undefined) throw outcome.error;
      failures += 1;
      onWait?.(`${outcome.error.message} Trying again in ${pauseMs / 1000} s.`);
      await pause(pauseMs);
    }
  }

  async #try(
    operationName: string,
    query: string,
    variables: object,
  ): Promise<{ answer: HostAnswer } | { error: HostError; retryAfterMs?: number }> {
    const { endpoint, token, signal, timeoutMs = 60_000 } = this.#options;
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let body: string;
    try {
      response = await fetch(endpoint, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ operationName, variables, query }),
        redirect: "manual",
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      body = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      if (timeout.aborted) {
        return {
          error: new HostError(`The host did not answer within ${timeoutMs / 1000} s.`, { mayBeTooMuch: true }),
        };
      }
      return { error: new HostError(`The host ${endpoint} cannot be reached (${reasonOf(cause)}).`, { cause }) };
    }
    const { status } = response;
    if (status >= 300 && status < 400) {
      const target = response.headers.get("location");
      throw new HostError(`${endpoint} sends questions on to ${target ?? "another address"}; give that one as --url.`);
    }
    if (status === 404) throw new HostError(`There is no GraphQL endpoint at ${endpoint} (HTTP 404).`);
    const answer = answerIn(body);
    if (status === 429) {
      const retryAfterMs = retryAfter(response.headers.get("retry-after"));
      return { error: new HostError("The host says that it was asked too often (HTTP 429)."), retryAfterMs };
    }
    if (status === 401 || status === 403) {
      throw new HostError(
        `The host refuses to answer (HTTP ${status}); where it wants a token, give it in IMPORT_TOKEN.`,
      );
    }
    if (answer && (status < 500 || answer.faults.some(({ message }) => message.startsWith("Syntax Error")))) {
      return { answer };
    }
    const said = status === 200 ? "something else than JSON" : `HTTP ${status}`;
    return { error: new HostError(`The host answered ${said}.`, { mayBeTooMuch: true }) };
  }
}

function answerIn(body: string): HostAnswer | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !("data" in value || "errors" in value)) return undefined;
  const errors = Array.isArray(value.errors) ? value.errors : [];
  return { data: isRecord(value.data) ? value.data : undefined, faults: errors.map(faultOf) };
}

function faultOf(error: unknown): HostFault {
  const { message, path, locations } = isRecord(error) ? error : {};
  return {
    message: withoutMarkup(typeof message === "string" ? message : "An error without words."),
    path: Array.isArray(path) ? path.filter((part) => typeof part === "string" || typeof part === "number") : undefined,
    locations: (Array.isArray(locations) ? locations : []).flatMap((place: unknown) => {
      const { line, column } = isRecord(place) ? place : {};
      return typeof line === "number" && typeof column === "number" ? [{ line, column }] : [];
    }),
  };
}

/** Milliseconds to wait by a `Retry-After` header: seconds or a date; 10 s without one. */
function retryAfter(header: string | null): number {
  if (header === null || header.trim() === "") return 10_000;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? 10_000 : Math.max(0, date - Date.now());
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return cause instanceof Error ? cause.message : String(cause);
}

/** Whether a value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
