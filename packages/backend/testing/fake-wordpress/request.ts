import type { IncomingMessage } from "node:http";

const maxBatchSize = 10;

/** One operation of a request. */
export interface SentOperation {
  readonly operationName: string | undefined;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The operations of a request, or the reason for rejecting it. */
export type Read =
  | { readonly operations: readonly SentOperation[]; readonly isBatch: boolean }
  | { readonly status: number; readonly problem: string };

/** Parses a request like WPGraphQL: GET, POST, or a batch of up to ten. */
export async function readOperations(request: IncomingMessage, url: URL): Promise<Read> {
  if (request.method === "GET" || request.method === "HEAD") {
    return { isBatch: false, operations: [operationOf(Object.fromEntries(url.searchParams))] };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/(graphql\+)?json\b/i.test(type)) {
    return { status: 415, problem: `HTTP header "Content-Type" must be "application/json", not "${type}".` };
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return { status: 500, problem: "Could not parse JSON: Syntax error" };
  }
  const list = Array.isArray(body) ? body : [body];
  if (list.length === 0) {
    return {
      status: 500,
      problem: 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"',
    };
  }
  if (list.length > maxBatchSize) {
    return { status: 500, problem: `Batch requests are limited to ${maxBatchSize}. ${list.length} were sent.` };
  }
  if (list.some((each) => typeof each !== "object" || each === null)) {
    return { status: 500, problem: "GraphQL Server expects JSON object or array." };
  }
  return { isBatch: Array.isArray(body), operations: list.map((each) => operationOf(each as Record<string, unknown>)) };
}

function operationOf(given: Readonly<Record<string, unknown>>): SentOperation {
  const variables: unknown = typeof given.variables === "string" ? JSON.parse(given.variables) : given.variables;
  return {
    operationName: typeof given.operationName === "string" && given.operationName ? given.operationName : undefined,
    query: typeof given.query === "string" ? given.query : "",
    variables: typeof variables === "object" && variables !== null ? (variables as Record<string, unknown>) : {},
  };
}
