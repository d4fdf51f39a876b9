import { createYoga, type YogaLogger } from "graphql-yoga";
import { limits } from "../limits/limits.ts";
import type { SiteOrigins } from "../schema/content.ts";
import type { RequestContext } from "../schema/content-reader.ts";
import { contractSchema } from "../schema/contract-schema.ts";
import type { Log } from "../store/database.ts";
import type { PreviewedEntry } from "../store/snapshot.ts";
import { executionDeadline } from "./execution-deadline.ts";
import { checkedOperations, OperationCheck } from "./operation-check.ts";
import { responseCache } from "./response-cache.ts";
import { maskInternalError, wordPressResponses } from "./responses.ts";

/** Facts about a request from the calling process. */
export interface RequestFacts {
  /** Default `included`. */
  readonly siteOrigins?: SiteOrigins;
  /** The entry to return as saved, published or not; the caller has verified a preview link. */
  readonly preview?: PreviewedEntry | undefined;
}

interface EndpointOptions {
  /** Called once per operation, after validation. */
  readonly context: (request: Request, facts: RequestFacts) => Promise<RequestContext>;
  /** In production the schema is private, as with WPGraphQL: no introspection. */
  readonly production: boolean;
  readonly log: Log;
}

/**
 * The GraphQL endpoint `/wp/graphql` (S7.1), with WPGraphQL's behavior over HTTP. Requests of visitors come through the
 * site's GraphQL proxy, one operation at a time, as JSON by POST.
 */
export function graphqlEndpoint(
  options: EndpointOptions,
): (request: Request, facts?: RequestFacts) => Promise<Response> {
  const { production, log } = options;
  const schema = contractSchema();
  const yoga = createYoga<{ facts: RequestFacts }>({
    schema,
    graphqlEndpoint: "/wp/graphql",
    context: ({ request, facts }) => options.context(request, facts),
    fetchAPI: { Request, Response, Headers, URL, ReadableStream, TextEncoder, TextDecoder },
    maskedErrors: { errorMessage: "Internal server error", isDev: false, maskError: maskInternalError },
    logging: yogaLogger(log),
    maxRequestBodySize: limits.requestBytes,
    // OperationCheck has its own cache of valid documents.
    parserAndValidationCache: false,
    multipart: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    plugins: [
      checkedOperations(new OperationCheck({ schema, production })),
      responseCache(),
      executionDeadline({
        hideSuggestions: production,
        milliseconds: limits.milliseconds,
        storeMilliseconds: limits.storeMilliseconds,
        onAborted(operationName) {
          log.warn({ operationName }, `An operation took longer than ${limits.milliseconds} ms and was aborted.`);
        },
      }),
      wordPressResponses({ hideSuggestions: production }),
    ],
  });
  return async (request, facts = {}) => yoga.fetch(request, { facts });
}

function yogaLogger(log: Log): YogaLogger {
  const details = (parts: unknown[]) => ({
    err: parts.find((part) => part instanceof Error),
    parts: parts.filter((part) => !(part instanceof Error)),
  });
  return {
    debug() {},
    info: (...parts) => log.info(details(parts), "GraphQL"),
    warn: (...parts) => log.warn(details(parts), "GraphQL"),
    error: (...parts) => log.error(details(parts), "A GraphQL field failed."),
  };
}
