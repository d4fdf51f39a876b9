import { type ExecutionResult, GraphQLError } from "graphql";
import { maskError, type Plugin } from "graphql-yoga";
import { StoreError, storeMessageOf } from "../store/store-error.ts";
import type { SerializedJson, SerializedResult } from "./response-cache.ts";

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
