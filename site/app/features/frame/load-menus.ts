import type { PageContentClient } from "#app/graphql/context.server.ts";
import { withDefaultMenus } from "./default-menus.ts";
import { type Menus, menuTrees } from "./menu-tree.ts";
import { GetMenus } from "./menus.generated.ts";

/** The menus of a page's frame (S2.146); a backend without them leaves the site's own. */
export async function loadMenus(content: PageContentClient): Promise<Menus> {
  return withDefaultMenus(menuTrees(await content.queryOptional(GetMenus, {}, { isShared: true })));
}
