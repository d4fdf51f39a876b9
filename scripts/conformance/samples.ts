import { type EntryKind, entryKinds } from "../../packages/contract/vocabulary.ts";
import { nodesIn, type ResponseData } from "../../server/content/adapter/operation.ts";
import type { CheckedHost } from "./checked-host.ts";

/** Lists that categories filter, with the lists of those categories. */
const categoryLists = { blogPosts: "blogCategories", testimonials: "testimonialCategories" };

export interface EntrySample {
  readonly databaseId: number;
  readonly slug: string | null;
  readonly uri: string | null;
}

/** Entries of a host: up to 100 of each kind. */
export interface Samples {
  readonly entries: Readonly<Record<EntryKind, readonly EntrySample[]>>;
  /** Slugs of the categories that filter a list, by the list's field. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** Reason for each list that failed, by field. */
  readonly failures: ReadonlyMap<string, string>;
}

const maxPerKind = 100;

/** The list field of a kind. */
export function listField(kind: EntryKind): string {
  return `${kind}s`;
}

/** The kind of entry in a field of one entry or a list. */
export function kindOfField(field: string): EntryKind | undefined {
  return entryKinds.find((kind) => field === kind || field === listField(kind));
}

/** Collects sample values for operations. Unsupported and failed lists are empty. */
export async function findSamples(host: CheckedHost): Promise<Samples> {
  const failures = new Map<string, string>();
  const nodesOf = async (field: string, selection: string): Promise<readonly ResponseData[]> => {
    const query = `query FindSamples { ${field}(first: ${maxPerKind}) { nodes { ${selection} } } }`;
    const response = await host.send({ query });
    if (response.failure !== undefined) failures.set(field, response.failure);
    return nodesIn(response.data?.[field]);
  };
  const entries: Partial<Record<EntryKind, EntrySample[]>> = {};
  for (const kind of entryKinds) {
    entries[kind] = (await nodesOf(listField(kind), "databaseId slug uri")).flatMap(({ databaseId, slug, uri }) =>
      typeof databaseId === "number" ? [{ databaseId, slug: textOrNull(slug), uri: textOrNull(uri) }] : [],
    );
  }
  const categories: Record<string, string[]> = {};
  for (const [list, field] of Object.entries(categoryLists)) {
    categories[list] = (await nodesOf(field, "slug")).flatMap(({ slug }) => textOrNull(slug) ?? []);
  }
  return { entries: entries as Samples["entries"], categories, failures };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Up to `count` items spread over the list, including the first and the last. */
export function spread<Item>(list: readonly Item[], count: number): Item[] {
  if (list.length <= count) return [...list];
  if (count <= 1) return list.slice(0, 1);
  return Array.from({ length: count }, (_, index) => Math.round((index * (list.length - 1)) / (count - 1))).flatMap(
    (index) => list.slice(index, index + 1),
  );
}
