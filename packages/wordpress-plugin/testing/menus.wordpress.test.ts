import { afterAll, beforeAll, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** A menu with a custom name, at the header's location, with a heading and a child item. */
const content = `
$menu = wp_create_nav_menu( 'What visitors see first' );
$item = fn ( $label, $url, $position, $parent = 0 ) => wp_update_nav_menu_item( $menu, 0, array( 'menu-item-title' => $label, 'menu-item-url' => $url, 'menu-item-position' => $position, 'menu-item-parent-id' => $parent, 'menu-item-status' => 'publish', 'menu-item-type' => 'custom' ) );
$item( 'Find a home', home_url( '/new-home-search/' ), 1 );
$heading = $item( 'Collections', '#', 2 );
$item( 'EasyHouse', home_url( '/our-homes/home-collections/easyhouse/' ), 3, $heading );
set_theme_mod( 'nav_menu_locations', array( 'main' => $menu ) );
wp_create_nav_menu( 'Nowhere' );
`;

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({ content });
});
afterAll(() => wordpress.stop());

interface Menus {
  readonly menus: {
    readonly nodes: readonly {
      readonly slug: string;
      readonly menuItems: { readonly nodes: readonly { label: string; url: string | null; path: string | null }[] };
    }[];
  };
}

async function menus(): Promise<Menus["menus"]["nodes"]> {
  const query = "{ menus { nodes { slug menuItems(first: 50) { nodes { label url path } } } } }";
  return (await wordpress.graphql<Menus>(query)).data.menus.nodes;
}

test("a menu is found by its location, not its name; one without a location is ignored", async () => {
  expect((await menus()).map(({ slug }) => slug)).toEqual(["main"]);
});

test("a menu heading has no link, and the entries below it have one", async () => {
  const items = (await menus())[0]?.menuItems.nodes;
  expect(items).toEqual([
    { label: "Find a home", url: `${wordpress.url}/new-home-search/`, path: "/new-home-search/" },
    { label: "Collections", url: null, path: null },
    {
      label: "EasyHouse",
      url: `${wordpress.url}/our-homes/home-collections/easyhouse/`,
      path: "/our-homes/home-collections/easyhouse/",
    },
  ]);
});

test("the editor lists the site's five menu locations", async () => {
  expect(await wordpress.value("get_registered_nav_menus()")).toMatchObject({
    main: "Header",
    "footer-homes": "Footer: homes",
    "footer-builder": "Footer: the builder",
    "footer-help": "Footer: help",
    legal: "Footer: legal",
  });
});

test("menu locations survive a theme change, and a deleted menu frees its location", async () => {
  await wordpress.eval("remove_theme_mods(); delete_option( 'theme_mods_' . get_stylesheet() );");
  expect((await menus()).map(({ slug }) => slug)).toEqual(["main"]);
  await wordpress.eval("wp_delete_nav_menu( 'What visitors see first' );");
  expect(await menus()).toEqual([]);
  expect(await wordpress.value("Porchlight\\menu_places()")).toEqual([]);
});
