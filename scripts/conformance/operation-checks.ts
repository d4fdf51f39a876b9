import { Kind, parse } from "graphql";
import { operations } from "../../app/graphql/operations.generated.ts";
import { overviewUri } from "../../packages/contract/addresses.ts";
import type { Deviation } from "../../server/content/adapter/normalize-response.ts";
import type { Operation } from "../../server/content/adapter/operation.ts";
import { pagedLists } from "../../server/content/adapter/paging.ts";
import { operationOf, responseKey } from "../../server/content/adapter/response-shape.ts";
import type { CheckedHost, CheckedResponse } from "./checked-host.ts";
import { degradationOf } from "./degradation-map.ts";
import { deviationLines, type Row, row } from "./report.ts";
import { kindOfField, type Samples, spread } from "./samples.ts";

type Variables = Operation["variables"];

/** One operation of the site, as sent. */
export type SiteOperation = ReturnType<typeof siteOperations>[number];

/** Every operation of the site. */
export function siteOperations() {
  return Object.entries(operations).map(([name, text]) => {
    const document = parse(text);
    const { selectionSet, variableDefinitions = [] } = operationOf(document);
    const fields = selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
    return {
      name,
      text,
      document,
      /** Its root fields without duplicates, and their response keys. */
      rootFields: [...new Set(fields.map((field) => field.name.value))],
      rootKeys: [...new Set(fields.map(responseKey))],
      variables: variableDefinitions.map(({ variable, type, defaultValue }) => ({
        name: variable.name.value,
        isRequired: type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
        hasDefault: defaultValue !== undefined,
        /** Whether the variable enables parts of the operation that are off by default. */
        isSwitch: defaultValue?.kind === Kind.BOOLEAN && !defaultValue.value,
      })),
      /** Whether it has paged lists; sending it once is enough. */
      isPaged: pagedLists(document).length > 0,
    };
  });
}

/**
 * Values for an operation's variables by name, without optional ones that have none.
 * @throws Error when a required one has no value
 */
export function fillVariables({ name, variables }: SiteOperation, values: Variables): Variables {
  const missing = variables.find((variable) => variable.isRequired && values[variable.name] === undefined);
  if (missing) throw new Error(`${name}: no value for $${missing.name}.`);
  const given = variables.filter((variable) => !variable.hasDefault && values[variable.name] !== undefined);
  return Object.fromEntries(given.map((variable) => [variable.name, values[variable.name]]));
}

/** Dependencies of the operation checks. */
export interface CheckContext {
  readonly host: CheckedHost;
  readonly samples: Samples;
  readonly samplesPerOperation: number;
}

const listSize = 6;
/** A URI that exists on no host; without samples it shows at least which parts the host supports. */
const nowhere = "/nowhere-on-this-host/";

/** Sends one operation of the site with several of the host's entries, and reports the site's result. */
export async function checkOperation(operation: SiteOperation, context: CheckContext): Promise<Row> {
  const { attempts, isSample } = attemptsOf(operation, context);
  const omitted = new Set<string>();
  const omittedPaths = new Set<string>();
  const faults: string[] = [];
  const deviations: Deviation[] = [];
  for (const { variables, lookedUp } of attempts) {
    const response = await context.host.send({ query: operation.text, variables });
    for (const part of response.omitted) omitted.add(part);
    for (const path of response.omittedPaths) omittedPaths.add(path);
    deviations.push(...response.deviations);
    if (response.failure !== undefined) {
      faults.unshift(response.failure);
      break;
    }
    if (lookedUp !== undefined && isNotFound(operation, response)) {
      faults.push(`nothing at ${lookedUp}, which the host lists`);
    }
  }
  const outcome = () => {
    if (faults.length > 0) return "failed";
    if (deviations.length > 0) return "wrong shape";
    if (omitted.size > 0) return "left out";
    return isSample ? "answered" : "no sample";
  };
  return row("operations", operation.name, outcome(), {
    count: attempts.length,
    faults: [...faults, ...deviationLines(deviations)],
    leftOut: [...omitted],
    shown: degradationOf(operation.name, omittedPaths),
    notes: isSample ? [] : ["the host has none of these"],
  });
}

/** Whether every root field is null; an unsupported one might have had a value. */
function isNotFound({ rootKeys }: SiteOperation, { data, omittedPaths }: CheckedResponse): boolean {
  return rootKeys.every((key) => !omittedPaths.has(key) && (data?.[key] ?? null) === null);
}

/** An operation's variables: one set per sample, and one per part that is off by default. */
function attemptsOf(operation: SiteOperation, { samples, samplesPerOperation }: CheckContext) {
  const valuesOf = (name: string) => sampleValues(samples, operation, name, samplesPerOperation);
  const varied = operation.variables.find(({ name, hasDefault }) => !hasDefault && valuesOf(name));
  const found = (varied && valuesOf(varied.name)) ?? [];
  const isSample = !varied || found.length > 0;
  const isLookup = isSample && !operation.isPaged && (varied?.name === "uri" || varied?.name === "slug");
  const placeholders: Readonly<Record<string, unknown>> = { id: "0", ids: ["0"] };
  const placeholder = placeholders[varied?.name ?? ""] ?? nowhere;
  const values = isSample && varied ? found : [varied && placeholder];
  const attempts = values.map((value) => {
    const own = varied ? { [varied.name]: value, ...(varied.name === "uri" ? { path: value } : {}) } : {};
    const variables = fillVariables(operation, { first: listSize, ...own });
    return { variables, lookedUp: isLookup ? String(value) : undefined };
  });
  const [first] = attempts;
  if (!first) return { attempts, isSample };
  const switches = operation.variables.filter(({ isSwitch }) => isSwitch);
  const more = switches.map(({ name }) => ({ ...first, variables: { ...first.variables, [name]: true } }));
  return { attempts: [...attempts, ...more], isSample };
}

/**
 * Values for a variable of an operation: URIs, slugs and ids of entries, slugs of categories, lists of ids; spread over
 * the entries of the host. Undefined for a variable that takes no value of the host, such as a cursor.
 */
export function sampleValues(
  samples: Samples,
  { rootFields, isPaged }: Pick<SiteOperation, "rootFields" | "isPaged">,
  variableName: string,
  count: number,
): unknown[] | undefined {
  if (isPaged && variableName === "uri") return [overviewUri];
  const [field = ""] = rootFields;
  const kind = kindOfField(field);
  const entries = kind ? samples.entries[kind] : [];
  switch (variableName) {
    case "uri": {
      if (!rootFields.includes("nodeByUri")) return spread(entries, count).flatMap(({ uri }) => uri ?? []);
      const share = Math.max(1, Math.ceil(count / 4));
      return Object.values(samples.entries).flatMap((each) => spread(each, share).flatMap(({ uri }) => uri ?? []));
    }
    case "slug":
      return spread(entries, count).flatMap(({ slug }) => slug ?? []);
    case "category":
      return spread(samples.categories[field] ?? [], count);
    case "id":
      return Object.values(samples.entries).flatMap((each) =>
        spread(each, 1).map(({ databaseId }) => String(databaseId)),
      );
    case "ids":
      return entries.length > 0 ? [spread(entries, 3).map(({ databaseId }) => databaseId)] : [];
    default:
      return undefined;
  }
}
