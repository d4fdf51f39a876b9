import { type ExecutionResult, type GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from "graphql";
import { createYoga, type Plugin, type YogaLogger } from "graphql-yoga";
import { CompiledQueries } from "../execution/run-operation.ts";
import { contractSchema } from "../schema/contract-schema.ts";
import type { RequestContext } from "../schema/request-context.ts";

/** Where the endpoint logs. */
export interface EndpointLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface EndpointOptions {
  /** Called once per request, after its text was found valid. */
  readonly context: (request: Request) => Promise<RequestContext>;
  /** In production the schema cannot be asked for its own types, as with WPGraphQL. */
  readonly production: boolean;
  readonly log: EndpointLog;
}

const maxBatchSize = 10;
const maxBodyBytes = 1_000_000;

/** The GraphQL endpoint `/wp/graphql` (S7.1), answering over HTTP the way WPGraphQL does. */
export function graphqlEndpoint(options: EndpointOptions): (request: Request) => Promise<Response> {
  const schema = contractSchema();
  const yoga = createYoga({
    schema,
    graphqlEndpoint: "/wp/graphql",
    context: ({ request }) => options.context(request),
    fetchAPI: { Request, Response, Headers, URL, ReadableStream, TextEncoder, TextDecoder },
    maskedErrors: { errorMessage: "Internal server error", isDev: false },
    logging: yogaLogger(options.log),
    batching: { limit: maxBatchSize },
    maxRequestBodySize: maxBodyBytes,
    multipart: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    plugins: [compiledQueries(schema), answersLikeWordPress(), ...(options.production ? [noIntrospection()] : [])],
  });
  return async (request) => yoga.fetch(request, {});
}

/** Queries run compiled; what cannot goes to the executor that was there. */
function compiledQueries(schema: GraphQLSchema): Plugin {
  const compiled = new CompiledQueries(schema);
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const result = compiled.run(args);
      if (result) setResultAndStopExecution(result as ExecutionResult);
    },
  };
}

/**
 * Answers in WPGraphQL's form: errors have message, locations and path, and come with HTTP 200. Only what is no
 * GraphQL at all is a 500.
 */
function answersLikeWordPress(): Plugin {
  return {
    onResultProcess({ result, setResultProcessor }) {
      const results = [result].flat().filter((each): each is ExecutionResult => !(Symbol.asyncIterator in each));
      const answers = results.map(answerOf);
      const status = Math.max(...results.map(httpStatus));
      const body = JSON.stringify(Array.isArray(result) ? answers : answers[0]);
      setResultProcessor(
        () => new Response(body, { status, headers: { "content-type": "application/json; charset=UTF-8" } }),
        "application/json",
      );
    },
  };
}

function answerOf(result: ExecutionResult): object {
  if (!result.errors) return { data: result.data };
  const errors = result.errors.map(({ message, locations, path }) => ({ message, locations, path }));
  return result.data === undefined ? { errors } : { errors, data: result.data };
}

function httpStatus(result: ExecutionResult): number {
  if (result.data !== undefined || !result.errors) return 200;
  return Math.max(...result.errors.map(errorStatus));
}

function errorStatus(error: GraphQLError): number {
  if (error.message.startsWith("Syntax Error") || error.extensions?.code === "BAD_REQUEST") return 500;
  const http = error.extensions?.http as { status?: number } | undefined;
  // GraphQL over HTTP answers 400 for questions that are wrong in themselves, WPGraphQL 200.
  return http?.status === undefined || http.status === 400 ? 200 : http.status;
}

function noIntrospection(): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(NoSchemaIntrospectionCustomRule);
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
