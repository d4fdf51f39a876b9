import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import { createSchema, createYoga, type Plugin, type YogaLogger } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { type CostedOperation, costProblem } from "../limits/cost.ts";
import {
  documentProblem,
  introspectionProblem,
  limitError,
  parseLimited,
  textOf,
  variableProblem,
} from "../limits/document-limits.ts";
import { limits } from "../limits/limits.ts";
import { entryQueries, type SiteOrigins } from "../schema/entry-queries.ts";
import { mediaQueries } from "../schema/media.ts";
import { menuQueries, redirectQueries } from "../schema/menus.ts";
import type { RequestContext } from "../schema/nodes.ts";
import { categoryQueries, popularQueries } from "../schema/pages.ts";
import { userMutations, userQueries } from "../schema/users.ts";
import type { Log } from "../store/database.ts";
import type { PreviewedEntry } from "../store/snapshot.ts";
import { executionDeadline } from "./execution-deadline.ts";
import { maskInternalError, responseCache, wordPressResponses } from "./responses.ts";

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

type RootResolver = (root: unknown, args: never, context: RequestContext, info: GraphQLResolveInfo) => unknown;

/** The contract's schema with the embedded backend's resolvers; other fields are plain properties of sources. */
export function contractSchema(): GraphQLSchema {
  const path = fileURLToPath(import.meta.resolve("@porchlight/contract/schema.graphql"));
  const queries = {
    ...entryQueries,
    ...categoryQueries,
    ...popularQueries,
    ...mediaQueries,
    ...menuQueries,
    ...redirectQueries,
    ...userQueries,
  };
  return createSchema<RequestContext>({
    typeDefs: readFileSync(path, "utf8"),
    resolvers: {
      RootQuery: rejectUnusableTokens(queries),
      RootMutation: rejectUnusableTokens(userMutations),
    },
  });
}

/**
 * Wraps root fields so that each fails when the request has an invalid token, including `login` and
 * `refreshJwtAuthToken`, as in WordPress.
 */
function rejectUnusableTokens<Fields extends Readonly<Record<string, RootResolver>>>(fields: Fields): Fields {
  const guarded = Object.entries(fields).map(([name, resolve]): [string, RootResolver] => [
    name,
    (root, args, context, info) => {
      if (context.caller.rejection) throw context.caller.rejection;
      return resolve(root, args, context, info);
    },
  ]);
  return Object.fromEntries(guarded) as Fields;
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

/** The site has some fifty operations; other clients add their own. */
const maxDocuments = 200;
/** A parsed document takes about a hundred times the length of its text. */
const maxCharacters = 120_000;

interface OperationCheckOptions extends Pick<CostedOperation, "schema"> {
  /** In production the schema is private: no introspection, no suggestions. */
  readonly production: boolean;
  readonly rules?: readonly ValidationRule[];
}

/**
 * Decides whether an operation is executed. The cheapest checks come first: the limits read the document once or twice,
 * while graphql's rules compare its parts with each other.
 */
export class OperationCheck {
  readonly #options: OperationCheckOptions;
  readonly #rules: readonly ValidationRule[];
  readonly #valid = documentCache();

  constructor(options: OperationCheckOptions) {
    this.#options = options;
    const rules = options.rules ?? specifiedRules;
    this.#rules = options.production ? [...rules, NoSchemaIntrospectionCustomRule] : rules;
  }

  /** @throws GraphQLError for a syntax error or a text that is too long */
  parse(text: string): DocumentNode {
    return this.#valid.get(text) ?? parseLimited(text);
  }

  /** Reasons for rejecting an operation; empty when it is valid. */
  errors(operation: Omit<CostedOperation, "schema">): readonly GraphQLError[] {
    const { schema, production } = this.#options;
    const { document, variables } = operation;
    const isValid = this.#valid.peek(textOf(document)) === document;
    const problem =
      (isValid ? undefined : this.#documentProblem(document)) ??
      variableProblem(variables) ??
      costProblem({ schema, ...operation });
    if (problem !== undefined) return [limitError(problem)];
    if (isValid) return [];
    const options = { maxErrors: limits.validationErrors, hideSuggestions: production };
    const errors = validate(schema, document, this.#rules, options);
    if (errors.length === 0) this.#valid.set(textOf(document), document);
    return errors;
  }

  #documentProblem(document: DocumentNode): string | undefined {
    return documentProblem(document) ?? (this.#options.production ? introspectionProblem(document) : undefined);
  }
}

/** Envelop plugin that replaces Yoga's parsing and validation by the check. */
export function checkedOperations(check: OperationCheck): Plugin {
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

/** Cache of valid documents by text, with bounded size. */
export function documentCache(): LRUCache<string, DocumentNode> {
  return new LRUCache({
    max: maxDocuments,
    maxSize: maxCharacters,
    sizeCalculation: (_document, text) => text.length + 1,
  });
}
