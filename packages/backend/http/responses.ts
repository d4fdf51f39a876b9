import { type ExecutionResult, GraphQLError } from "graphql";
import { maskError, type Plugin } from "graphql-yoga";
import { StoreError, storeMessageOf } from "../store/store-error.ts";
import type { SerializedJson, SerializedResult } from "./response-cache.ts";

interface HttpPart {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Responses in WPGraphQL's form: errors have message, locations and path, and come with HTTP 200. Only what is not
 * GraphQL at all is a 500. An error may name another status and headers in `extensions.http`; of several the
 * highest status is taken.
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
 * The error that is sent for an internal one. That the store cannot read or write just now, or that it is not known
 * whether it wrote, is said in plain words, with HTTP 503 and `Retry-After`. The cause is only logged, as is every other
 * internal error.
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

/** A stream of one piece: a `Response` would copy the bytes twice, which at 2 MB takes longer than all else. */
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

/** Without the names of fields, types and values that a wrong operation came near. */
function withoutSuggestion(message: string): string {
  return message.replaceAll(/ Did you mean [^?]*\?/g, "");
}

function httpPartOf({ extensions }: GraphQLError): HttpPart {
  if (extensions?.code === "GRAPHQL_PARSE_FAILED") return { status: 500 };
  const { status, headers } = (extensions?.http ?? {}) as HttpPart;
  // GraphQL over HTTP responds with 400 to operations that are wrong in themselves, WPGraphQL with 200.
  if (status === undefined || status === 400) return {};
  return { status, ...(headers ? { headers } : {}) };
}
