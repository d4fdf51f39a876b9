import { overviewUri } from "../../contract/page-uris.ts";
import { type EntryKind, entryKinds as kinds } from "../../contract/vocabulary.ts";
import { HostFailure, isRecord } from "../../site/server/host/operation.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import type { SiteOperation } from "./site-operations.ts";

/** Kinds of entries: the field of one, and the field of their list. */
export const entryKinds = Object.fromEntries(kinds.map((kind) => [kind, `${kind}s`])) as {
  readonly [Kind in EntryKind]: `${Kind}s`;
};

/** Kinds of categories: the list that they narrow, and the list of them. */
const categoryKinds = { blogPosts: "blogCategories", testimonials: "testimonialCategories" } as const;

type CategorizedList = keyof typeof categoryKinds;

export interface EntrySample {
  readonly databaseId: number;
  readonly slug: string | null;
  readonly uri: string | null;
}

/** What a host has, as far as it was looked through: up to 100 of each kind. */
export interface Samples {
  readonly entries: Readonly<Record<EntryKind, readonly EntrySample[]>>;
  /** Slugs of the categories that narrow a list. */
  readonly categories: Readonly<Record<CategorizedList, readonly string[]>>;
  /** Why the host did not give a list, by the list's field. */
  readonly refusals: ReadonlyMap<string, string>;
}

const mostPerKind = 100;

/** Looks what a host has to ask for. A list that it does not know is empty; one that fails too, and in `refusals`. */
export async function findSamples(host: CheckedHost): Promise<Samples> {
  const refusals = new Map<string, string>();
  const nodesOf = async (field: string, selection: string): Promise<Readonly<Record<string, unknown>>[]> => {
    const query = `query FindSamples { ${field}(first: ${mostPerKind}) { nodes { ${selection} } } }`;
    const response = await host.ask({ query });
    const failure = failureOf(response);
    if (failure !== undefined) refusals.set(field, failure);
    const list = response instanceof HostFailure ? undefined : response.data?.[field];
    return isRecord(list) && Array.isArray(list.nodes) ? list.nodes.filter(isRecord) : [];
  };
  const entries: Record<string, EntrySample[]> = {};
  for (const [kind, field] of Object.entries(entryKinds)) {
    entries[kind] = (await nodesOf(field, "databaseId slug uri")).flatMap(({ databaseId, slug, uri }) =>
      typeof databaseId === "number" ? [{ databaseId, slug: textOrNull(slug), uri: textOrNull(uri) }] : [],
    );
  }
  const categories: Record<string, string[]> = {};
  for (const [list, field] of Object.entries(categoryKinds)) {
    categories[list] = (await nodesOf(field, "slug")).flatMap(({ slug }) => textOrNull(slug) ?? []);
  }
  return {
    entries: entries as Record<EntryKind, EntrySample[]>,
    categories: categories as Record<CategorizedList, string[]>,
    refusals,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Nothing of a host’s is called so; where it has nothing to ask with, this shows at least what it knows. */
const nowhere = "/nowhere-on-this-host/";

/**
 * Values for a variable of an operation: addresses and slugs of entries, slugs of categories, lists of ids; the samples
 * spread over what the host has. Undefined where the variable takes nothing of the host's, such as a cursor.
 */
export function sampleValues(
  samples: Samples,
  { rootFields, isPaged }: Pick<SiteOperation, "rootFields" | "isPaged">,
  variableName: string,
  count: number,
): unknown[] | undefined {
  if (isPaged && variableName === "uri") return [overviewUri];
  const [field = ""] = rootFields;
  const kind = Object.entries(entryKinds).find((names) => names.includes(field))?.[0] as EntryKind | undefined;
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
      return spread(samples.categories[field as CategorizedList] ?? [], count);
    case "ids":
      return entries.length > 0 ? [spread(entries, 3).map(({ databaseId }) => databaseId)] : [];
    default:
      return undefined;
  }
}

/** A value for a variable that the host has nothing for. */
export function emptyValue(variableName: string): unknown {
  return variableName === "ids" ? ["0"] : nowhere;
}

/** Up to `count` items from all over a list, the first and the last among them. */
export function spread<Item>(list: readonly Item[], count: number): Item[] {
  if (list.length <= count) return [...list];
  if (count <= 1) return list.slice(0, 1);
  return Array.from({ length: count }, (_, index) => Math.round((index * (list.length - 1)) / (count - 1))).flatMap(
    (index) => list.slice(index, index + 1),
  );
}
