import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ListeningSite, type SentChange } from "./listening-site.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/**
 * A neighborhood with a plan and a home, a page with a child page, an article with a category, a menu, two pictures.
 */
const content = `
$make = function ( $kind, $fields, $data = array() ) {
  $id = wp_insert_post( $fields + array( 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => 'publish' ), true );
  if ( $data ) Porchlight\\save_data( $id, $data );
  return $id;
};
$picture = function ( $name ) {
  return wp_insert_attachment( array( 'import_id' => 'used' === $name ? 601 : 602, 'post_title' => $name, 'post_mime_type' => 'image/jpeg' ), "$name.jpg" );
};
$picture( 'used' ); $picture( 'unused' );
$make( 'neighborhood', array( 'import_id' => 501, 'post_title' => 'Haystack Bend', 'post_name' => 'haystack-bend' ), array( 'location' => 'longmont' ) );
$make( 'plan', array( 'import_id' => 502, 'post_title' => 'Hackberry', 'post_name' => 'hackberry' ), array( 'neighborhood' => array( 501 ) ) );
$make( 'home', array( 'import_id' => 503, 'post_title' => '1482 Threshing Lane', 'post_name' => '1482-threshing-lane' ), array( 'neighborhood' => array( 501 ), 'floorplan' => array( 502 ), 'priceUsd' => 500000, 'image' => array( 'media' => 601 ) ) );
$make( 'page', array( 'import_id' => 504, 'post_title' => 'About us', 'post_name' => 'about-us' ) );
$make( 'page', array( 'import_id' => 505, 'post_title' => 'Team', 'post_name' => 'team', 'post_parent' => 504 ) );
$make( 'blogPost', array( 'import_id' => 506, 'post_title' => 'Sod', 'post_name' => 'sod' ) );
$term = wp_insert_term( 'Yard', 'pl_blog_category', array( 'slug' => 'yard' ) );
wp_set_object_terms( 506, $term['term_id'], 'pl_blog_category' );
$menu = wp_create_nav_menu( 'Main' );
wp_update_nav_menu_item( $menu, 0, array( 'menu-item-type' => 'post_type', 'menu-item-object' => 'page', 'menu-item-object-id' => 504, 'menu-item-status' => 'publish' ) );
set_theme_mod( 'nav_menu_locations', array( 'main' => $menu ) );
update_option( 'porchlight_menu_locations', array( 'main' => $menu ) );
`;

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const plan = "/homes/longmont/haystack-bend/plans/hackberry/";
const neighborhood = "/homes/longmont/haystack-bend/";

let site: ListeningSite;
let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  site = await ListeningSite.open();
  // WordPress would start its cron at the end of a request, and send before the test does.
  const constants = { PORCHLIGHT_SITE: site.url, DISABLE_WP_CRON: true };
  wordpress = await startWordPress({ content, constants });
  // The first change also records menus.
  await wordpress.eval("Porchlight\\changed( array(), array( 'option' ) ); Porchlight\\Changes::touch_menus();");
});
afterAll(async () => {
  await wordpress.stop();
  await site.close();
});
beforeEach(() => void site.take());

const change = (uris: readonly string[], ...kinds: string[]): SentChange => ({
  uris: [...uris].sort(),
  kinds: kinds.sort(),
});

/** The changes that WordPress sends while running this PHP. */
async function sentBy(php: string): Promise<SentChange[]> {
  await wordpress.eval(php);
  return site.take().map(({ uris, kinds }) => ({ uris, kinds }));
}

test("a change is signed with the shared secret", async () => {
  await wordpress.eval("Porchlight\\changed( array( '/about-us/' ), array( 'page' ) );");
  expect(site.take()).toEqual([{ uris: ["/about-us/"], kinds: ["page"], isSigned: true }]);
});

test("WordPress signs requests as the site verifies them", async () => {
  const file = new URL("../../contract/request-signature-cases.json", import.meta.url);
  const { secret, cases } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly secret: string;
    readonly cases: readonly { readonly signature: string; readonly result: string }[];
  };
  const key = `hash_hmac( 'sha256', 'porchlight request', '${secret}', true )`;
  const signed = `array_map( fn ( $case ) => Porchlight\\request_signature( $case['path'], $case['body'], (int) substr( $case['signature'], 2 ), ${key} ), json_decode( file_get_contents( '${file.pathname}' ), true )['cases'] )`;
  const made = await wordpress.value<string[]>(signed);
  const valid = cases.flatMap(({ signature, result }, at) => (result === "invalid" ? [] : [[made[at], signature]]));
  expect(valid.length).toBeGreaterThan(5);
  for (const [own, expected] of valid) expect(own).toBe(expected);
});

test("a draft sends no change: new, edited, autosaved or trashed", async () => {
  const draft = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pages", { title: "New", status: "draft" });
  const id = draft.body.id;
  await wordpress.rest("POST", `/wp/v2/pages/${id}`, { content: "<p>More</p>", slug: "newer" });
  await wordpress.rest("POST", `/wp/v2/pages/${id}/autosaves`, { content: "<p>Even more</p>" });
  expect(site.take()).toEqual([]);
  expect(await sentBy(`Porchlight\\save_data( ${id}, array( 'seo' => array( 'title' => 'T' ) ) );`)).toEqual([]);
  expect(await sentBy(`wp_trash_post( ${id} ); wp_delete_post( ${id}, true );`)).toEqual([]);
});

test("autosaves of a published page and saves without a change are not sent to the site", async () => {
  await wordpress.rest("POST", "/wp/v2/pages/504/autosaves", { content: "<p>Unsaved</p>" });
  expect(site.take()).toEqual([]);
  expect(await sentBy("wp_update_post( array( 'ID' => 504, 'post_title' => 'About us' ) );")).toEqual([]);
  expect(await sentBy("update_post_meta( 504, '_edit_lock', time() . ':1' );")).toEqual([]);
});

test("sends a change when a page is published, edited, withdrawn, trashed, restored or deleted", async () => {
  const made = await wordpress.rest<{ id: number }>("POST", "/wp/v2/pages", { title: "Warranty", status: "publish" });
  const id = made.body.id;
  const page = change(["/warranty/"], "page");
  expect(site.take()).toEqual([{ ...page, isSigned: true }]);
  expect(await sentBy(`wp_update_post( array( 'ID' => ${id}, 'post_content' => 'Ten years' ) );`)).toEqual([page]);
  expect(await sentBy(`wp_update_post( array( 'ID' => ${id}, 'post_status' => 'draft' ) );`)).toEqual([page]);
  expect(await sentBy(`wp_publish_post( ${id} );`)).toEqual([page]);
  expect(await sentBy(`wp_trash_post( ${id} );`)).toEqual([page]);
  expect(await sentBy(`wp_untrash_post( ${id} ); wp_publish_post( ${id} );`)).toEqual([page]);
  expect(await sentBy(`wp_delete_post( ${id}, true );`)).toEqual([page]);
});

test("a price changed by its meta only sends the home and the entries it refers to", async () => {
  const data = "array( 'priceUsd' => 489000 ) + Porchlight\\data( 503 )";
  expect(await sentBy(`Porchlight\\save_data( 503, ${data} );`)).toEqual([change([home, plan, neighborhood], "home")]);
});

test("a changed neighborhood sends its page and those of its plan and home", async () => {
  const data = "array( 'hoaMonthlyUsd' => 80 ) + Porchlight\\data( 501 )";
  expect(await sentBy(`Porchlight\\save_data( 501, ${data} );`)).toEqual([
    change([home, plan, neighborhood], "neighborhood"),
  ]);
});

test("a bulk edit sends one change", async () => {
  const php =
    "foreach ( array( 504, 505 ) as $id ) wp_update_post( array( 'ID' => $id, 'post_content' => 'Together' ) );";
  expect(await sentBy(php)).toEqual([change(["/about-us/", "/about-us/team/"], "page")]);
});

test("a scheduled page is sent at its time by WordPress's cron", async () => {
  const php = `wp_insert_post( array( 'import_id' => 520, 'post_type' => 'page', 'post_status' => 'future', 'post_title' => 'Soon', 'post_date' => '2099-01-01 10:00:00' ) );`;
  expect(await sentBy(php)).toEqual([]);
  await wordpress.eval(
    `$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->posts, array( 'post_date' => '2020-01-01 10:00:00', 'post_date_gmt' => '2020-01-01 17:00:00' ), array( 'ID' => 520 ) );`,
  );
  site.take();
  expect(await sentBy("do_action( 'publish_future_post', 520 );")).toEqual([change(["/soon/"], "page")]);
});

test("a new alternative text sends the pages with the picture, and none for an unused one", async () => {
  expect(await sentBy("update_post_meta( 601, '_wp_attachment_image_alt', 'A porch' );")).toEqual([
    change([home], "media"),
  ]);
  expect(await sentBy("wp_update_post( array( 'ID' => 601, 'post_excerpt' => 'In May' ) );")).toEqual([
    change([home], "media"),
  ]);
  expect(await sentBy("update_post_meta( 602, '_wp_attachment_image_alt', 'A shed' );")).toEqual([]);
});

test("a category change sends its page and its entries: renamed, moved, assigned", async () => {
  const rename =
    "wp_update_term( get_term_by( 'slug', 'yard', 'pl_blog_category' )->term_id, 'pl_blog_category', array( 'name' => 'Yards' ) );";
  expect(await sentBy(rename)).toEqual([change(["/blog/category/yard/", "/blog/sod/"], "term")]);
  const move =
    "wp_update_term( get_term_by( 'slug', 'yard', 'pl_blog_category' )->term_id, 'pl_blog_category', array( 'slug' => 'yards' ) );";
  expect(await sentBy(move)).toEqual([
    change(["/blog/category/yard/", "/blog/category/yards/", "/blog/sod/"], "redirect", "term"),
  ]);
  expect(await sentBy("wp_set_object_terms( 506, array(), 'pl_blog_category' );")).toEqual([
    change(["/blog/sod/"], "blogPost"),
  ]);
});

test("a menu change sends for a published entry in it, and not for a draft", async () => {
  const menu = "get_nav_menu_locations()['main']";
  const item = (status: string) =>
    `wp_update_nav_menu_item( ${menu}, 0, array( 'menu-item-title' => 'Blog', 'menu-item-url' => home_url( '/blog/' ), 'menu-item-status' => '${status}' ) );`;
  expect(await sentBy(item("draft"))).toEqual([]);
  expect(await sentBy(item("publish"))).toEqual([change([], "menu")]);
  expect(await sentBy("wp_update_post( array( 'ID' => 504, 'post_title' => 'Who we are' ) );")).toEqual([
    change(["/about-us/"], "menu", "page"),
  ]);
});

test("sends a change for options that pages show, and for no other", async () => {
  expect(await sentBy("update_option( 'porchlight_popular_blog_posts', array( 506 ) );")).toEqual([
    change([], "option"),
  ]);
  expect(await sentBy("update_option( 'page_on_front', 505 );")).toEqual([
    change(["/", "/about-us/team/", "/home/"], "page"),
  ]);
  expect(await sentBy("update_option( 'permalink_structure', '/%postname%/x/' );")).toEqual([change([], "everything")]);
  await wordpress.eval("update_option( 'permalink_structure', '/%postname%/' );");
  site.take();
  expect(await sentBy("update_option( 'thumbnail_crop', 0 ); update_option( 'mailserver_port', 111 );")).toEqual([]);
});

const waiting =
  "$GLOBALS['wpdb']->get_results( 'SELECT uris, kinds, tries, is_stopped FROM ' . Porchlight\\queue_table(), ARRAY_A )";
/** Extends the delay, so that it does not end during a slow test. */
const waitsLonger =
  "$GLOBALS['wpdb']->query( 'UPDATE ' . Porchlight\\queue_table() . ' SET next_at = next_at + 3600' );";
const comesDue = (after: string) =>
  `$GLOBALS['wpdb']->query( 'UPDATE ' . Porchlight\\queue_table() . " SET next_at = 0 ${after}" );`;

test("a site that was unreachable gets all missed changes in one message with its next query", async () => {
  await site.goAway();
  await wordpress.eval("Porchlight\\changed( array( '/a/' ), array( 'page' ) );");
  await wordpress.eval("Porchlight\\changed( array( '/b/' ), array( 'home' ) );");
  await wordpress.eval(waitsLonger);
  await site.comeBack();
  // Not before its due time: the first delay is five seconds, each further one twice as long.
  expect(await wordpress.value("array_map( 'Porchlight\\next_wait', array( 1, 2, 3, 9, 10, 11, 5000 ) )")).toEqual([
    5, 10, 20, 1280, 2560, 3600, 3600,
  ]);
  await wordpress.graphql("{ generalSettings { title } }");
  expect(site.take()).toEqual([]);
  await wordpress.eval(comesDue(""));
  site.take();
  await wordpress.graphql("{ generalSettings { title } }");
  expect(site.take().map(({ uris, kinds }) => ({ uris, kinds }))).toEqual([change(["/a/", "/b/"], "home", "page")]);
  expect(await wordpress.value(waiting)).toEqual([]);
});

test("a site unreachable for a day gets all changes, also by WordPress's cron", async () => {
  await site.goAway();
  await wordpress.eval("Porchlight\\changed( array( '/a/' ), array( 'page' ) );");
  await wordpress.eval(waitsLonger);
  await site.comeBack();
  expect(await wordpress.value<number | false>("wp_next_scheduled( 'porchlight_send' )")).toBeGreaterThan(0);
  await wordpress.eval(comesDue(", noted_at = noted_at - 90000"));
  expect(await sentBy("do_action( 'porchlight_send' );")).toEqual([change([], "everything")]);
  expect(await wordpress.value(waiting)).toEqual([]);
});

test("a rejected secret is not retried; administrators see why, and the next change sends both", async () => {
  site.status = 401;
  await wordpress.eval("Porchlight\\changed( array( '/a/' ), array( 'page' ) );");
  site.take();
  await wordpress.eval(comesDue(""));
  expect(await sentBy("do_action( 'porchlight_send' );")).toEqual([]);
  await wordpress.graphql("{ generalSettings { title } }");
  expect(site.take()).toEqual([]);
  expect(await wordpress.value("wp_next_scheduled( 'porchlight_send' )")).toBe(false);
  expect(await wordpress.eval("do_action( 'admin_notices' );")).toContain(
    `${site.url} answered 401 (The secret is wrong or missing.). PORCHLIGHT_SECRET here and REVALIDATE_SECRET of the site must be the same text.`,
  );
  expect(await wordpress.eval("wp_set_current_user( 0 ); do_action( 'admin_notices' );")).not.toContain("401");
  site.status = 200;
  expect(await sentBy("Porchlight\\changed( array( '/b/' ), array( 'page' ) );")).toEqual([
    change(["/a/", "/b/"], "page"),
  ]);
  expect(await wordpress.eval("do_action( 'admin_notices' );")).not.toContain("401");
});

test("a change of more than 500 URLs is sent as a change of everything", async () => {
  expect(
    await sentBy("Porchlight\\changed( array_map( fn ( $n ) => \"/$n/\", range( 1, 501 ) ), array( 'page' ) );"),
  ).toEqual([change([], "everything")]);
});

test("PHP logs no warning about the plugin", () => {
  expect(wordpress.debugLog().filter((line) => /porchlight\//i.test(line))).toEqual([]);
});
