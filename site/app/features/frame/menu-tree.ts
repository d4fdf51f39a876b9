import type { GetMenusQuery } from "./menus.generated.ts";

/** One entry of a menu with what lies below it. `href` is null for an entry that only groups others. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string | null;
  readonly opensNewWindow: boolean;
  readonly children: readonly MenuEntry[];
}

/** The menus of the site by their slug. */
export type Menus = Readonly<Record<string, readonly MenuEntry[]>>;

type MenuNodes = NonNullable<GetMenusQuery["menus"]>["nodes"];
type ItemNode = NonNullable<MenuNodes[number]["menuItems"]>["nodes"][number];

/** The backend's flat menu items as trees, in the order given (S2.146). */
export function menuTrees(answer: GetMenusQuery | null): Menus {
  const menus: Record<string, readonly MenuEntry[]> = {};
  for (const menu of answer?.menus?.nodes ?? []) {
    if (menu.slug) menus[menu.slug] = entriesBelow(null, menu.menuItems?.nodes ?? []);
  }
  return menus;
}

function entriesBelow(parentId: string | null, items: readonly ItemNode[]): MenuEntry[] {
  return items
    .filter((item) => (item.parentId || null) === parentId && item.label)
    .map((item) => ({
      id: item.id,
      label: item.label ?? "",
      href: item.path || item.url || null,
      opensNewWindow: item.target === "_blank",
      children: entriesBelow(item.id, items),
    }));
}
