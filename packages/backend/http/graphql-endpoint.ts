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

/** What is said of a request beside it, by the process that it comes from. */
export interface RequestFacts {
  /** Default `included`. */
  readonly siteOrigins?: SiteOrigins;
  /** The one entry that is shown as it is saved, published or not; who asks has shown a link to it. */
  readonly preview?: PreviewedEntry | undefined;
}

interface EndpointOptions {
  /** Called once per operation, after its text was found valid. */
  readonly context: (request: Request, facts: RequestFacts) => Promise<RequestContext>;
  /** In production the schema keeps its types to itself, as with WPGraphQL. */
  readonly production: boolean;
  readonly log: Log;
}

/**
 * The GraphQL endpoint `/wp/graphql` (S7.1), with WPGraphQL's behavior over HTTP. What visitors send is read by
 * the site's gateway, which passes on one operation at a time, as JSON by POST.
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
    // OperationCheck caches what is valid.
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
