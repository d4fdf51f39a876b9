import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from "graphql";
import { LRUCache } from "lru-cache";
import {
  type Completer,
  compileQuery,
  type FieldPlan,
  NotCompiled,
  type Run,
  type VariableValues,
} from "./compile-operation.ts";

/** Compiled forms that are kept per document: one for each combination of its variables for skipping. */
const keptForms = 40;
/** Root fields have resolvers; they look at no source. */
const rootSource = Object.freeze({});
const noArgs: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * Runs queries in compiled form. The content is in memory and every resolver answers at once, so a query needs
 * none of an executor's bookkeeping for promises and partial results. Whatever is out of the ordinary (an error,
 * a promise, a mutation, introspection) makes `run` answer undefined, and the full executor answers instead,
 * from the start: queries have no effects.
 */
export class CompiledQueries {
  readonly #schema: GraphQLSchema;
  readonly #forms = new WeakMap<DocumentNode, LRUCache<string, { run: Completer | null }>>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The answer, or undefined where the full executor has to give it. */
  run(
    args: Pick<ExecutionArgs, "document" | "operationName" | "variableValues" | "contextValue">,
  ): { data: unknown } | undefined {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== "query") return undefined;
    const { variableValues } = getVariableValues(
      this.#schema,
      operation.variableDefinitions ?? [],
      args.variableValues ?? {},
    );
    if (!variableValues) return undefined;
    try {
      const form = this.#form(args.document, args.operationName, variableValues);
      if (!form) return undefined;
      return {
        data: form(rootSource, { contextValue: args.contextValue, variables: variableValues, args: new Map() }),
      };
    } catch {
      // The full executor meets the same error and reports it with its path.
      return undefined;
    }
  }

  #form(document: DocumentNode, operationName: string | null | undefined, variables: VariableValues): Completer | null {
    let forms = this.#forms.get(document);
    if (!forms) {
      forms = new LRUCache({ max: keptForms });
      this.#forms.set(document, forms);
    }
    const key = `${operationName ?? ""} ${conditionKey(variables)}`;
    let form = forms.get(key);
    if (!form) {
      form = { run: this.#compile(document, operationName, variables) };
      forms.set(key, form);
    }
    return form.run;
  }

  #compile(
    document: DocumentNode,
    operationName: string | null | undefined,
    variables: VariableValues,
  ): Completer | null {
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    try {
      return compileQuery(this.#schema, document, operation, variables, runFields);
    } catch (error) {
      if (error instanceof NotCompiled || error instanceof GraphQLError) return null;
      throw error;
    }
  }
}

/** Booleans are what parts are skipped by; other variables don't change the form. */
function conditionKey(variables: VariableValues): string {
  return Object.entries(variables.coerced)
    .filter(([, value]) => typeof value === "boolean")
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

/** The completer of an object with these fields. */
function runFields(plans: readonly FieldPlan[]): Completer {
  return (source, run) => {
    if (source === null || source === undefined) return null;
    if (source instanceof Promise || source instanceof Error) throw new NotCompiled("No object for an object.");
    const answer: Record<string, unknown> = {};
    for (const plan of plans) answer[plan.key] = plan.complete(fieldValue(plan, source, run), run);
    return answer;
  };
}

function fieldValue(plan: FieldPlan, source: unknown, run: Run): unknown {
  const { name, resolve } = plan;
  if (name === undefined) return undefined;
  // Resolvers of this schema read no resolve info.
  if (resolve) return resolve(source, argsIn(plan, run), run.contextValue, undefined as never);
  const value = (source as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== "function") return value;
  return (source as Readonly<Record<string, (args: object) => unknown>>)[name]?.(argsIn(plan, run));
}

function argsIn(plan: FieldPlan, run: Run): Readonly<Record<string, unknown>> {
  if (!plan.argsOf) return noArgs;
  let args = run.args.get(plan);
  if (!args) {
    args = plan.argsOf(run);
    run.args.set(plan, args);
  }
  return args;
}
