import type { EntryKind } from "@porchlight/backend/store/tables.ts";
import { kindModels } from "@porchlight/contract/model/kinds";

/** The columns that determine an entry's place in WordPress. */
export interface PlacedEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly slug: string;
  readonly uri: string;
}

/** A page without content for a missing parent, which WordPress requires. */
export interface FolderPage {
  readonly id: number;
  readonly kind: EntryKind;
  readonly uri: string;
  readonly name: string;
  readonly parent: number;
}

/** The hierarchy of entries in WordPress. */
export interface PageTree {
  readonly folders: readonly FolderPage[];
  /** Parent ids by id, for entries with a parent. */
  readonly parents: ReadonlyMap<number, number>;
}

/** The last segment of a URI: the post's slug. */
export const lastPart = (uri: string): string => uri.split("/").at(-2) ?? "";

/** The root of a kind's hierarchy: `/campaigns/`. */
function rootOf(kind: EntryKind): string {
  return kindModels[kind].addressPattern.replace(/<.*$/, "");
}

/**
 * Parents of all entries of hierarchical kinds. A missing ancestor becomes a folder page; their ids start at
 * `firstFreeId`.
 */
export function pageTree(entries: readonly PlacedEntry[], firstFreeId: number): PageTree {
  const folders: FolderPage[] = [];
  const parents = new Map<number, number>();
  let nextId = firstFreeId;
  for (const [kind, own] of Map.groupBy(entries, (entry) => entry.kind)) {
    if (!kindModels[kind].isHierarchical) continue;
    const root = rootOf(kind);
    const idsByUri = new Map(own.map(({ uri, id }) => [uri, id]));
    const parentOf = (uri: string): number => {
      const above = uri.replace(/[^/]+\/$/, "");
      if (above === root || !above.startsWith(root) || above === uri) return 0;
      const known = idsByUri.get(above);
      if (known !== undefined) return known;
      const folder = { id: nextId, kind, uri: above, name: lastPart(above), parent: 0 };
      nextId += 1;
      idsByUri.set(above, folder.id);
      const parent = parentOf(above);
      folders.push({ ...folder, parent });
      return folder.id;
    };
    for (const { id, uri } of own) {
      const parent = uri === "/" ? 0 : parentOf(uri);
      if (parent !== 0) parents.set(id, parent);
    }
  }
  return { folders, parents };
}

/** Whether WordPress keeps the URI of an entry; others move below the base of their kind. */
export function keepsAddress({ kind, uri }: PlacedEntry): boolean {
  if (kind === "page") return true;
  const isDeep = kindModels[kind].isHierarchical;
  const pattern = kindModels[kind].addressPattern.replace(/<[^>]+>/g, isDeep ? ".+" : "[^/]+");
  return new RegExp(`^${pattern}$`).test(uri);
}
