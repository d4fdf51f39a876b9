import { limits } from "@porchlight/content/limits/limits.ts";
import type { Logger } from "pino";
import type { ContentSource } from "./content-source.ts";
import type { IsOwnOperation } from "./operation-list.ts";
import { addressOf, clientAddress, type ServerContext } from "./request-context.ts";

/** Header in which the embedded backend finds the visitor’s address, for limits per address. */
const clientAddressHeader = "X-Porchlight-Client-Address";

const maxBodyBytes = limits.requestBytes;
const passedHeaders = ["accept", "authorization", "content-type"];

/** What the gateway works with. */
export interface GatewayOptions {
  readonly source: Pick<ContentSource, "fetch">;
  /** Undefined lets every operation through. */
  readonly isOwnOperation: IsOwnOperation | undefined;
  readonly trustedProxies: number;
  readonly log: Pick<Logger, "error">;
}

/**
 * `/wp/graphql` of the site: the browser’s way to the content backend (S7.1), without CORS and without the
 * backend being public. Cookies are not passed on; only the site’s own operations are.
 */
export function gateway(options: GatewayOptions) {
  return async (c: ServerContext): Promise<Response> => {
    const { method } = c.req;
    if (method !== "POST" && method !== "GET" && method !== "HEAD") {
      return refused(c, 405, "Send operations by POST or GET.", { Allow: "GET, HEAD, POST" });
    }
    const body = method === "POST" ? await limitedText(c) : null;
    if (body === undefined) return refused(c, 413, `A request may have ${maxBodyBytes} bytes.`);
    const { search } = addressOf(c);
    const { isOwnOperation } = options;
    if (isOwnOperation && !operationTexts(body, search).every((text) => isOwnOperation(text))) {
      return refused(c, 403, "This address accepts the operations of this site only.");
    }
    const headers = new Headers({ [clientAddressHeader]: clientAddress(c, options.trustedProxies) });
    for (const name of passedHeaders) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    try {
      const question = new Request(`http://content.internal/wp/graphql${search}`, { method, headers, body });
      return await answered(c, await options.source.fetch(question));
    } catch (error) {
      options.log.error({ err: error, id: c.get("requestId") }, "The content backend did not answer.");
      const isTimeout = error instanceof Error && error.name === "TimeoutError";
      return refused(c, isTimeout ? 504 : 502, "The content cannot be reached right now.");
    }
  };
}

async function answered(c: ServerContext, answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  for (const name of ["content-type", "retry-after"]) {
    const value = answer.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  c.set("bodyBytes", body.byteLength);
  return new Response(c.req.method === "HEAD" ? null : body, { status: answer.status, headers });
}

function refused(
  c: ServerContext,
  status: 403 | 405 | 413 | 502 | 504,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return c.json({ errors: [{ message }] }, status, { "Cache-Control": "no-store", ...headers });
}

/** The texts in a request; one that cannot be read counts as a text that no site sends. */
function operationTexts(body: string | null, search: string): string[] {
  if (body === null) return [new URLSearchParams(search).get("query") ?? ""];
  try {
    const asked: unknown = JSON.parse(body);
    return (Array.isArray(asked) ? asked : [asked]).map((each: unknown) => {
      const query: unknown = typeof each === "object" && each !== null && "query" in each ? each.query : undefined;
      return typeof query === "string" ? query : "";
    });
  } catch {
    return [""];
  }
}

async function limitedText(c: ServerContext): Promise<string | undefined> {
  if (Number(c.req.header("content-length") ?? 0) > maxBodyBytes) return undefined;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of c.req.raw.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBodyBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
