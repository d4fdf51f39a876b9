import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "../../../e2e/servers.ts";
import { startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const homeId = "get_page_by_path( '1482-threshing-lane', OBJECT, 'pl_home' )->ID";
const search = "/our-homes/quick-move-in-homes/";
const article = "/blog/reading-a-price-line/";

let wordpress: ThrowawayWordPress;
let site: RunningServer;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
  // Pages are fresh for an hour, so that changes appear only by WordPress's messages.
  site = await startSiteOn(wordpress, { PAGE_CACHE_TTL_SECONDS: "3600" });
});
afterAll(async () => {
  await site?.end();
  await wordpress?.stop();
});

async function visit(path: string) {
  const response = await fetch(site.url + path, { redirect: "manual" });
  return {
    status: response.status,
    cache: response.headers.get("x-cache"),
    location: response.headers.get("location"),
    body: await response.text(),
  };
}

/** Requests a page until it comes from the cache. */
async function warm(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await expect.poll(async () => (await visit(path)).cache, { message: path }).toBe("hit");
  }
}

test("a changed price appears on its page and in the search", async () => {
  await warm(home, search);
  expect((await visit(home)).body).not.toContain("$487,650");
  await wordpress.eval(
    `Porchlight\\save_data( ${homeId}, array( 'priceUsd' => 487650, 'priceLine' => array(), 'priceHistory' => array() ) + Porchlight\\data( ${homeId} ) );`,
  );
  await expect.poll(async () => (await visit(home)).body).toContain("$487,650");
  await expect.poll(async () => (await visit(search)).body).toContain("$487,650");
});

test("a changed article title appears, and a home's cached page is kept", async () => {
  await warm(article, home);
  await wordpress.eval(
    "wp_update_post( array( 'ID' => get_page_by_path( 'reading-a-price-line', OBJECT, 'pl_blog_post' )->ID, 'post_title' => 'A price, line by line' ) );",
  );
  await expect.poll(async () => (await visit(article)).body).toContain("A price, line by line");
  expect((await visit(home)).cache).toBe("hit");
});

test("a new alternative text appears on the pages with its picture", async () => {
  const page = "/homes/longmont/haystack-bend/plans/juniper/";
  const id = "get_page_by_path( 'juniper', OBJECT, 'pl_plan' )->ID";
  await warm(page);
  // The use's own text overrides the picture's.
  await wordpress.eval(`
    $id = ${id}; $data = Porchlight\\data( $id );
    array_walk_recursive( $data, function ( &$value, $key ) { if ( 'alt' === $key ) $value = ''; } );
    Porchlight\\save_data( $id, $data );
  `);
  await warm(page);
  await wordpress.eval(
    `foreach ( get_post_meta( ${id}, 'porchlight_media' ) as $picture ) update_post_meta( $picture, '_wp_attachment_image_alt', 'Juniper as built in Longmont' );`,
  );
  await expect.poll(async () => (await visit(page)).body).toContain("Juniper as built in Longmont");
});

test("a withdrawn home is not found, and is shown again when published", async () => {
  await warm(home);
  await wordpress.eval(`wp_update_post( array( 'ID' => ${homeId}, 'post_status' => 'draft' ) );`);
  await expect.poll(async () => (await visit(home)).status).toBe(404);
  expect((await visit(search)).body).not.toContain("1482-threshing-lane");
  await wordpress.eval(`wp_publish_post( ${homeId} );`);
  await expect.poll(async () => (await visit(home)).status).toBe(200);
});

test("a changed URL redirects from the old one", async () => {
  const moved = home.replace("1482-threshing-lane", "1482-threshing");
  await warm(home);
  await wordpress.eval(`wp_update_post( array( 'ID' => ${homeId}, 'post_name' => '1482-threshing' ) );`);
  await expect.poll(async () => (await visit(home)).status).toBe(301);
  expect((await visit(home)).location).toBe(moved);
  expect((await visit(moved)).status).toBe(200);
});

test("a new menu entry appears on pages with the menu", async () => {
  await warm("/");
  expect((await visit("/")).body).not.toContain("Porch talks");
  await wordpress.eval(
    "wp_update_nav_menu_item( get_nav_menu_locations()['footer-help'], 0, array( 'menu-item-title' => 'Porch talks', 'menu-item-url' => home_url( '/events/' ), 'menu-item-status' => 'publish' ) );",
  );
  await expect.poll(async () => (await visit("/")).body).toContain("Porch talks");
});

test("the link of a preview opens a draft on the site, which has no such page without it", async () => {
  const made = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pages", {
    title: "Warranty in ten steps",
    status: "draft",
    content: '<!-- wp:porchlight/hero {"title":"Ten steps to a dry basement"} /-->',
  });
  const link = await wordpress.rest<{ url: string }>("POST", "/porchlight/v1/preview-link", { id: made.body.id });
  const url = new URL(link.body.url);
  expect(url.origin + url.pathname).toBe(`${site.url}/warranty-in-ten-steps/`);
  const shown = await fetch(url);
  expect(await shown.text()).toContain("Ten steps to a dry basement");
  expect([shown.status, shown.headers.get("cache-control"), shown.headers.get("x-robots-tag")]).toEqual([
    200,
    "private, no-store",
    expect.stringContaining("noindex"),
  ]);
  expect((await visit(url.pathname)).status).toBe(404);
});
