import { mediaTypeOf } from "@porchlight/contract/media";
import type { EntryDataByKind, EntryToWrite, OrganismData, RelationField } from "#backend/store/entry-data.ts";
import type { EntryKind, MediaTable, Taxonomy } from "#backend/store/tables.ts";

/** The common form of an entry from any source, the demo or WordPress. */
export interface EntryDraft<Kind extends EntryKind = EntryKind> {
  readonly data: EntryDataByKind[Kind];
  readonly relations?: Partial<Record<RelationField, number[]>>;
  readonly terms?: number[];
}

/** The parts of an entry to write that come from its draft; `productPicker` mirrors the ids in the blocks. */
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

/** An empty list of blocks counts as absent. */
function withoutEmptyOrganisms(data: EntryDraft["data"]): EntryDraft["data"] {
  if (!("organisms" in data) || data.organisms?.length !== 0) return data;
  const { organisms: _none, ...others } = data;
  return others;
}

/** The slug of an entry that is identified by its path. */
export const slugInUri = (uri: string): string => uri.split("/").at(-2) || "home";

/** The folder of each taxonomy's category pages. */
export const categoryFolders: Readonly<Record<Taxonomy, string>> = {
  blogCategory: "/blog/category/",
  testimonialCategory: "/lifestyle/reviews/category/",
};

/** Labels of the kinds of entries, in import order. */
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

/** The MIME type by file extension. */
export function mimeTypeOf(path: string): string {
  return mediaTypeOf(path) ?? "application/octet-stream";
}

/** Facts about a file from any source. */
export interface Medium {
  readonly title: string;
  readonly mimeType: string;
  /** Size in px; null when unknown, as for drawings. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  readonly caption: string;
}

/** The store's row for a medium. */
export function mediumRow(
  { title, mimeType, width, height, alt, caption }: Medium,
  { id, file, origin }: { readonly id: number; readonly file: string; readonly origin: string },
): MediaTable {
  return { id, file, title, mime_type: mimeType, width, height, alt, caption, origin };
}
