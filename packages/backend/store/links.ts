import type { EntryToWrite } from "./entry-data.ts";

/** The references of an entry. */
export interface EntryLinks {
  readonly relations: [string, number, number][];
  readonly terms: number[];
  readonly media: number[];
}

/** The references of an entry, in a comparable form. */
export function linksOf(entry: EntryToWrite): EntryLinks {
  const relations = Object.entries(entry.relations)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, ids]) => ids.map((id, position): [string, number, number] => [field, id, position]));
  const media = [...mediaIdsIn(entry.data)].toSorted((a, b) => a - b);
  return { relations, terms: [...entry.terms], media };
}

function mediaIdsIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value !== "object" || value === null) return found;
  const { media } = value as { media?: unknown };
  if (typeof media === "number") found.add(media);
  for (const item of Object.values(value)) mediaIdsIn(item, found);
  return found;
}

/** All texts in a value, in order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/**
 * Normalizes a path as the store holds it: leading and trailing slash, without query and fragment. Accepts `about-us`,
 * `/about-us`, and absolute URLs of this site. Null for an empty text and for other sites.
 */
export function normalizeUri(uri: string, publicUrl: string): string | null {
  const trimmed = uri.trim();
  if (trimmed === "") return null;
  const local = trimmed.startsWith(publicUrl) ? trimmed.slice(publicUrl.length) || "/" : trimmed;
  if (/^[a-z][a-z\d+.-]*:/i.test(local)) return null;
  const path = local.replace(/[?#].*$/s, "").replace(/^\/+|\/+$/g, "");
  return path === "" ? "/" : `/${path}/`;
}

/** The folder below `media/` for files of an imported host: `cms.example.com`, `localhost-8080`. */
export function hostFolder(url: string): string {
  return safePathPart(new URL(url).host);
}

/** A name as a safe path segment: `[\w.-]` only. A leading dot would hide the file, or leave the folder. */
export function safePathPart(name: string): string {
  return name.replace(/[^\w.-]/g, "-").replace(/^\.+/, (dots) => "_".repeat(dots.length));
}
