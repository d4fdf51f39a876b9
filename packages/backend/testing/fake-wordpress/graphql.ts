import {
  type DocumentNode,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
  visit,
} from "graphql";
import type { SentOperation } from "./request.ts";
import type { ResolverContext } from "./schema.ts";

const debug = [
  {
    type: "DEBUG_LOGS_INACTIVE",
    message: "GraphQL Debug logging is not active. To see debug logs, GRAPHQL_DEBUG must be enabled.",
  },
];
const internalError = "Internal server error";
type Category = "user" | "graphql" | "request" | "internal";

/** A response to one operation. */
export interface GraphQLResult {
  readonly status: number;
  readonly body: object;
}

/**
 * WPGraphQL's protocol around a schema: rejections with their statuses and messages. `version` is WPGraphQL's major
 * version.
 */
export class FakeGraphQL {
  readonly #schema: GraphQLSchema;
  readonly #version: 1 | 2;

  constructor(schema: GraphQLSchema, version: 1 | 2) {
    this.#schema = schema;
    this.#version = version;
  }

  /** The response to one operation sent by an HTTP method. */
  async run(operation: SentOperation, method: string, context: ResolverContext): Promise<GraphQLResult> {
    const { query, variables, operationName } = operation;
    let document: DocumentNode;
    try {
      document = parse(query);
    } catch (error) {
      return { status: 500, body: this.withErrors([error], "graphql") };
    }
    if (method === "GET" && getOperationAST(document, operationName)?.operation !== "query") {
      return { status: 500, body: this.withErrors(["GET supports only query operation"], "request") };
    }
    const refused = this.#refused(document);
    if (refused) return refused;
    const { caller } = context;
    if (caller === "bad-token" || caller === "wrong-issuer") {
      const status = caller === "wrong-issuer" ? 401 : 200;
      return { status, body: this.#allFieldsFailed(document, operationName) };
    }
    const result = await execute({
      schema: this.#schema,
      document,
      variableValues: variables,
      operationName,
      contextValue: context,
    });
    const statuses = (result.errors ?? []).map(
      (error) => (error.extensions.http as { status?: number } | undefined)?.status ?? 200,
    );
    const errors = result.errors ? this.withErrors(result.errors, "user").errors : undefined;
    const parts = { ...(errors ? { errors } : {}), ...("data" in result ? { data: result.data } : {}) };
    return { status: Math.max(200, ...statuses), body: { ...parts, extensions: { debug } } };
  }

  /**
   * Formats errors as this WPGraphQL version does. An error thrown in a resolver, other than `GraphQLError`, becomes
   * "Internal server error".
   */
  withErrors(errors: readonly unknown[], category: Category) {
    return {
      errors: errors.map((error) => {
        const known = error instanceof GraphQLError ? error : undefined;
        const isInternal = known?.originalError !== undefined && !(known.originalError instanceof GraphQLError);
        return {
          message: isInternal ? internalError : asGraphQLPhp(known?.message ?? String(error)),
          ...(this.#version === 1 ? { extensions: { category: isInternal ? "internal" : category } } : {}),
          ...(known?.locations ? { locations: known.locations } : {}),
          ...(known?.path ? { path: known.path } : {}),
        };
      }),
      extensions: { debug },
    };
  }

  /**
   * The response to an invalid document, with all validation errors; version 1 responds 500 to a fragment on an unknown
   * type.
   */
  #refused(document: DocumentNode): GraphQLResult | undefined {
    if (this.#version === 1 && hasFragmentOnUnknownType(document, this.#schema)) {
      return { status: 500, body: this.withErrors([internalError], "internal") };
    }
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const problems = validate(this.#schema, document, rules, { maxErrors: Number.POSITIVE_INFINITY });
    return problems.length > 0 ? { status: 200, body: this.withErrors(problems, "graphql") } : undefined;
  }

  /** The response to an invalid token: every root field is null with an internal error. */
  #allFieldsFailed(document: DocumentNode, operationName: string | undefined) {
    const fields = topLevelFields(document, getOperationAST(document, operationName)?.selectionSet);
    const keys = [...new Set(fields.map((field) => field.alias?.value ?? field.name.value))];
    const errors = fields.map(
      (field) => new GraphQLError(internalError, { nodes: field, path: [field.alias?.value ?? field.name.value] }),
    );
    const { errors: shown } = this.withErrors(errors, "internal");
    return { errors: shown, data: Object.fromEntries(keys.map((key) => [key, null])), extensions: { debug } };
  }
}

/** graphql-php has its own message for an unknown input field; others are the same. */
function asGraphQLPhp(message: string): string {
  return message.replace(
    /^(?:(Variable "\$\w+") has invalid value: )?Expected value of type "(\w+)" not to include unknown field "(\w+)"\.((?: Did you mean .+?\?)?) Found: (.+)\.$/s,
    (_, variable: string | undefined, type: string, field: string, suggestion: string, found: string) =>
      `${variable ? `${variable} got invalid value ${found}; ` : ""}Field "${field}" is not defined by type "${type}".${suggestion}`,
  );
}

function hasFragmentOnUnknownType(document: DocumentNode, schema: GraphQLSchema): boolean {
  let isFound = false;
  const collect = (node: { readonly typeCondition?: { readonly name: { readonly value: string } } | undefined }) => {
    if (node.typeCondition && !schema.getType(node.typeCondition.name.value)) isFound = true;
  };
  visit(document, { [Kind.FRAGMENT_DEFINITION]: collect, [Kind.INLINE_FRAGMENT]: collect });
  return isFound;
}

/** The root fields, including those in fragments. */
function topLevelFields(document: DocumentNode, selections: SelectionSetNode | undefined): FieldNode[] {
  return (selections?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection.name.value === "__typename" ? [] : [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return topLevelFields(document, selection.selectionSet);
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? topLevelFields(document, fragment.selectionSet) : [];
  });
}
