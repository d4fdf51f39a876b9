import type { EntryToWrite, OrganismData, RelationField } from "#backend/store/entry-data.ts";
import { normalizeUri } from "#backend/store/links.ts";
import type { EntryKind, TermsTable } from "#backend/store/tables.ts";
import { type BuiltEntry, buildHome, buildModel, buildNeighborhood, buildPlan } from "./build-products.ts";
import { buildBlogPost, buildCampaign, buildEvent, buildPage, buildTestimonial } from "./build-texts.ts";
import { Fields } from "./fields.ts";
import { type ImportedMenu, importedMenus } from "./imported-menus.ts";
import { importedTerms, type Taxonomies, termIdsOf } from "./imported-terms.ts";
import type { ImportNotes } from "./notes.ts";
import type { HostContent } from "./read-host.ts";
import { UsedMedia, type UsedMedium } from "./used-media.ts";

/** A host's content in the form of the store, before it is known what stands there already. */
export interface ImportedContent {
  readonly entries: readonly EntryToWrite[];
  readonly terms: readonly Omit<TermsTable, "origin">[];
  readonly menus: readonly ImportedMenu[];
  readonly media: readonly UsedMedium[];
  /** Ids in order; undefined where the host has no such list. */
  readonly popularBlogPosts: readonly number[] | undefined;
  readonly popularTestimonials: readonly number[] | undefined;
  /** Entries that the host has, but could not be read whole; what is stored of them stays. */
  readonly unreadIds: ReadonlySet<number>;
}

const builders: {
  readonly [Kind in EntryKind]: (fields: Fields, media: UsedMedia) => BuiltEntry<EntryToWrite<Kind>["data"]>;
} = {
  neighborhood: buildNeighborhood,
  plan: buildPlan,
  model: buildModel,
  home: buildHome,
  page: buildPage,
  campaign: buildCampaign,
  blogPost: buildBlogPost,
  testimonial: buildTestimonial,
  event: buildEvent,
};

const taxonomies: Taxonomies = { blogPost: "blogCategory", testimonial: "testimonialCategory" };

/** Turns a host's answers into entries, categories, menus and media; ids stay the host's. */
export function importedContent(
  host: HostContent,
  origin: string,
  hostUrl: string,
  notes: ImportNotes,
): ImportedContent {
  const media = new UsedMedia(hostUrl);
  const unreadIds = new Set<number>();
  const terms = importedTerms(host, notes);
  const entries: EntryToWrite[] = [];
  const seen = { kinds: new Map<number, EntryKind>(), uris: new Set<string>() };
  for (const { kind, name, nodes, hidden } of host.kinds) {
    if (hidden > 0) notes.leftOut({ kind }, `The host lists ${hidden} more ${name} without showing them.`);
    for (const { node, fault, unreadable } of nodes) {
      for (const { field, why } of unreadable) notes.leftOut(placeOf(kind, node), why, field);
      const entry = importedEntry(kind, new Fields(node, placeOf(kind, node), notes), {
        origin,
        hostUrl,
        media,
        terms,
      });
      if (fault !== undefined) {
        const id = typeof node.databaseId === "number" ? node.databaseId : undefined;
        if (id !== undefined) unreadIds.add(id);
        notes.leftOut(placeOf(kind, node), `The host could not answer the whole entry: ${fault}`);
      } else if (entry && !isDouble(entry, seen, notes)) entries.push(entry);
    }
  }
  const menus = importedMenus(host.menus, hostUrl, notes);
  return {
    entries,
    terms: [...terms.values()],
    menus,
    media: media.finish(),
    popularBlogPosts: popularIds(host.popularBlogPosts, "popularBlogPosts", notes),
    popularTestimonials: popularIds(host.popularTestimonials, "popularTestimonials", notes),
    unreadIds,
  };
}

function placeOf(kind: string, node: Readonly<Record<string, unknown>>) {
  return {
    kind,
    id: typeof node.databaseId === "number" ? node.databaseId : undefined,
    uri: typeof node.uri === "string" ? node.uri : undefined,
  };
}

function importedEntry(
  kind: EntryKind,
  fields: Fields,
  {
    origin,
    hostUrl,
    media,
    terms,
  }: { origin: string; hostUrl: string; media: UsedMedia; terms: ReturnType<typeof importedTerms> },
): EntryToWrite | undefined {
  const { notes, place } = fields;
  const id = fields.id("databaseId");
  const uri = normalizeUri(fields.text("uri") ?? "", hostUrl);
  const date = fields.text("date") ?? fields.text("modified");
  if (id === undefined) notes.leftOut(place, "An entry without a databaseId.");
  else if (uri === null) notes.leftOut(place, "An entry without an address on the host.");
  else if (date === undefined) notes.leftOut(place, "An entry without a date.");
  else {
    const status = fields.text("status");
    // A neighborhood's status is its place in the sale (S3.11).
    if (kind !== "neighborhood" && status !== undefined && status !== "publish") {
      notes.leftOut(place, `An entry that is not public (status “${status}”).`);
      return undefined;
    }
    const { data, relations } = builders[kind](fields, media);
    return {
      id,
      kind,
      slug: fields.text("slug") ?? (uri.split("/").at(-2) || "home"),
      uri,
      status: "publish",
      title: fields.text("title") ?? "",
      date,
      modified: fields.text("modified") ?? date,
      content: fields.text("content") ?? null,
      data,
      relations: { ...relations, ...pickedProducts(data) },
      terms: termIdsOf(fields, taxonomies[kind], terms),
      origin,
    };
  }
  return undefined;
}

/** The relation mirrors the ids inside the blocks. */
function pickedProducts(data: EntryToWrite["data"]): Partial<Record<RelationField, number[]>> {
  if (!("organisms" in data) || !data.organisms) return {};
  const organisms: readonly OrganismData[] = data.organisms;
  return { productPicker: [...new Set(organisms.flatMap((organism) => organism.productPicker ?? []))] };
}

function isDouble(
  { id, kind, uri }: EntryToWrite,
  seen: { kinds: Map<number, EntryKind>; uris: Set<string> },
  notes: ImportNotes,
): boolean {
  // A list that changed while it was read may show an entry twice.
  const first = seen.kinds.get(id);
  if (first === kind) return true;
  if (first) {
    notes.leftOut({ kind, id, uri }, `A ${first} of the host has this id already.`);
    return true;
  }
  if (seen.uris.has(uri)) {
    notes.leftOut({ kind, id, uri }, "Another entry of the host has this address already.");
    return true;
  }
  seen.kinds.set(id, kind);
  seen.uris.add(uri);
  return false;
}

/** S7.26, S7.32: a list of ids in a JSON text, or an object with the list of testimonials. */
function popularIds(value: unknown, name: string, notes: ImportNotes): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  let parsed: unknown;
  try {
    parsed = typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    parsed = undefined;
  }
  const list = Array.isArray(parsed) ? parsed : (parsed as { testimonials?: unknown } | null | undefined)?.testimonials;
  if (!Array.isArray(list)) {
    notes.leftOut({ kind: "host" }, "Expected a list of ids in a JSON text.", name);
    return undefined;
  }
  return list.flatMap((id: unknown) => {
    const number = typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
    if (typeof number === "number" && Number.isInteger(number)) return [number];
    notes.leftOut({ kind: "host" }, `Expected an id, found ${JSON.stringify(id)}.`, name);
    return [];
  });
}
