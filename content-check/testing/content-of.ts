import type { EntryKind } from "@porchlight/contract/vocabulary";
import type { RelationField } from "../../backend/store/entry-data.ts";
import { ContentSnapshot } from "../../backend/store/snapshot.ts";
import type { Content } from "../content.ts";

/** An entry in the few words that a test needs. */
export interface TestEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly title?: string;
  readonly content?: string;
  readonly data?: object;
  readonly relations?: Partial<Record<RelationField, readonly number[]>>;
}

/** Content of exactly these entries, on Nov 21, 2026. */
export function contentOf(...entries: readonly TestEntry[]): Content {
  const day = "2026-11-01T12:00:00";
  const snapshot = new ContentSnapshot({
    version: 1,
    entries: entries.map(({ id, kind, title = `${kind} ${id}`, content = null, data = {} }) => ({
      ...{ id, kind, title, content, slug: `${kind}-${id}`, uri: `/${kind}/${id}/` },
      ...{ status: "publish", date: day, modified: day, origin: "test", data: JSON.stringify(data) },
    })),
    relations: entries.flatMap(({ id, relations = {} }) =>
      Object.entries(relations).flatMap(([field, ids]) =>
        ids.map((to_id, position) => ({ from_id: id, field, position, to_id })),
      ),
    ),
    ...{ terms: [], entryTerms: [], media: [], menus: [], options: [] },
  });
  return { snapshot, today: "2026-11-21" };
}
