import type { ExecutionResult, GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { WrittenJson, WrittenResult } from "./kept-responses.ts";

interface HttpPart {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers in WPGraphQL's form: errors have message, locations and path, and come with HTTP 200. Only what is no
 * GraphQL at all is a 500. An error may name another status and headers in `extensions.http`; of several the
 * highest status is taken.
 */
export function answersLikeWordPress({ hideSuggestions }: { readonly hideSuggestions: boolean }): Plugin {
  const toldOf = hideSuggestions ? withoutSuggestion : (message: string) => message;
  return {
    onResultProcess({ result, setResultProcessor }) {
      if (Array.isArray(result) || Symbol.asyncIterator in result) return;
      const { json, errors = [] }: WrittenResult = result;
      const body = json ? streamOf(json) : JSON.stringify(answerOf(result, toldOf));
      setResultProcessor(() => jsonResponse(body, httpPartOf(errors)), "application/json");
    },
  };
}

function jsonResponse(body: BodyInit, { status = 200, headers = {} }: HttpPart): Response {
  return new Response(body, { status, headers: { ...headers, "content-type": "application/json; charset=UTF-8" } });
}

/** Bytes go as a stream of one piece: a `Response` would copy them twice, which at 2 MB takes longer than all else. */
function streamOf(json: WrittenJson): BodyInit {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(json);
      controller.close();
    },
  });
}

function answerOf(result: ExecutionResult, toldOf: (message: string) => string): object {
  if (!result.errors) return { data: result.data };
  const errors = result.errors.map(({ message, locations, path }) => ({ message: toldOf(message), locations, path }));
  return result.data === undefined ? { errors } : { errors, data: result.data };
}

/** Names of fields, types and values that a wrong question did not know. */
function withoutSuggestion(message: string): string {
  return message.replaceAll(/ Did you mean [^?]*\?/g, "");
}

function httpPartOf(errors: readonly GraphQLError[]): { status: number; headers: Record<string, string> } {
  const parts = errors.map(httpPart);
  return {
    status: Math.max(200, ...parts.map(({ status = 200 }) => status)),
    headers: Object.assign({}, ...parts.map(({ headers }) => headers)),
  };
}

function httpPart({ extensions }: GraphQLError): HttpPart {
  if (extensions?.code === "GRAPHQL_PARSE_FAILED") return { status: 500 };
  const { status, headers } = (extensions?.http ?? {}) as HttpPart;
  // GraphQL over HTTP answers 400 for questions that are wrong in themselves, WPGraphQL 200.
  if (status === undefined || status === 400) return {};
  return { status, ...(headers ? { headers } : {}) };
}
