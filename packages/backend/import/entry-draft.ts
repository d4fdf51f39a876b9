import type { EntryDataByKind, EntryToWrite, OrganismData, RelationField } from "#backend/store/entry-data.ts";
import type { EntryKind, Taxonomy } from "#backend/store/tables.ts";

/** What a source's own fields of an entry become: the demo's and a WordPress's alike. */
export interface EntryDraft<Kind extends EntryKind = EntryKind> {
  readonly data: EntryDataByKind[Kind];
  readonly relations?: Partial<Record<RelationField, number[]>>;
  readonly terms?: number[];
}

/** The parts of an entry to write that come from its draft; `productPicker` mirrors the ids inside the blocks. */
export function draftedParts({ data: given, relations, terms = [] }: EntryDraft, termIds: readonly number[] = terms) {
  const data = withoutEmptyOrganisms(given);
  const organisms: readonly OrganismData[] | undefined = "organisms" in data ? data.organisms : undefined;
  const productPicker = [...new Set(organisms?.flatMap((organism) => organism.productPicker ?? []))];
  const parts: Pick<EntryToWrite, "data" | "relations" | "terms" | "status"> = {
    status: "publish",
    data,
    relations: { ...relations, ...(organisms && { productPicker }) },
    terms: termIds,
  };
  return parts;
}

/** An empty list of blocks says what none says. */
function withoutEmptyOrganisms(data: EntryDraft["data"]): EntryDraft["data"] {
  if (!("organisms" in data) || data.organisms?.length !== 0) return data;
  const { organisms: _none, ...others } = data;
  return others;
}

/** The slug of an entry that is known by its path. */
export const slugInUri = (uri: string): string => uri.split("/").at(-2) || "home";

/** Where the pages of each taxonomy's categories stand. */
export const categoryFolders: Readonly<Record<Taxonomy, string>> = {
  blogCategory: "/blog/category/",
  testimonialCategory: "/lifestyle/reviews/category/",
};

/** The kinds of entries in words for people, in the order in which they are read and counted. */
export const kindTitles: Readonly<Record<EntryKind, string>> = {
  neighborhood: "neighborhoods",
  plan: "plans",
  model: "model homes",
  home: "quick move-in homes",
  page: "pages",
  campaign: "campaigns",
  blogPost: "blog posts",
  testimonial: "testimonials",
  event: "events",
};
