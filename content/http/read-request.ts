import { GraphQLError } from "graphql";
import type { GraphQLParams } from "graphql-yoga";
import { limits } from "../limits/limits.ts";

/**
 * The questions of a request: one, or a batch. Parameters other than `query`, `variables`, `operationName` and
 * `extensions` are left out, as WPGraphQL does.
 * @throws GraphQLError in plain words for a request that holds no question.
 */
export async function questionsOf(request: Request): Promise<GraphQLParams | GraphQLParams[]> {
  if (request.method === "GET") return questionOfAddress(new URL(request.url).searchParams);
  const body = parsed(await limitedText(request), "POST body sent invalid JSON.");
  if (!Array.isArray(body)) return checked(body);
  if (body.length === 0) throw wrong("A batch holds at least one question.");
  if (body.length > limits.batch) {
    throw wrong(`The batch holds ${body.length} questions; ${limits.batch} are allowed.`, 413);
  }
  return body.map(checked);
}

function questionOfAddress(search: URLSearchParams): GraphQLParams {
  const json = (name: string) => {
    const text = search.get(name);
    return text ? parsed(text, `The parameter "${name}" is no valid JSON.`) : undefined;
  };
  return checked({
    query: search.get("query") ?? undefined,
    operationName: search.get("operationName") || undefined,
    variables: json("variables"),
    extensions: json("extensions"),
  });
}

function parsed(text: string, message: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(message, 500);
  }
}

function checked(body: unknown): GraphQLParams {
  if (!isObject(body)) throw wrong(`GraphQL Server expects JSON object or array, but got ${nameOf(body)}`);
  const { query, variables, operationName, extensions } = body;
  if (query === undefined || query === null || query === "") {
    throw wrong('GraphQL Request must include at least one of those two parameters: "query" or "queryId"');
  }
  if (typeof query !== "string") throw wrongParameter("query", "string", query);
  if (!isAbsent(operationName) && typeof operationName !== "string") {
    throw wrongParameter("operationName", "string", operationName);
  }
  if (!isAbsent(variables) && !isObject(variables)) throw wrongParameter("variables", "object", variables);
  if (!isAbsent(extensions) && !isObject(extensions)) throw wrongParameter("extensions", "object", extensions);
  return {
    query,
    ...(operationName ? { operationName } : {}),
    ...(isAbsent(variables) ? {} : { variables }),
    ...(isAbsent(extensions) ? {} : { extensions }),
  };
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function wrongParameter(name: string, expected: string, value: unknown): GraphQLError {
  return wrong(`GraphQL Request parameter "${name}" must be ${expected}, but got ${nameOf(value)}`);
}

function nameOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

function wrong(message: string, status = 400): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_REQUEST", http: { status } } });
}

async function limitedText(request: Request): Promise<string> {
  const tooLong = wrong(`A request may have ${limits.requestBytes.toLocaleString("en-US")} bytes.`, 413);
  if (Number(request.headers.get("content-length") ?? 0) > limits.requestBytes) throw tooLong;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limits.requestBytes) throw tooLong;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
