import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from "graphql";
import { LRUCache } from "lru-cache";
import { Deadline, DeadlinePassed } from "../limits/deadline.ts";
import {
  type Completer,
  compileQuery,
  type FieldPlan,
  NotAtOnce,
  NotCompiled,
  type Run,
  type VariableValues,
} from "./compile-operation.ts";

/** Compiled forms that are kept, each for one combination of an operation's variables for skipping. */
const maxForms = 500;
/** Fields of all kept forms together. */
const maxFormFields = 20_000;
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
  readonly #documentNumbers = new WeakMap<DocumentNode, number>();
  readonly #forms = new LRUCache<string, Form>({
    max: maxForms,
    maxSize: maxFormFields,
    sizeCalculation: (form) => form.fieldCount + 1,
  });
  #documentCount = 0;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /**
   * The answer, or undefined where the full executor has to give it.
   * @throws DeadlinePassed when the time is over.
   */
  run(
    args: Pick<ExecutionArgs, "document" | "operationName" | "variableValues" | "contextValue">,
    deadline = new Deadline(),
  ): { data: unknown } | undefined {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== "query") return undefined;
    const { variableValues } = getVariableValues(
      this.#schema,
      operation.variableDefinitions ?? [],
      args.variableValues ?? {},
    );
    if (!variableValues) return undefined;
    const form = this.#form(args.document, args.operationName, variableValues);
    if (!form.run) return undefined;
    try {
      const { contextValue } = args;
      return { data: form.run(rootSource, { contextValue, variables: variableValues, args: new Map(), deadline }) };
    } catch (error) {
      if (error instanceof DeadlinePassed) throw error;
      if (error instanceof NotAtOnce) form.run = null;
      // The full executor meets the same error and reports it with its path.
      return undefined;
    }
  }

  #form(document: DocumentNode, operationName: string | null | undefined, variables: VariableValues): Form {
    let number = this.#documentNumbers.get(document);
    if (number === undefined) {
      number = this.#documentCount++;
      this.#documentNumbers.set(document, number);
    }
    const key = `${number} ${operationName ?? ""} ${conditionKey(variables)}`;
    let form = this.#forms.get(key);
    if (!form) {
      form = this.#compile(document, operationName, variables);
      this.#forms.set(key, form);
    }
    return form;
  }

  #compile(document: DocumentNode, operationName: string | null | undefined, variables: VariableValues): Form {
    let fieldCount = 0;
    const counted = (plans: readonly FieldPlan[]) => {
      fieldCount += plans.length;
      return runFields(plans);
    };
    const operation = getOperationAST(document, operationName);
    if (!operation) return { run: null, fieldCount };
    try {
      return { run: compileQuery(this.#schema, document, operation, variables, counted), fieldCount };
    } catch (error) {
      if (error instanceof NotCompiled || error instanceof GraphQLError) return { run: null, fieldCount: 0 };
      throw error;
    }
  }
}

/** A compiled operation; `run` is null for one that only the full executor runs. */
interface Form {
  run: Completer | null;
  readonly fieldCount: number;
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
    if (source instanceof Error) throw new NotCompiled("No object for an object.");
    run.deadline.step();
    const answer: Record<string, unknown> = {};
    for (const plan of plans) answer[plan.key] = plan.complete(fieldValue(plan, source, run), run);
    return answer;
  };
}

function fieldValue(plan: FieldPlan, source: unknown, run: Run): unknown {
  const { name, resolve } = plan;
  if (name === undefined) return undefined;
  // Resolvers of this schema read no resolve info.
  if (resolve) return atOnce(resolve(source, argsIn(plan, run), run.contextValue, undefined as never));
  const value = (source as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== "function") return value;
  return (source as Readonly<Record<string, (args: object) => unknown>>)[name]?.(argsIn(plan, run));
}

function atOnce(value: unknown): unknown {
  if (!(value instanceof Promise)) return value;
  // The full executor asks again and tells of a failure; this one must not end the process.
  value.catch(() => undefined);
  throw new NotAtOnce("A resolver that has to wait.");
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
