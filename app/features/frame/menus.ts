import { contentHref } from "#app/domain/navigation/content-href.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { GetMenus, type GetMenusQuery } from "./menus.generated.ts";

/**
 * One entry of a menu with what lies below it. `href` is null for an entry that only groups others or whose address was
 * refused. Every document carries all menus, so an entry is what is shown of it, and its place among its siblings.
 */
export interface MenuEntry {
  readonly position: number;
  readonly label: string;
  readonly href: string | null;
  readonly children: readonly MenuEntry[];
}

/** The menus of the site by their slug. */
export type Menus = Readonly<Record<string, readonly MenuEntry[]>>;

type MenuNodes = NonNullable<GetMenusQuery["menus"]>["nodes"];
type ItemNode = NonNullable<MenuNodes[number]["menuItems"]>["nodes"][number];

/** The backend's flat menu items as trees, in the order given (S2.146). */
export function menuTrees(data: GetMenusQuery | null): Menus {
  const menus: Record<string, readonly MenuEntry[]> = {};
  for (const menu of data?.menus?.nodes ?? []) {
    if (menu.slug) menus[menu.slug] = entriesBelow(null, menu.menuItems?.nodes ?? [], menu.slug);
  }
  return menus;
}

function entriesBelow(parentId: string | null, items: readonly ItemNode[], menu: string): MenuEntry[] {
  return items
    .filter((item) => (item.parentId || null) === parentId && item.label)
    .map((item, position) => ({
      position,
      label: item.label ?? "",
      href: contentHref(item.path || item.url, `menu ${menu}, "${item.label}"`),
      children: entriesBelow(item.id, items, menu),
    }));
}

const entries = (...all: (readonly [label: string, href: string])[]): MenuEntry[] =>
  all.map(([label, href], position) => ({ position, label, href, children: [] }));

/** The menus of header and footer where the backend has none of that name: pages that every builder has. */
const defaultMenus: Menus = {
  main: entries(
    ["Neighborhoods", "/our-neighborhoods/"],
    ["Find a home", "/new-home-search/"],
    ["Our homes", "/our-homes/"],
    ["About us", "/about-us/"],
    ["Reviews", "/lifestyle/reviews/"],
    ["Contact", "/contact-us/"],
  ),
  "footer-homes": entries(
    ["Our neighborhoods", "/our-neighborhoods/"],
    ["Model homes", "/our-homes/model-homes/"],
    ["Quick move-in homes", "/our-homes/quick-move-in-homes/"],
    ["All plans", "/our-homes/plans/"],
    ["Current offers", "/campaigns/"],
  ),
  "footer-help": entries(
    ["Homeowner resources", "/contact-us/homeowner-resources/"],
    ["Questions and answers", "/contact-us/faq/"],
    ["Careers", "/contact-us/career-opportunities/"],
    ["Events", "/events/"],
    ["Blog", "/blog/"],
  ),
  legal: entries(["Privacy and terms", "/privacyterms/"]),
};

/** The backend's menus, each missing one replaced by the site's own. */
export function withDefaultMenus(menus: Menus): Menus {
  const given = Object.entries(menus).filter(([, entries]) => entries.length > 0);
  return { ...defaultMenus, ...Object.fromEntries(given) };
}

/** The menus of a page's frame (S2.146); a backend without them leaves the site's own. */
export async function loadMenus(content: PageContentClient): Promise<Menus> {
  return withDefaultMenus(menuTrees(await content.queryOptional(GetMenus, {}, { isShared: true })));
}
