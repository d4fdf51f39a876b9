import { type EntryKind, entryKinds } from "../../packages/contract/vocabulary.ts";
import { nodesIn, type ResponseData } from "../../server/host/operation.ts";
import type { CheckedHost } from "./checked-host.ts";

/** The lists that categories narrow, and the list of those. */
const categoryLists = { blogPosts: "blogCategories", testimonials: "testimonialCategories" };

export interface EntrySample {
  readonly databaseId: number;
  readonly slug: string | null;
  readonly uri: string | null;
}

/** What a host has: up to 100 of each kind. */
export interface Samples {
  readonly entries: Readonly<Record<EntryKind, readonly EntrySample[]>>;
  /** Slugs of the categories that narrow a list, by the list's field. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** Why the host did not send a list, by the list's field. */
  readonly failures: ReadonlyMap<string, string>;
}

const maxPerKind = 100;

/** The field of the list of a kind. */
export function listField(kind: EntryKind): string {
  return `${kind}s`;
}

/** The kind of entry in a field of one entry or of a list. */
export function kindOfField(field: string): EntryKind | undefined {
  return entryKinds.find((kind) => field === kind || field === listField(kind));
}

/** Collects what operations can be sent with. A list that the host does not know is empty; one that fails is too. */
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

/** Up to `count` items from all over a list, the first and the last among them. */
export function spread<Item>(list: readonly Item[], count: number): Item[] {
  if (list.length <= count) return [...list];
  if (count <= 1) return list.slice(0, 1);
  return Array.from({ length: count }, (_, index) => Math.round((index * (list.length - 1)) / (count - 1))).flatMap(
    (index) => list.slice(index, index + 1),
  );
}
