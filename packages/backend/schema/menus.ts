import type { Menu, MenuItem, RedirectionRedirects } from "@porchlight/contract/types";
import type { MenuItemData } from "../store/entry-data.ts";
import type { StoredMenu } from "../store/snapshot.ts";
import { redirectsOption, type StoredRedirect } from "../store/tables.ts";
import { connection, globalId, type PagingArgs, pageOf, type RequestContext, type Source } from "./nodes.ts";

/** Root fields of redirects, as WordPress has them with the plugins Redirection and Yoast SEO. */
export const redirectQueries = {
  redirection(_root: unknown, _args: unknown, { content }: RequestContext): Source<RedirectionRedirects> | null {
    const stored = content.snapshot.option(redirectsOption) as readonly StoredRedirect[] | undefined;
    if (!stored) return null;
    return {
      redirects: stored.map(({ from, to, status }) => {
        return { origin: from, target: to, type: "url", code: status, matchType: "url" };
      }),
    };
  },
  seo: () => null,
};

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
