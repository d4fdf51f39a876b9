import { variableProblem } from "@porchlight/backend/limits/document-limits.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import { bodyLimit } from "hono/body-limit";
import { isRecord } from "../content/adapter/operation.ts";
import type { ServerContext } from "../http/request-context.ts";

/** One operation of a request. */
export interface RequestedOperation {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A request that is not forwarded; the message is for its developer. */
export class RejectedRequest extends Error {
  override readonly name = "RejectedRequest";
  readonly status: 400 | 403 | 405 | 413 | 415;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RejectedRequest["status"], message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Parses a request: JSON by POST, one operation or a batch, or one in the address by GET. Members other than `query`,
 * `operationName` and `variables` are ignored.
 * @throws {RejectedRequest}
 */
export async function parseRequest(c: ServerContext) {
  switch (c.req.method) {
    case "GET":
      return { operations: [parseSearch(new URL(c.req.url).searchParams)], isBatch: false };
    case "POST":
      return parseBody(parseJson(await readText(c), "The body is not valid JSON."));
    default:
      throw new RejectedRequest(405, "Send operations by POST or GET.", { Allow: "GET, POST" });
  }
}

function parseSearch(search: URLSearchParams): RequestedOperation {
  const variables = search.get("variables");
  return parseMembers({
    query: search.get("query"),
    operationName: search.get("operationName"),
    variables: variables ? parseJson(variables, 'The parameter "variables" is not valid JSON.') : null,
  });
}

function parseBody(body: unknown) {
  if (!Array.isArray(body)) return { operations: [parseMembers(body)], isBatch: false };
  if (body.length === 0) throw new RejectedRequest(400, "A batch holds at least one operation.");
  if (body.length > limits.batch) {
    throw new RejectedRequest(413, `The batch holds ${body.length} operations; ${limits.batch} are allowed.`);
  }
  return { operations: body.map(parseMembers), isBatch: true };
}

function parseMembers(members: unknown): RequestedOperation {
  if (!isRecord(members)) throw new RejectedRequest(400, "An operation is an object with a query.");
  const { query, operationName, variables } = members;
  if (typeof query !== "string" || query === "") throw new RejectedRequest(400, 'The member "query" must be a string.');
  if (!isAbsent(operationName) && typeof operationName !== "string") {
    throw new RejectedRequest(400, 'The member "operationName" must be a string.');
  }
  if (!isAbsent(variables) && !isRecord(variables)) {
    throw new RejectedRequest(400, 'The member "variables" must be an object.');
  }
  const problem = variableProblem(variables);
  if (problem) throw new RejectedRequest(400, problem);
  return { query, operationName: operationName || undefined, variables: variables ?? {} };
}

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

function parseJson(text: string, message: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RejectedRequest(400, message);
  }
}

const limitBody = bodyLimit({
  maxSize: limits.requestBytes,
  onError: () => {
    throw new RejectedRequest(413, `A request may have ${limits.requestBytes} bytes.`);
  },
});

/** The body as text. Other types than JSON are rejected, as a form of another site could send them. */
async function readText(c: ServerContext): Promise<string> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "application/graphql+json") {
    throw new RejectedRequest(415, "Send operations as application/json.");
  }
  await limitBody(c, async () => undefined);
  return await c.req.text();
}
