import type { ContentClient } from "#app/content/content-client.ts";
import { withDefaultMenus } from "./default-menus.ts";
import { type Menus, menuTrees } from "./menu-tree.ts";
import { GetMenus } from "./menus.generated.ts";

/** The menus of a page's frame (S2.146); a backend without them leaves the site's own. */
export async function loadMenus(content: ContentClient): Promise<Menus> {
  return withDefaultMenus(menuTrees(await content.queryExtras(GetMenus, {})));
}
