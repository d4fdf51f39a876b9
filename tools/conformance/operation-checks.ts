import type { HostResponse } from "../../site/server/host/host-adapter.ts";
import type { Operation } from "../../site/server/host/operation.ts";
import { HostFailure } from "../../site/server/host/operation.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { deviationLines } from "./deviation-lines.ts";
import { type Row, row } from "./report.ts";
import { emptyValue, type Samples, sampleValues } from "./samples.ts";
import { shownWithout } from "./shown-without.ts";
import { fillVariables, type SiteOperation } from "./site-operations.ts";

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
  const leftOut = new Set<string>();
  const leftOutPaths = new Set<string>();
  const faults: string[] = [];
  const deviations: HostResponse["deviations"][number][] = [];
  let failure: string | undefined;
  for (const { variables, lookedUp } of attempts) {
    const response = await host.ask({ query: operation.text, variables });
    failure = failureOf(response);
    if (!(response instanceof HostFailure)) {
      for (const part of response.omitted) leftOut.add(part);
      for (const path of response.omittedPaths) leftOutPaths.add(path);
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
    count: attempts.length,
    faults: [...(failure === undefined ? [] : [failure]), ...faults, ...deviationLines(deviations)],
    leftOut: [...leftOut],
    shown: shownWithout(operation.name, leftOutPaths),
    notes: isSample ? [] : ["the host has none of these"],
  });
}

/** Whether every root field is null; one that the host does not know might have been more. */
function isNotFound({ rootKeys }: SiteOperation, { data, omittedPaths }: HostResponse): boolean {
  return rootKeys.every((key) => !omittedPaths.has(key) && (data?.[key] ?? null) === null);
}

interface Attempt {
  readonly variables: Operation["variables"];
  /** The entry that is looked up, by the text it was asked with. */
  readonly lookedUp?: string;
}

/** What to ask an operation with: once for each sample, and once more with each part that is off by default. */
function attemptsOf(
  operation: SiteOperation,
  context: Pick<CheckContext, "samples" | "samplesPerOperation">,
): { readonly attempts: readonly Attempt[]; readonly isSample: boolean } {
  const { samples, samplesPerOperation } = context;
  const varied = operation.variables.find(
    ({ name, hasDefault }) => !hasDefault && sampleValues(samples, operation, name, samplesPerOperation),
  );
  const found = (varied && sampleValues(samples, operation, varied.name, samplesPerOperation)) ?? [];
  const isSample = !varied || found.length > 0;
  const isLookup = isSample && !operation.isPaged && (varied?.name === "uri" || varied?.name === "slug");
  const chosen: readonly unknown[] = !varied ? [undefined] : isSample ? found : [emptyValue(varied.name)];
  const attempts = chosen.map((value): Attempt => {
    const own = varied ? { [varied.name]: value, ...(varied.name === "uri" ? { path: value } : {}) } : {};
    const variables = fillVariables(operation, { first: listSize, ...own });
    return { variables, ...(isLookup ? { lookedUp: String(value) } : {}) };
  });
  const [first] = attempts;
  if (!first) return { attempts, isSample };
  const switches = operation.variables.filter(({ isSwitch }) => isSwitch);
  const more = switches.map(({ name }) => ({ ...first, variables: { ...first.variables, [name]: true } }));
  return { attempts: [...attempts, ...more], isSample };
}
