import { contentHref } from "#app/domain/navigation/content-href.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { GetMenus, type GetMenusQuery } from "./menus.generated.ts";

/**
 * An entry of a menu with its children. `href` is null for an entry that only groups others or whose URL was rejected.
 * Every document includes all menus, so an entry has only what is rendered, and no `children` without any.
 */
export interface MenuEntry {
  readonly label: string;
  readonly href: string | null;
  readonly children?: readonly MenuEntry[];
}

/** The site's menus by slug. */
export type Menus = Readonly<Record<string, readonly MenuEntry[]>>;

type MenuNodes = NonNullable<GetMenusQuery["menus"]>["nodes"];
type ItemNode = NonNullable<MenuNodes[number]["menuItems"]>["nodes"][number];

/** Builds trees from the backend's flat menu items, in the given order (S2.146). */
export function menuTrees(data: GetMenusQuery | null): Menus {
  const menus: Record<string, readonly MenuEntry[]> = {};
  for (const menu of data?.menus?.nodes ?? []) {
    if (menu.slug) menus[menu.slug] = entriesBelow(null, menu.menuItems?.nodes ?? [], menu.slug);
  }
  return menus;
}

/** The entries below a parent; one whose parent is missing, such as an unpublished page, is at the top. */
function entriesBelow(parentId: string | null, items: readonly ItemNode[], menu: string): MenuEntry[] {
  const parentOf = (item: ItemNode) => (items.some(({ id }) => id === item.parentId) ? (item.parentId ?? null) : null);
  return items
    .filter((item) => parentOf(item) === parentId && item.label)
    .map((item) => {
      const children = entriesBelow(item.id, items, menu);
      return {
        label: item.label ?? "",
        href: menuHref(item, `menu ${menu}, "${item.label}"`),
        ...(children.length > 0 ? { children } : {}),
      };
    });
}

/** The URL of an entry; null for the `#` and `http://` that WordPress's editors give an entry that only groups others. */
function menuHref({ path, url }: ItemNode, where: string): string | null {
  const given = (path || url)?.trim() ?? "";
  return /^(?:#|https?:\/\/#?)$/.test(given) ? null : contentHref(given, where);
}

const entries = (...all: (readonly [label: string, href: string])[]): MenuEntry[] =>
  all.map(([label, href]) => ({ label, href }));

/** Default menus of header and footer for a backend without them: pages that every builder has. */
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

/** The backend's menus, with defaults for missing ones. */
export function withDefaultMenus(menus: Menus): Menus {
  const given = Object.entries(menus).filter(([, entries]) => entries.length > 0);
  return { ...defaultMenus, ...Object.fromEntries(given) };
}

/** Loads the menus of a layout (S2.146), with defaults for missing ones. */
export async function loadMenus(content: PageContentClient): Promise<Menus> {
  return withDefaultMenus(menuTrees(await content.queryOptional(GetMenus, {}, { isShared: true })));
}
