import { draftedParts, slugInUri } from "@porchlight/backend/import/drafts.ts";
import type { EntryToWrite } from "@porchlight/backend/store/entry-data.ts";
import type { EntryKind, StoredRedirect, TermsTable } from "@porchlight/backend/store/tables.ts";
import { normalizeUri } from "@porchlight/contract/addresses";
import { Fields, type ImportNotes } from "./fields.ts";
import { hostDraft } from "./host-draft.ts";
import { importedRedirects } from "./imported-redirects.ts";
import { type ImportedMenu, importedMenus, importedTerms, type Taxonomies, termIdsOf } from "./imported-terms.ts";
import type { HostContent } from "./read-host.ts";
import { UsedMedia, type UsedMedium } from "./used-media.ts";

/** A host's content in the store's format, before it is compared with the store. */
export interface ImportedContent {
  readonly entries: readonly EntryToWrite[];
  readonly terms: readonly Omit<TermsTable, "origin">[];
  readonly menus: readonly ImportedMenu[];
  readonly media: readonly UsedMedium[];
  /** Ids in order; undefined when the host does not support the list. */
  readonly popularBlogPosts: readonly number[] | undefined;
  readonly popularTestimonials: readonly number[] | undefined;
  /** Undefined when the host has no redirect table. */
  readonly redirects: readonly StoredRedirect[] | undefined;
  /** Entries that could not be read completely; their stored versions stay. */
  readonly unreadIds: ReadonlySet<number>;
}

const taxonomies: Taxonomies = { blogPost: "blogCategory", testimonial: "testimonialCategory" };

/** Converts a host's responses to entries, categories, menus and media; keeps the host's ids. */
export function importedContent(
  host: HostContent,
  origin: string,
  hostUrl: string,
  notes: ImportNotes,
): ImportedContent {
  const media = new UsedMedia(hostUrl);
  for (const { node } of host.media.nodes) media.list(node, notes);
  const unreadIds = new Set<number>();
  const terms = importedTerms(host, notes);
  const entries: EntryToWrite[] = [];
  const seen = { kinds: new Map<number, EntryKind>(), uris: new Set<string>() };
  for (const { kind, name, nodes, hidden } of host.kinds) {
    if (hidden > 0) notes.omitted({ kind }, `The host lists ${hidden} more ${name} without showing them.`);
    for (const { node, fault, unreadable } of nodes) {
      const subject = subjectOf(kind, node);
      for (const { field, why } of unreadable) notes.omitted(subject, why, field);
      const entry = importedEntry(kind, new Fields(node, subject, notes), { origin, hostUrl, media, terms });
      if (fault !== undefined) {
        if (subject.id !== undefined) unreadIds.add(subject.id);
        notes.omitted(subject, `The host could not respond with the whole entry: ${fault}`);
      } else if (entry && !isDuplicate(entry, seen, notes)) entries.push(entry);
    }
  }
  leaveOutComputedUris(entries);
  const menus = importedMenus(host.menus.nodes, hostUrl, notes);
  return {
    entries,
    terms: [...terms.values()],
    menus,
    media: media.finish(),
    popularBlogPosts: popularIds(host.popularBlogPosts, "popularBlogPosts", notes),
    popularTestimonials: popularIds(host.popularTestimonials, "popularTestimonials", notes),
    redirects: importedRedirects(host, notes),
    unreadIds,
  };
}

function subjectOf(kind: string, node: Readonly<Record<string, unknown>>) {
  return {
    kind,
    id: typeof node.databaseId === "number" ? node.databaseId : undefined,
    uri: typeof node.uri === "string" ? node.uri : undefined,
  };
}

interface ImportContext {
  readonly origin: string;
  readonly hostUrl: string;
  readonly media: UsedMedia;
  readonly terms: ReturnType<typeof importedTerms>;
}

function importedEntry(
  kind: EntryKind,
  fields: Fields,
  { origin, hostUrl, media, terms }: ImportContext,
): EntryToWrite | undefined {
  const omit = (why: string): undefined => {
    fields.notes.omitted(fields.subject, why);
  };
  const id = fields.id("databaseId");
  if (id === undefined) return omit("An entry without a databaseId.");
  const uri = normalizeUri(fields.text("uri") ?? "", hostUrl);
  if (uri === null) return omit("An entry without an address on the host.");
  const date = fields.text("date") ?? fields.text("modified");
  if (date === undefined) return omit("An entry without a date.");
  const status = fields.text("status");
  // A neighborhood's status is its sales status (S3.11).
  if (kind !== "neighborhood" && status !== undefined && status !== "publish") {
    return omit(`An entry that is not public (status “${status}”).`);
  }
  return {
    id,
    kind,
    slug: nestedSlug(kind, uri) ?? fields.text("slug") ?? slugInUri(uri),
    uri,
    title: fields.text("title") ?? "",
    date,
    modified: fields.text("modified") ?? date,
    content: fields.text("content") ?? null,
    ...draftedParts(hostDraft(kind, fields, media), termIdsOf(fields, taxonomies[kind], terms)),
    origin,
  };
}

/** Omits the URI of a homesite's house when the house itself refers to the homesite. */
function leaveOutComputedUris(entries: readonly EntryToWrite[]): void {
  const houses = new Set<string>();
  for (const { data, relations, uri } of entries) {
    if (!("homesite" in data)) continue;
    for (const id of relations.neighborhood ?? []) houses.add(`${id} ${data.homesite} ${uri}`);
  }
  for (const { id, data } of entries) {
    for (const homesite of "homesites" in data ? (data.homesites ?? []) : []) {
      if (houses.has(`${id} ${homesite.number} ${homesite.homeUri}`)) delete homesite.homeUri;
    }
  }
}

/** A campaign's slug is its whole path below `/campaigns/`; WordPress returns the last segment only. */
function nestedSlug(kind: EntryKind, uri: string): string | undefined {
  const folder = "/campaigns/";
  return kind === "campaign" && uri.startsWith(folder) ? uri.slice(folder.length, -1) || undefined : undefined;
}

function isDuplicate(
  { id, kind, uri }: EntryToWrite,
  seen: { kinds: Map<number, EntryKind>; uris: Set<string> },
  notes: ImportNotes,
): boolean {
  // A list that changed during reading may contain an entry twice.
  const first = seen.kinds.get(id);
  if (first === kind) return true;
  if (first) {
    notes.omitted({ kind, id, uri }, `A ${first} of the host has this id already.`);
    return true;
  }
  if (seen.uris.has(uri)) {
    notes.omitted({ kind, id, uri }, "Another entry of the host has this address already.");
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
    notes.omitted({ kind: "host" }, "Expected a list of ids in a JSON text.", name);
    return undefined;
  }
  return list.flatMap((id: unknown) => {
    const number = typeof id === "string" && /^\d+$/.test(id) ? Number(id) : id;
    if (typeof number === "number" && Number.isInteger(number)) return [number];
    notes.omitted({ kind: "host" }, `Expected an id, found ${JSON.stringify(id)}.`, name);
    return [];
  });
}
