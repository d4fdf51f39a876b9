import { endpointOf } from "@porchlight/contract/endpoint";
import { plainErrorMessage } from "../../site/app/domain/error-messages.ts";
import { isRecord } from "./check-answer.ts";
import type { Variables } from "../../site/server/host/response-shape.ts";

/** One question to a host. */
export interface Question {
  readonly text: string;
  readonly variables?: Variables;
  /** Sent as `Authorization: Bearer …` (S7.4). */
  readonly token?: string;
}

/** An error of an answer; `message` decoded and without tags. */
export interface HostError {
  readonly message: string;
  readonly locations: readonly { readonly line: number; readonly column: number }[];
}

/** What came back: GraphQL, or a reason why nothing of use did. */
export type HostAnswer = GraphqlAnswer | Silence;

export interface GraphqlAnswer {
  readonly kind: "answer";
  readonly status: number;
  /** Undefined where the answer has no `data`, as when the question was rejected. */
  readonly data: unknown;
  readonly errors: readonly HostError[];
}

export interface Silence {
  readonly kind: "silence";
  readonly reason: string;
}

/** A host that is asked over HTTP. */
export interface Host {
  readonly endpoint: string;
  /** Questions sent so far. */
  readonly asked: number;
  ask(question: Question): Promise<HostAnswer>;
}

interface HostOptions {
  readonly timeoutMilliseconds?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * The GraphQL endpoint of a host (S7.1): `{host}/wp/graphql`, unless the address names it whole; as `CONTENT_URL` does.
 * @throws Error in plain words when the text is no address of a host.
 */
export function checkedEndpoint(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "") {
    throw new Error(`"${address}" is no address of a host, such as https://cms.example.com.`);
  }
  return endpointOf(address);
}

/**
 * Asks one host, one question at a time: 20 seconds each, once more where nothing came back. Mutations are never
 * repeated.
 */
export function httpHost(
  endpoint: string,
  { timeoutMilliseconds = 20_000, fetch = globalThis.fetch }: HostOptions = {},
): Host {
  let asked = 0;
  const askOnce = async (question: Question): Promise<HostAnswer> => {
    asked += 1;
    try {
      return await readAnswer(await fetch(endpoint, requestOf(question, timeoutMilliseconds)));
    } catch (error) {
      return { kind: "silence", reason: reasonOf(error, timeoutMilliseconds) };
    }
  };
  return {
    endpoint,
    get asked() {
      return asked;
    },
    async ask(question) {
      const answer = await askOnce(question);
      return answer.kind === "answer" || isMutation(question.text) ? answer : await askOnce(question);
    },
  };
}

function requestOf({ text, variables = {}, token }: Question, timeoutMilliseconds: number): RequestInit {
  const operationName = /\b(?:query|mutation)\s+(\w+)/.exec(text)?.[1];
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ operationName, variables, query: text }),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMilliseconds),
  };
}

function isMutation(text: string): boolean {
  return /\bmutation\b/.test(text);
}

async function readAnswer(response: Response): Promise<HostAnswer> {
  const { status } = response;
  const said = await response.text();
  const target = response.headers.get("location");
  if (status >= 300 && status < 400 && target)
    return { kind: "silence", reason: `HTTP ${status}, sent on to ${target}` };
  const body = parsed(said);
  if (!isRecord(body) || !("data" in body || "errors" in body)) {
    const type = response.headers.get("content-type")?.split(";")[0] ?? "without a content type";
    return { kind: "silence", reason: `HTTP ${status}, ${type}: no answer of GraphQL` };
  }
  return {
    kind: "answer",
    status,
    data: body.data,
    errors: Array.isArray(body.errors) ? body.errors.map(toError) : [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toError(error: unknown): HostError {
  if (!isRecord(error)) return { message: String(error), locations: [] };
  const locations = Array.isArray(error.locations) ? error.locations : [];
  return {
    message: plainErrorMessage(typeof error.message === "string" ? error.message : "") || "an error without a message",
    locations: locations.filter(isLocation),
  };
}

function isLocation(value: unknown): value is { line: number; column: number } {
  return isRecord(value) && typeof value.line === "number" && typeof value.column === "number";
}

function reasonOf(error: unknown, timeoutMilliseconds: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${timeoutMilliseconds / 1000} s`;
  const { cause } = error;
  const code = isRecord(cause) && typeof cause.code === "string" ? cause.code : undefined;
  return code ? `no connection (${code})` : error.message;
}
