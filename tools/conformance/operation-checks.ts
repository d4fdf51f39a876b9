import type { GraphQLSchema } from "graphql";
import { responseShape, type Variables } from "../../site/server/host/response-shape.ts";
import { checkAnswer, isRecord, type LeafValue, problemLines, type Problem } from "./check-answer.ts";
import type { GraphqlAnswer, Host } from "./host.ts";
import { narrowDown } from "./narrow-down.ts";
import { row, type Row } from "./report.ts";
import { categoryKinds, entryKinds, overviewUri, type Samples, sampleValues } from "./samples.ts";
import { fillVariables, type OperationVariable, type SiteOperation, type VariableUse } from "./site-operations.ts";
import { statementsOf } from "./statements.ts";

/** What operations are checked with. */
export interface CheckContext {
  readonly host: Host;
  readonly schema: GraphQLSchema;
  readonly samples: Samples;
  /** Entries of a kind that are asked for one by one. */
  readonly samplesPerOperation: number;
  /** Told of every leaf value that came back. */
  readonly visit: (leaf: LeafValue) => void;
}

const listSize = 6;

/** Asks a host one operation of the site, with several of the host's own entries, and says what is missing. */
export async function checkOperation(operation: SiteOperation, context: CheckContext): Promise<Row> {
  const questions = questionsOf(operation, context);
  const statements = statementsOf(operation.name);
  if ("noSample" in questions) return noSampleRow(operation, context, questions.noSample);
  const problems: Problem[] = [];
  let count = 0;
  for (const { variables, lookedUp } of questions.list) {
    const answer = await context.host.ask({ text: operation.text, variables });
    count += 1;
    if (answer.kind === "silence") {
      return row("operations", operation.name, "no answer", { statements, count, missing: [answer.reason] });
    }
    if (answer.data === undefined || answer.data === null) {
      return await rejectedRow(operation, context, variables, answer, count);
    }
    problems.push(
      ...checkAnswer(responseShape(context.schema, operation.document, variables), answer.data, context.visit),
    );
    if (lookedUp !== undefined) problems.push(...notFound(operation, answer.data, lookedUp));
    if (answer.errors.length > 0) {
      const missing = [...new Set(answer.errors.map(({ message }) => message)), ...problemLines(problems)];
      return row("operations", operation.name, "with errors", { statements, count, missing });
    }
  }
  return row("operations", operation.name, "yes", { statements, count, missing: problemLines(problems) });
}

async function rejectedRow(
  operation: SiteOperation,
  { host, schema }: CheckContext,
  variables: Variables,
  answer: GraphqlAnswer,
  count: number,
): Promise<Row> {
  const statements = statementsOf(operation.name);
  const { unknown, isRestAnswered, messages } = await narrowDown(host, schema, operation.text, variables, answer);
  const unknownLine = unknown.length > 0 ? [`the host does not know: ${unknown.join("; ")}`] : [];
  if (operation.isExtra && isLackOfExtras(answer)) {
    return row("operations", operation.name, "left out", { statements, count, notes: unknownLine });
  }
  const said = answer.errors[0]?.message;
  const missing = [
    ...(said !== undefined && !messages.includes(said) ? [`says “${said}”`] : []),
    ...unknownLine,
    ...messages,
    ...(isRestAnswered ? ["without that the rest is answered"] : []),
    ...(unknown.length + messages.length === 0 ? [`HTTP ${answer.status} with neither data nor a reason`] : []),
  ];
  return row("operations", operation.name, "rejected", { statements, count, missing });
}

/** Whether the site takes the answer for that of a host without the extras. */
export function isLackOfExtras({ errors }: GraphqlAnswer): boolean {
  return errors.some(({ message }) => /Cannot query field|Unknown (type|argument|fragment)/i.test(message));
}

function notFound(operation: SiteOperation, data: unknown, lookedUp: string): Problem[] {
  const [field = ""] = operation.rootFields;
  if (!isRecord(data) || data[field] !== null) return [];
  return [{ path: field, text: `null for ${lookedUp}, which the host lists` }];
}

interface OperationQuestion {
  readonly variables: Variables;
  /** The entry that is looked up, by the text it was asked with. */
  readonly lookedUp?: string;
}

/** What to ask an operation with: one question for each sample, and one more for each condition that is off. */
function questionsOf(
  operation: SiteOperation,
  context: CheckContext,
): { readonly list: OperationQuestion[] } | { readonly noSample: string } {
  const varied = operation.variables
    .map((variable) => ({ variable, values: valuesOf(operation, variable, context) }))
    .find(({ values }) => values !== undefined);
  const places = varied?.variable.uses.map(({ argumentPath }) => argumentPath.join(".")) ?? [];
  const isLookup = !operation.isHeavy && places.some((place) => place === "id" || place === "uri");
  const list: OperationQuestion[] = [];
  for (const chosen of varied?.values ?? [undefined]) {
    const filled = fillVariables(operation, sizeOfList, varied ? { [varied.variable.name]: chosen } : {});
    if ("unfilled" in filled) return { noSample: `not known here: what to put into $${filled.unfilled.join(", $")}` };
    list.push({ variables: filled.variables, ...(isLookup ? { lookedUp: String(chosen) } : {}) });
  }
  const [first] = list;
  if (!first) return { noSample: "the host has none of these" };
  const conditions = operation.variables.filter(({ isCondition, defaultsTo }) => isCondition && defaultsTo === false);
  return {
    list: [...list, ...conditions.map(({ name }) => ({ ...first, variables: { ...first.variables, [name]: true } }))],
  };
}

function sizeOfList({ argumentPath }: VariableUse): number | undefined {
  return argumentPath.join(".") === "first" ? listSize : undefined;
}

function valuesOf(
  { isHeavy }: SiteOperation,
  { hasDefault, uses }: OperationVariable,
  { samples, samplesPerOperation }: CheckContext,
): unknown[] | undefined {
  const [use] = uses;
  if (hasDefault || !use) return undefined;
  return isHeavy && use.rootField === "page" ? [overviewUri] : sampleValues(samples, use, samplesPerOperation);
}

/** Nothing to ask with: no fault, unless the host refuses the list that a sample would come from. */
function noSampleRow(operation: SiteOperation, { samples }: CheckContext, reason: string): Row {
  const statements = statementsOf(operation.name);
  const refused = operation.rootFields.flatMap(listsBehind).find((list) => samples.refusals.has(list));
  if (refused === undefined) return row("operations", operation.name, "no sample", { statements, notes: [reason] });
  const line = `the host gives no ${refused}: ${samples.refusals.get(refused)}`;
  return operation.isExtra
    ? row("operations", operation.name, "no sample", { statements, notes: [line] })
    : row("operations", operation.name, "rejected", { statements, missing: [line] });
}

/** The lists whose entries an operation's root field is asked with. */
function listsBehind(rootField: string): string[] {
  const lists: Readonly<Record<string, string>> = entryKinds;
  const categories: Readonly<Record<string, string>> = categoryKinds;
  return [lists[rootField] ?? rootField, ...(categories[rootField] ? [categories[rootField]] : [])];
}
