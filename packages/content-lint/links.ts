import type { MenuItemData } from "../backend/store/entry-data.ts";
import { anchorsIn } from "./anchors.ts";
import type { Content } from "./content.ts";
import { textsOf } from "./fields.ts";
import type { Subject } from "./finding.ts";

/** A link that an editor made. */
export interface ContentLink {
  readonly at: Subject;
  readonly field: string;
  /** As it was written. */
  readonly href: string;
  /** What it says; empty where the field is an address alone. */
  readonly words: string;
}

/** Fields that hold one address. */
const addressFields: ReadonlySet<string> = new Set(["url", "directionsUrl", "virtualTourUrl", "homeUri"]);

/** Every link of entries and menus: addresses in fields of their own, and those inside HTML. */
export function* contentLinks({ snapshot }: Content): Generator<ContentLink> {
  for (const entry of snapshot.entries()) {
    for (const { path, field, value, isHtml } of textsOf(entry)) {
      if (addressFields.has(field.name)) yield { at: { entry }, field: path, href: value, words: "" };
      if (!isHtml) continue;
      for (const { href, words } of anchorsIn(value)) yield { at: { entry }, field: path, href, words };
    }
  }
  for (const menu of snapshot.menus) {
    for (const { item, path } of menuItems(menu.items, "items")) {
      if (item.url !== "") yield { at: { menu }, field: path, href: item.url, words: item.label };
    }
  }
}

function* menuItems(items: readonly MenuItemData[], base: string): Generator<{ item: MenuItemData; path: string }> {
  for (const [index, item] of items.entries()) {
    const path = `${base}.${index}`;
    yield { item, path };
    yield* menuItems(item.children ?? [], `${path}.children`);
  }
}
