import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLIncludeDirective,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  GraphQLUnionType,
  getDirectiveValues,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from "graphql";
import type { Deadline } from "../limits/deadline.ts";
import { leafCompleter } from "./complete-leaf.ts";

/** Coerced variables, as graphql's executor keeps them. */
export type VariableValues = NonNullable<Parameters<typeof getArgumentValues>[2]>;

/** One run of an operation. */
export interface Run {
  readonly contextValue: unknown;
  readonly variables: VariableValues;
  /** Arguments of each field of the operation, computed once per run. */
  readonly args: Map<FieldPlan, Readonly<Record<string, unknown>>>;
  /** Told of each object that is answered. */
  readonly deadline: Deadline;
}

/** Turns what a resolver gave into what is answered. */
export type Completer = (value: unknown, run: Run) => unknown;

/** One field of an answer. */
export interface FieldPlan {
  /** Its name in the answer. */
  readonly key: string;
  /** Its name on the source; undefined for `__typename`. */
  readonly name: string | undefined;
  readonly resolve: GraphQLFieldResolver<unknown, unknown> | undefined;
  readonly complete: Completer;
  /** Undefined for a field without arguments. */
  readonly argsOf: ((run: Run) => Readonly<Record<string, unknown>>) | undefined;
}

/** The compiled operation's answer cannot be made this way; the full executor has to run it. */
export class NotCompiled extends Error {
  override name = "NotCompiled";
}

/** A resolver has to wait; each later run of the operation would find the same. */
export class NotAtOnce extends NotCompiled {
  override name = "NotAtOnce";
}

/**
 * Compiles a query to a tree of plain functions. Skipped and included parts are decided here, so a compiled
 * operation holds for one set of their variables.
 * @throws NotCompiled for what the full executor must do: introspection and unknown fields.
 */
export function compileQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: VariableValues,
  runObject: (plans: readonly FieldPlan[]) => Completer,
): Completer {
  const compiler = new QueryCompiler(schema, document, variables, runObject);
  const root = schema.getQueryType();
  if (!root || operation.operation !== "query") throw new NotCompiled("Only queries are compiled.");
  return compiler.object(root, [operation.selectionSet.selections]);
}

class QueryCompiler {
  readonly #schema: GraphQLSchema;
  readonly #variables: VariableValues;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #runObject: (plans: readonly FieldPlan[]) => Completer;

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    variables: VariableValues,
    runObject: (plans: readonly FieldPlan[]) => Completer,
  ) {
    this.#schema = schema;
    this.#variables = variables;
    this.#runObject = runObject;
    const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  /** The completer of an object type for the selections of one or more merged fields. */
  object(type: GraphQLObjectType, selections: readonly (readonly SelectionNode[])[]): Completer {
    const fields = new Map<string, FieldNode[]>();
    for (const list of selections) this.#collect(type, list, fields, new Set());
    return this.#runObject([...fields].map(([key, nodes]) => this.#field(type, key, nodes)));
  }

  #collect(
    type: GraphQLObjectType,
    selections: readonly SelectionNode[],
    fields: Map<string, FieldNode[]>,
    seen: Set<string>,
  ): void {
    for (const selection of selections) {
      if (!this.#isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const nodes = fields.get(key);
        if (nodes) nodes.push(selection);
        else fields.set(key, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        if (condition === undefined || this.#applies(condition, type))
          this.#collect(type, selection.selectionSet.selections, fields, seen);
      } else {
        const fragment = this.#fragments.get(selection.name.value);
        if (!fragment) throw new NotCompiled("An unknown fragment.");
        if (seen.has(fragment.name.value)) continue;
        seen.add(fragment.name.value);
        if (this.#applies(fragment.typeCondition.name.value, type))
          this.#collect(type, fragment.selectionSet.selections, fields, seen);
      }
    }
  }

  #isIncluded(selection: SelectionNode): boolean {
    if (!selection.directives?.length) return true;
    if (getDirectiveValues(GraphQLSkipDirective, selection, this.#variables)?.if === true) return false;
    return getDirectiveValues(GraphQLIncludeDirective, selection, this.#variables)?.if !== false;
  }

  #applies(conditionName: string, type: GraphQLObjectType): boolean {
    if (conditionName === type.name) return true;
    const condition = this.#schema.getType(conditionName);
    const isAbstract = condition instanceof GraphQLInterfaceType || condition instanceof GraphQLUnionType;
    return isAbstract && this.#schema.isSubType(condition, type);
  }

  #field(parent: GraphQLObjectType, key: string, nodes: readonly FieldNode[]): FieldPlan {
    const name = nodes[0]?.name.value ?? key;
    // An answer with such a key cannot be a plain object.
    if (key === "__proto__") throw new NotCompiled("A field named __proto__.");
    if (name === "__typename") {
      return { key, name: undefined, resolve: undefined, complete: () => parent.name, argsOf: undefined };
    }
    const field = parent.getFields()[name];
    if (!field) throw new NotCompiled(`The field ${name} is no field of the content.`);
    return {
      key,
      name,
      resolve: field.resolve,
      complete: this.#completer(field.type, nodes),
      argsOf: argsOf(field, nodes),
    };
  }

  #completer(type: GraphQLOutputType, nodes: readonly FieldNode[]): Completer {
    if (type instanceof GraphQLNonNull) return nonNull(this.#completer(type.ofType, nodes));
    if (type instanceof GraphQLList) return list(this.#completer(type.ofType, nodes));
    if (isLeafType(type)) return leafCompleter(type);
    const selections = nodes.flatMap((node) => (node.selectionSet ? [node.selectionSet.selections] : []));
    if (type instanceof GraphQLObjectType) return this.object(type, selections);
    return this.#abstract(type, selections);
  }

  #abstract(
    type: GraphQLInterfaceType | GraphQLUnionType,
    selections: readonly (readonly SelectionNode[])[],
  ): Completer {
    const byName = new Map(
      this.#schema.getPossibleTypes(type).map((possible) => [possible.name, this.object(possible, selections)]),
    );
    return (value, run) => {
      if (value === null || value === undefined) return null;
      const complete = byName.get(String((value as { __typename?: unknown }).__typename));
      if (!complete) throw new NotCompiled("A source that does not name its type.");
      return complete(value, run);
    };
  }
}

function argsOf(field: GraphQLField<unknown, unknown>, nodes: readonly FieldNode[]): FieldPlan["argsOf"] {
  const [node] = nodes;
  if (field.args.length === 0 || !node) return undefined;
  return (run) => getArgumentValues(field, node, run.variables);
}

function nonNull(complete: Completer): Completer {
  return (value, run) => {
    const completed = complete(value, run);
    if (completed === null) throw new NotCompiled("Null for a field that must not be.");
    return completed;
  };
}

function list(complete: Completer): Completer {
  return (value, run) => {
    if (value === null || value === undefined) return null;
    if (!Array.isArray(value)) throw new NotCompiled("No array for a list.");
    const completed: unknown[] = new Array(value.length);
    for (let index = 0; index < value.length; index++) completed[index] = complete(value[index], run);
    return completed;
  };
}
