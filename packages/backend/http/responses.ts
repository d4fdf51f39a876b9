import { type ExecutionArgs, type ExecutionResult, GraphQLError, getOperationAST, OperationTypeNode } from "graphql";
import { maskError, type Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { textOf } from "../limits/document-limits.ts";
import type { ContentReader, RequestContext } from "../schema/nodes.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import { StoreError, storeMessageOf } from "../store/store-error.ts";

/** Bytes of all cached responses, and of one; including the operation's text and variables. */
const maxBytes = { all: 32_000_000, one: 8_000_000 };

/** The UTF-8 JSON of one response. */
export type SerializedJson = Uint8Array<ArrayBuffer>;

/** A result that is already serialized. */
export interface SerializedResult extends ExecutionResult {
  readonly json?: SerializedJson;
}

/**
 * Caches responses to queries without an `Authorization` header, except previews, until the content changes. Mutations
 * and responses with errors are never cached. Accounts are `null` without a token, so that a response depends only on
 * the operation, its variables and the content.
 */
export function responseCache(): Plugin {
  const cache = new ResponseCache();
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (!isAnonymousQuery(args)) return undefined;
      const { content } = args.contextValue as object as RequestContext;
      const key = keyOf(args);
      const json = cache.get(content, key);
      if (json) {
        setResultAndStopExecution({ json } as SerializedResult);
        return undefined;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result || result.errors || !result.data) return;
          // Not Buffer.from, whose small results are slices of a 64 KB pool that each would keep in memory.
          const serialized = new TextEncoder().encode(JSON.stringify({ data: result.data }));
          cache.set(content, key, serialized);
          setResult({ json: serialized } as SerializedResult);
        },
      };
    },
  };
}

function isAnonymousQuery({ document, operationName, contextValue }: ExecutionArgs): boolean {
  const { request, isPreview } = contextValue as RequestContext & { readonly request: Request };
  if (request.headers.has("authorization") || isPreview) return false;
  return getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY;
}

function keyOf({ document, operationName, variableValues }: ExecutionArgs): string {
  return JSON.stringify([operationName ?? null, variableValues ?? {}, textOf(document)]);
}

/** Responses by operation, for one version of the content. */
export class ResponseCache {
  readonly #responses = new LRUCache<string, SerializedJson>({
    maxSize: maxBytes.all,
    maxEntrySize: maxBytes.one,
    sizeCalculation: (json, key) => json.byteLength + key.length * 2,
  });
  #snapshot: ContentSnapshot | undefined;

  get(content: ContentReader, key: string): SerializedJson | undefined {
    return this.#snapshot === content.snapshot ? this.#responses.get(withPrefix(content, key)) : undefined;
  }

  set(content: ContentReader, key: string, json: SerializedJson): void {
    if (this.#snapshot !== content.snapshot) {
      // A slow request may have read an older version; it must not replace a newer one.
      if (this.#snapshot && this.#snapshot.version > content.snapshot.version) return;
      this.#responses.clear();
      this.#snapshot = content.snapshot;
    }
    this.#responses.set(withPrefix(content, key), json);
  }
}

/** The site's URLs have two forms, so that an operation has two responses. */
const withPrefix = (content: ContentReader, key: string): string => `${content.addressPrefix} ${key}`;

interface HttpPart {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Formats responses like WPGraphQL: errors have message, locations and path, and HTTP status 200. A request that is not
 * GraphQL is a 500. An error may set another status and headers in `extensions.http`; of several the highest status is
 * used.
 */
export function wordPressResponses({ hideSuggestions }: { readonly hideSuggestions: boolean }): Plugin {
  const formatMessage = hideSuggestions ? withoutSuggestion : (message: string) => message;
  return {
    onResultProcess({ result, setResultProcessor }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return;
      const { json, errors = [] }: SerializedResult = result;
      const body = json ? streamOf(json) : JSON.stringify(bodyOf(result, formatMessage));
      const parts = errors.map(httpPartOf);
      const status = Math.max(200, ...parts.map((part) => part.status ?? 200));
      const headers = Object.assign({}, ...parts.map((part) => part.headers));
      headers["content-type"] = "application/json; charset=UTF-8";
      setResultProcessor(() => new Response(body, { status, headers }), "application/json");
    },
  };
}

/**
 * Replaces an internal error. An unavailable store, or an unknown commit outcome, gets a plain message, HTTP 503 and
 * `Retry-After`. The cause of every internal error is logged.
 */
export function maskInternalError(error: unknown, maskMessage: string, isDev?: boolean): Error {
  const origin = originOf(error);
  if (!(origin instanceof StoreError)) return maskError(error, maskMessage, isDev);
  const { nodes, path } = error instanceof GraphQLError ? error : {};
  const { message, retryAfterSeconds } = storeMessageOf(origin);
  const http = { status: 503, headers: { "retry-after": String(retryAfterSeconds) } };
  return new GraphQLError(message, { nodes, path, extensions: { http } });
}

function originOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? originOf(error.originalError) : error;
}

/**
 * A stream of one chunk, as a `Response` would copy the bytes twice, which at 2 MB takes longer than everything else.
 */
function streamOf(json: SerializedJson): BodyInit {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(json);
      controller.close();
    },
  });
}

function bodyOf({ data, errors }: ExecutionResult, formatMessage: (message: string) => string): object {
  if (!errors) return { data };
  const formatted = errors.map(({ message, locations, path }) => ({
    message: formatMessage(message),
    locations,
    path,
  }));
  return data === undefined ? { errors: formatted } : { errors: formatted, data };
}

/** Removes suggested names of fields, types and values. */
function withoutSuggestion(message: string): string {
  return message.replaceAll(/ Did you mean [^?]*\?/g, "");
}

function httpPartOf({ extensions }: GraphQLError): HttpPart {
  if (extensions?.code === "GRAPHQL_PARSE_FAILED") return { status: 500 };
  const { status, headers } = (extensions?.http ?? {}) as HttpPart;
  // The GraphQL over HTTP specification requires 400 for invalid operations; WPGraphQL responds 200.
  if (status === undefined || status === 400) return {};
  return { status, ...(headers ? { headers } : {}) };
}
