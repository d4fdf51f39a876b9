import { createYoga, type Plugin, type YogaLogger } from "graphql-yoga";
import { limits } from "../limits/limits.ts";
import type { OwnAddresses } from "../schema/content.ts";
import { contractSchema } from "../schema/contract-schema.ts";
import type { RequestContext } from "../schema/request-context.ts";
import { keptResponses } from "./kept-responses.ts";
import { QuestionCheck } from "./operation-check.ts";
import { answersLikeWordPress } from "./responses.ts";
import { toldError } from "./store-refusal.ts";
import { timedExecution } from "./timed-execution.ts";

/** Where the endpoint logs. */
export interface EndpointLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** How a request is answered. */
export interface FetchOptions {
  /**
   * How own media and menu links are written: `whole` (the default) begins them with the site's address, `paths`
   * leaves it out (`/media/x.jpg`).
   */
  readonly ownAddresses?: OwnAddresses;
}

interface EndpointOptions {
  /** Called once per question, after its text was found valid. */
  readonly context: (request: Request, ownAddresses: OwnAddresses) => Promise<RequestContext>;
  /** In production the schema keeps its types to itself, as with WPGraphQL. */
  readonly production: boolean;
  readonly log: EndpointLog;
}

/**
 * The GraphQL endpoint `/wp/graphql` (S7.1), answering over HTTP the way WPGraphQL does. What visitors send is read by
 * the site's gateway, which passes on one operation at a time, as JSON by POST.
 */
export function graphqlEndpoint(
  options: EndpointOptions,
): (request: Request, fetchOptions?: FetchOptions) => Promise<Response> {
  const { production, log } = options;
  const schema = contractSchema();
  const yoga = createYoga<{ ownAddresses: OwnAddresses }>({
    schema,
    graphqlEndpoint: "/wp/graphql",
    context: ({ request, ownAddresses }) => options.context(request, ownAddresses),
    fetchAPI: { Request, Response, Headers, URL, ReadableStream, TextEncoder, TextDecoder },
    maskedErrors: { errorMessage: "Internal server error", isDev: false, maskError: toldError },
    logging: yogaLogger(log),
    maxRequestBodySize: limits.requestBytes,
    // Question-check keeps what is valid.
    parserAndValidationCache: false,
    multipart: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    plugins: [
      checkedQuestions(new QuestionCheck({ schema, production })),
      keptResponses(),
      timedExecution({
        hideSuggestions: production,
        milliseconds: limits.milliseconds,
        storeMilliseconds: limits.storeMilliseconds,
        onGivenUp(operationName) {
          log.warn({ operationName }, `A question took longer than ${limits.milliseconds} ms and was given up.`);
        },
      }),
      answersLikeWordPress({ hideSuggestions: production }),
    ],
  });
  return async (request, { ownAddresses = "whole" } = {}) => yoga.fetch(request, { ownAddresses });
}

/** The limits and graphql's rules, in the order of what they cost. */
function checkedQuestions(check: QuestionCheck): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source) => check.parse(String(source)));
    },
    onValidate({ params: { documentAST }, context, setValidationFn }) {
      const { operationName, variables } = context.params;
      setValidationFn(() => check.errors({ document: documentAST, operationName, variables }));
    },
  };
}

function yogaLogger(log: EndpointLog): YogaLogger {
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
