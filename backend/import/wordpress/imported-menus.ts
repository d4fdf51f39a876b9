import type { MenuItemData } from "#backend/store/entry-data.ts";
import { Fields } from "./fields.ts";
import type { ReadNode } from "./host-reader.ts";
import type { ImportNotes } from "./notes.ts";

/** A menu with its entries nested. */
export interface ImportedMenu {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly items: readonly MenuItemData[];
}

/** A menu's items are asked for once; WPGraphQL gives no more than this, and the contract no further page. */
const itemsGivenAtOnce = 100;

/** The host's menus; their items come flat and name their parents. */
export function importedMenus(nodes: readonly ReadNode[], hostUrl: string, notes: ImportNotes): ImportedMenu[] {
  const taken = new Set<number | string>();
  return nodes.flatMap(({ node }) => {
    const fields = new Fields(node, { kind: "menu" }, notes);
    const [id, slug] = [fields.id("databaseId"), fields.text("slug")];
    if (id === undefined || !slug) {
      notes.leftOut({ kind: "menu", id }, "A menu without a databaseId or a slug.");
      return [];
    }
    if (taken.has(id) || taken.has(slug)) {
      notes.leftOut({ kind: "menu", id }, `Another menu has the slug “${slug}”, or this id, already.`);
      return [];
    }
    taken.add(id).add(slug);
    const items = fields.group("menuItems")?.list("nodes") ?? [];
    if (items.length >= itemsGivenAtOnce) {
      notes.kept({ kind: "menu", id }, `The menu “${slug}” has ${items.length} entries here; the host may have more.`);
    }
    return [{ id, slug, name: fields.text("name") ?? slug, items: nested(items, hostUrl) }];
  });
}

function nested(flat: readonly Fields[], hostUrl: string): MenuItemData[] {
  const top: MenuItemData[] = [];
  const byId = new Map<string, MenuItemData>();
  const parents: { readonly item: MenuItemData; readonly parentId: string | undefined; readonly fields: Fields }[] = [];
  for (const fields of flat) {
    const target = fields.text("target");
    const item: MenuItemData = {
      label: fields.text("label") ?? "",
      url: addressOf(fields, hostUrl),
      ...(target ? { target } : {}),
    };
    const id = fields.text("id");
    if (id !== undefined) byId.set(id, item);
    parents.push({ item, parentId: fields.text("parentId"), fields });
  }
  for (const { item, parentId, fields } of parents) {
    const parent = parentId ? byId.get(parentId) : undefined;
    if (parentId && !parent)
      fields.kept("parentId", `The entry “${item.label}” stands at the top: its parent is missing.`);
    if (!parent || parent === item) top.push(item);
    else parent.children = [...(parent.children ?? []), item];
  }
  return top;
}

/** A path where the host calls the link its own, by whatever name; other sites and files of the host keep their address. */
function addressOf(fields: Fields, hostUrl: string): string {
  const [url, path] = [fields.text("url"), fields.text("path")];
  const isFile = url !== undefined && URL.canParse(url) && new URL(url).origin === new URL(hostUrl).origin;
  const isOwn = path?.startsWith("/") && !path.startsWith("//");
  return (isOwn && !isFile && !url?.startsWith("/") ? path : url) ?? path ?? "";
}
