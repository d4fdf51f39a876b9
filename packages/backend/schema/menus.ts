import type { Menu, MenuItem } from "@porchlight/contract/types";
import type { MenuItemData } from "../store/entry-data.ts";
import type { StoredMenu } from "../store/snapshot.ts";
import { connection, type PagingArgs, pageOf } from "./connection.ts";
import type { RequestContext } from "./content-reader.ts";
import { globalId } from "./global-id.ts";
import type { Source } from "./source.ts";

/** Ids reserved for the items of one menu, which have no row. */
const idsPerMenu = 1000;

/** A menu; its items are a flat list, parents before children, as in WPGraphQL. */
export function menuNode(menu: StoredMenu, addressPrefix: string): Source<Menu> {
  const items = flatItems(menu.items, addressPrefix, menu.id * idsPerMenu);
  const { id, name, slug } = menu;
  return {
    ...{ id: globalId("term", id), databaseId: id, name, slug },
    menuItems: (args: { first?: number | null }) => ({ nodes: pageOf(items, args).items.map((item) => item.node) }),
  };
}

function flatItems(tree: readonly MenuItemData[], addressPrefix: string, baseId: number) {
  const flat: { readonly id: number; readonly node: Source<MenuItem> }[] = [];
  const add = (items: readonly MenuItemData[], parentId: string | null): void => {
    items.forEach((item, index) => {
      const databaseId = baseId + flat.length + 1;
      const id = globalId("post", databaseId);
      const { label, target = null } = item;
      const position = { parentId, order: index + 1, cssClasses: [] };
      const node = { id, databaseId, label, target, ...addresses(item.url, addressPrefix), ...position };
      flat.push({ id: databaseId, node });
      add(item.children ?? [], id);
    });
  };
  add(tree, null);
  return flat;
}

/** `url` is absolute, or a path with an empty prefix; `path` is its path on this site. A heading has neither. */
function addresses(url: string, addressPrefix: string): { url: string | null; path: string | null } {
  if (url === "") return { url: null, path: null };
  return url.startsWith("/") ? { url: `${addressPrefix}${url}`, path: url } : { url, path: null };
}

/** Root field of the menus, in creation order. */
export const menuQueries = {
  menus(_root: unknown, args: PagingArgs, { content }: RequestContext) {
    return connection(pageOf(content.snapshot.menus, args), (menu) => menuNode(menu, content.addressPrefix));
  },
};
