import type { EntryKind } from "@porchlight/contract/vocabulary";
import type { MenuItemData, RelationField } from "../../backend/store/entry-data.ts";
import { ContentSnapshot, type StoredMedium } from "../../backend/store/snapshot.ts";
import { redirectsOption, type StoredRedirect } from "../../backend/store/tables.ts";
import type { Content } from "../content.ts";

/** An entry with defaults for a test. */
export interface TestEntry {
  readonly id: number;
  readonly kind: EntryKind;
  readonly title?: string;
  readonly content?: string;
  readonly data?: object;
  readonly relations?: Partial<Record<RelationField, readonly number[]>>;
}

/** Content of exactly these entries, on Nov 21, 2026. */
export const contentOf = (...entries: readonly TestEntry[]): Content => contentWith({ entries });

/** A medium with defaults for a test: 1920 px wide and with an alternative text. */
export type TestMedium = Pick<StoredMedium, "id" | "file"> & Partial<StoredMedium>;

/** Content of exactly this, on Nov 21, 2026. */
export function contentWith({
  entries = [],
  media = [],
  menus = [],
  redirects = [],
}: {
  readonly entries?: readonly TestEntry[];
  readonly media?: readonly TestMedium[];
  readonly menus?: readonly { readonly title: string; readonly items: readonly MenuItemData[] }[];
  readonly redirects?: readonly StoredRedirect[];
}): Content {
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
    media: media.map((medium) => ({
      ...{ title: medium.file, mime_type: "image/jpeg", width: 1920, height: 1200 },
      ...{ alt: "A white house with a porch.", caption: "", origin: "test" },
      ...medium,
    })),
    menus: menus.map(({ title, items }, index) => ({
      ...{ id: index + 1, slug: `menu-${index + 1}`, name: title, origin: "test" },
      items: JSON.stringify(items),
    })),
    options: redirects.length > 0 ? [{ key: redirectsOption, value: JSON.stringify(redirects) }] : [],
    ...{ terms: [], entryTerms: [] },
  });
  return { snapshot, today: "2026-11-21" };
}
