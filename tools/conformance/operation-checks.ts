import { HostFailure } from "../../site/server/host/host-failure.ts";
import type { HostResponse } from "../../site/server/host/host-adapter.ts";
import type { Variables } from "../../site/server/host/response-shape.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { deviationLines } from "./deviation-lines.ts";
import { row, type Row } from "./report.ts";
import { emptyValue, overviewUri, type Samples, sampleValues } from "./samples.ts";
import { shownWithout } from "./shown-without.ts";
import { fillVariables, type OperationVariable, type SiteOperation, type VariableUse } from "./site-operations.ts";
import { statementsOf } from "./statements.ts";

/** What operations are checked with. */
export interface CheckContext {
  readonly host: CheckedHost;
  readonly samples: Samples;
  /** Entries of a kind that are asked for one by one. */
  readonly samplesPerOperation: number;
}

const listSize = 6;

/** Asks a host one operation of the site, with several of the host's own entries, and says what a page gets for it. */
export async function checkOperation(operation: SiteOperation, { host, ...context }: CheckContext): Promise<Row> {
  const { attempts, isSample } = attemptsOf(operation, context);
  const statements = statementsOf(operation.name);
  const leftOut = new Set<string>();
  const leftOutPaths = new Set<string>();
  const faults: string[] = [];
  const deviations: HostResponse["deviations"][number][] = [];
  let failure: string | undefined;
  for (const { variables, lookedUp } of attempts) {
    const response = await host.ask({ query: operation.text, variables });
    failure = failureOf(response);
    if (!(response instanceof HostFailure)) {
      for (const part of response.leftOut) leftOut.add(part);
      for (const path of response.leftOutPaths) leftOutPaths.add(path);
      deviations.push(...response.deviations);
      if (failure === undefined && lookedUp !== undefined && isNotFound(operation, response)) {
        faults.push(`nothing at ${lookedUp}, which the host lists`);
      }
    }
    if (failure !== undefined) break;
  }
  const outcome =
    failure !== undefined || faults.length > 0
      ? "failed"
      : deviations.length > 0
        ? "wrong shape"
        : leftOut.size > 0
          ? "left out"
          : isSample
            ? "answered"
            : "no sample";
  return row("operations", operation.name, outcome, {
    statements,
    count: attempts.length,
    faults: [...(failure === undefined ? [] : [failure]), ...faults, ...deviationLines(deviations)],
    leftOut: [...leftOut],
    shown: shownWithout(operation.name, leftOutPaths),
    notes: isSample ? [] : ["the host has none of these"],
  });
}

/** Whether every root field is null; one that the host does not know might have been more. */
function isNotFound({ rootKeys }: SiteOperation, { data, leftOutPaths }: HostResponse): boolean {
  return rootKeys.every((key) => !leftOutPaths.has(key) && (data?.[key] ?? null) === null);
}

interface Attempt {
  readonly variables: Variables;
  /** The entry that is looked up, by the text it was asked with. */
  readonly lookedUp?: string;
}

/** What to ask an operation with: once for each sample, and once more for each condition that is off. */
function attemptsOf(
  operation: SiteOperation,
  context: Pick<CheckContext, "samples" | "samplesPerOperation">,
): { readonly attempts: readonly Attempt[]; readonly isSample: boolean } {
  const varied = operation.variables.filter((variable) => valuesOf(operation, variable, context));
  const lead = varied.find(({ uses }) => uses.some(({ rootField }) => rootField === "nodeByUri")) ?? varied[0];
  const found = (lead && valuesOf(operation, lead, context)) ?? [];
  const isSample = !lead || found.length > 0;
  const isLookup = isSample && !operation.isPaged && lead?.uses.some(isKey) === true;
  const chosen: readonly unknown[] = !lead ? [undefined] : isSample ? found : lead.uses.slice(0, 1).map(emptyValue);
  const attempts = chosen.map((value): Attempt => {
    // Several variables that look an entry up are given the same one.
    const own = Object.fromEntries(varied.map(({ name }) => [name, value]));
    const variables = fillVariables(operation, sizeOfList, own);
    return { variables, ...(isLookup ? { lookedUp: String(value) } : {}) };
  });
  const conditions = operation.variables.filter(({ isCondition, defaultsTo }) => isCondition && defaultsTo === false);
  const [first] = attempts;
  if (!first) return { attempts, isSample };
  const more = conditions.map(({ name }) => ({ ...first, variables: { ...first.variables, [name]: true } }));
  return { attempts: [...attempts, ...more], isSample };
}

function isKey({ argumentPath }: VariableUse): boolean {
  const place = argumentPath.join(".");
  return place === "id" || place === "uri";
}

function sizeOfList({ argumentPath }: VariableUse): number | undefined {
  return argumentPath.join(".") === "first" ? listSize : undefined;
}

function valuesOf(
  { isPaged }: SiteOperation,
  { hasDefault, uses }: OperationVariable,
  { samples, samplesPerOperation }: Pick<CheckContext, "samples" | "samplesPerOperation">,
): unknown[] | undefined {
  const [use] = uses;
  if (hasDefault || !use) return undefined;
  return isPaged && use.rootField === "page" ? [overviewUri] : sampleValues(samples, use, samplesPerOperation);
}
