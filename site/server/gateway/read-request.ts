import { variableProblem } from "@porchlight/backend/limits/document-limits.ts";
import { limits } from "@porchlight/backend/limits/limits.ts";
import { isRecord } from "../host/operation.ts";
import { bodyUpTo } from "../images/host-fetch.ts";
import type { ServerContext } from "../requests/request-context.ts";

/** One operation as a visitor asked it. */
export interface AskedOperation {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What a request asks. */
export interface AskedRequest {
  readonly operations: readonly AskedOperation[];
  /** A batch is answered by a list. */
  readonly isBatch: boolean;
}

/** A request that is not passed on; the message is for whoever wrote it. */
export class RefusedRequest extends Error {
  override readonly name = "RefusedRequest";
  readonly status: 400 | 403 | 405 | 413 | 415;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: RefusedRequest["status"], message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/**
 * Reads a request: JSON by POST, one operation or a batch, or one in the address by GET. Members other than `query`,
 * `operationName` and `variables` are left out.
 * @throws {RefusedRequest}
 */
export async function readRequest(c: ServerContext): Promise<AskedRequest> {
  switch (c.req.method) {
    case "GET":
      return { operations: [inAddress(new URL(c.req.url).searchParams)], isBatch: false };
    case "POST":
      return inBody(parsed(await limitedText(c), "The body is no valid JSON."));
    default:
      throw new RefusedRequest(405, "Send operations by POST or GET.", { Allow: "GET, POST" });
  }
}

function inAddress(search: URLSearchParams): AskedOperation {
  const variables = search.get("variables");
  return checked({
    query: search.get("query"),
    operationName: search.get("operationName"),
    variables: variables ? parsed(variables, 'The parameter "variables" is no valid JSON.') : null,
  });
}

function inBody(body: unknown): AskedRequest {
  if (!Array.isArray(body)) return { operations: [checked(body)], isBatch: false };
  if (body.length === 0) throw new RefusedRequest(400, "A batch holds at least one operation.");
  if (body.length > limits.batch) {
    throw new RefusedRequest(413, `The batch holds ${body.length} operations; ${limits.batch} are allowed.`);
  }
  return { operations: body.map(checked), isBatch: true };
}

function checked(asked: unknown): AskedOperation {
  if (!isRecord(asked)) throw new RefusedRequest(400, "An operation is an object with a query.");
  const { query, operationName, variables } = asked;
  if (typeof query !== "string" || query === "") throw new RefusedRequest(400, 'The member "query" must be a text.');
  if (!isAbsent(operationName) && typeof operationName !== "string") {
    throw new RefusedRequest(400, 'The member "operationName" must be a text.');
  }
  if (!isAbsent(variables) && !isRecord(variables)) {
    throw new RefusedRequest(400, 'The member "variables" must be an object.');
  }
  const problem = variableProblem(variables);
  if (problem) throw new RefusedRequest(400, problem);
  return { query, operationName: operationName || undefined, variables: variables ?? {} };
}

const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

function parsed(text: string, message: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RefusedRequest(400, message);
  }
}

/** The body as text. Any other type than JSON could come from a form of another site. */
async function limitedText(c: ServerContext): Promise<string> {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "application/graphql+json") {
    throw new RefusedRequest(415, "Send operations as application/json.");
  }
  const mayFit = Number(c.req.header("content-length") ?? 0) <= limits.requestBytes;
  const body = mayFit ? await bodyUpTo(c.req.raw, limits.requestBytes) : undefined;
  if (!body) throw new RefusedRequest(413, `A request may have ${limits.requestBytes} bytes.`);
  return body.toString("utf8");
}
