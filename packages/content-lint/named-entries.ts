import type { ContentSnapshot, StoredEntry } from "../backend/store/snapshot.ts";
import type { Content } from "./content.ts";
import { targetPath } from "./site-paths.ts";

/** Kinds that sentences name by their titles. */
const namedKinds = ["neighborhood", "plan", "model", "home"] as const;
const patterns = new WeakMap<
  ContentSnapshot,
  { readonly pattern: RegExp; readonly byName: ReadonlyMap<string, StoredEntry[]> }
>();

/** The homes, models, plans and neighborhoods that a text names by their titles, and those its links lead to. */
export function namedEntries(text: string, hrefs: readonly string[], { snapshot }: Content): StoredEntry[] {
  const { pattern, byName } = namesOf(snapshot);
  const named = [...text.matchAll(pattern)].flatMap(([name]) => byName.get(name) ?? []);
  const linked = hrefs.flatMap((href) => {
    const path = href.startsWith("/") ? targetPath(href) : null;
    const entry = path === null ? undefined : snapshot.entryAt(path);
    return entry ? [entry] : [];
  });
  return [...new Set([...named, ...linked])];
}

/** `The Juniper` is named by “Juniper” too; names are compared with their capitals. */
function namesOf(snapshot: ContentSnapshot) {
  const known = patterns.get(snapshot);
  if (known) return known;
  const byName = new Map<string, StoredEntry[]>();
  for (const entry of namedKinds.flatMap((kind): readonly StoredEntry[] => snapshot.entriesOf(kind))) {
    const name = entry.title.trim().replace(/^The\s+/, "");
    if (name !== "") byName.set(name, [...(byName.get(name) ?? []), entry]);
  }
  // The longest first: “Larkspur Terrace” before a plan “Larkspur”.
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length);
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern =
    names.length === 0 ? /(?!)/g : new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const made = { pattern, byName };
  patterns.set(snapshot, made);
  return made;
}
