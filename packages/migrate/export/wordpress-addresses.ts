import type { EntryKind } from "@porchlight/backend/store/tables.ts";
import { kindModels } from "@porchlight/contract/model/kinds";

/** An entry as far as its place in WordPress goes. */
export interface PlacedEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly slug: string;
  readonly uri: string;
}

/** A page without content that only holds pages below it: WordPress has no child without a parent. */
export interface FolderPage {
  readonly id: number;
  readonly kind: EntryKind;
  readonly uri: string;
  readonly name: string;
  readonly parent: number;
}

/** Where entries stand below one another in WordPress. */
export interface PageTree {
  readonly folders: readonly FolderPage[];
  /** Ids of the parents by the ids of entries that have one. */
  readonly parents: ReadonlyMap<number, number>;
}

/** The part of an address that is an entry's own, as WordPress keeps it. */
export const lastPart = (uri: string): string => uri.split("/").at(-2) ?? "";

/** Where the hierarchy of a kind begins: `/campaigns/`. */
function rootOf(kind: EntryKind): string {
  return kindModels[kind].addressPattern.replace(/<.*$/, "");
}

/**
 * Parents of all entries of hierarchical kinds. Where a part of an address has no entry, a folder takes its place; their
 * ids go on from `firstFreeId`.
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

/** Whether WordPress gives an entry of the kind this address; others move there to where their kind stands. */
export function keepsAddress({ kind, uri }: PlacedEntry): boolean {
  if (kind === "page") return true;
  const isDeep = kindModels[kind].isHierarchical;
  const pattern = kindModels[kind].addressPattern.replace(/<[^>]+>/g, isDeep ? ".+" : "[^/]+");
  return new RegExp(`^${pattern}$`).test(uri);
}
