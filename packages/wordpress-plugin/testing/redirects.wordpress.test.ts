import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findWordPress } from "./find-wordpress.ts";
import { ListeningSite } from "./listening-site.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const content = `
$make = function ( $kind, $fields, $data = array() ) {
  $id = wp_insert_post( $fields + array( 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => 'publish' ), true );
  if ( $data ) Porchlight\\save_data( $id, $data );
};
$make( 'neighborhood', array( 'import_id' => 501, 'post_title' => 'Haystack Bend', 'post_name' => 'haystack-bend' ), array( 'location' => 'longmont' ) );
$make( 'home', array( 'import_id' => 503, 'post_title' => '1482 Threshing Lane', 'post_name' => '1482-threshing-lane' ), array( 'neighborhood' => array( 501 ) ) );
$make( 'page', array( 'import_id' => 504, 'post_title' => 'About us', 'post_name' => 'about-us' ) );
$make( 'page', array( 'import_id' => 505, 'post_title' => 'Team', 'post_name' => 'team', 'post_parent' => 504 ) );
`;

/** Creates the tables of Redirection, as its setup does. */
const redirectionTables = `
foreach ( array( 'models/group', 'database/database-upgrader' ) as $file ) require_once WP_PLUGIN_DIR . "/redirection/$file.php";
require_once WP_PLUGIN_DIR . '/redirection/database/schema/latest.php';
( new Red_Latest_Database() )->install();
`;

/** Installed plugins among the tested ones. */
const parts = findWordPress();
const plugins = ["redirection", "wp-graphql-redirection"].filter(
  (slug) => !("missing" in parts) && parts.plugins.some((plugin) => plugin.slug === slug),
);
const hasRedirection = plugins.includes("redirection");

interface Row {
  readonly origin: string;
  readonly target: string;
  readonly code: number;
}

let site: ListeningSite;
let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  site = await ListeningSite.open();
  wordpress = await startWordPress({
    content: content + (hasRedirection ? redirectionTables : ""),
    plugins,
    constants: { PORCHLIGHT_SITE: site.url },
  });
  await wordpress.eval("Porchlight\\Changes::touch_redirects(); Porchlight\\Changes::touch_menus();");
});
afterAll(async () => {
  await wordpress.stop();
  await site.close();
});
beforeEach(() => void site.take());

const published = `{ redirection { redirects { origin target type code matchType } } seo { redirects { origin } } }`;

/** The redirects that a site reads. */
async function rows(): Promise<Row[]> {
  const { data, errors } = await wordpress.graphql<{
    readonly redirection: {
      readonly redirects: readonly (Row & { readonly type: string; readonly matchType: string })[];
    };
    readonly seo: { readonly redirects: readonly unknown[] };
  }>(published);
  expect(errors).toBeUndefined();
  expect(data.seo.redirects).toEqual([]);
  return data.redirection.redirects.map(({ origin, target, code, type, matchType }) => {
    expect([type, matchType]).toEqual(["url", "url"]);
    return { origin, target, code };
  });
}

const moved = (origin: string, target: string): Row => ({ origin, target, code: 301 });

test("a changed slug adds a redirect to the final address; a reused address loses its redirect", async () => {
  await wordpress.eval("wp_update_post( array( 'ID' => 504, 'post_name' => 'who-we-are' ) );");
  expect(site.take().map(({ uris, kinds }) => ({ uris, kinds }))).toEqual([
    { uris: ["/about-us/", "/about-us/team/", "/who-we-are/", "/who-we-are/team/"], kinds: ["page", "redirect"] },
  ]);
  expect(await rows()).toEqual([moved("/about-us/", "/who-we-are/"), moved("/about-us/team/", "/who-we-are/team/")]);
  await wordpress.eval("wp_update_post( array( 'ID' => 504, 'post_name' => 'the-builder' ) );");
  expect(await rows()).toEqual([
    moved("/about-us/", "/the-builder/"),
    moved("/about-us/team/", "/the-builder/team/"),
    moved("/who-we-are/", "/the-builder/"),
    moved("/who-we-are/team/", "/the-builder/team/"),
  ]);
  await wordpress.eval(
    "wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'New', 'post_name' => 'about-us' ) );",
  );
  expect((await rows()).map(({ origin }) => origin)).toEqual(["/about-us/team/", "/who-we-are/", "/who-we-are/team/"]);
  await wordpress.eval("wp_update_post( array( 'ID' => 504, 'post_name' => 'who-we-are' ) );");
  expect(await rows()).toEqual([
    moved("/about-us/team/", "/who-we-are/team/"),
    moved("/the-builder/", "/who-we-are/"),
    moved("/the-builder/team/", "/who-we-are/team/"),
  ]);
});

test("a page with a new parent redirects, and a draft with a new slug does not", async () => {
  await wordpress.eval("update_option( 'porchlight_redirects', array() );");
  await wordpress.eval("wp_update_post( array( 'ID' => 505, 'post_parent' => 0 ) );");
  expect(await rows()).toEqual([moved("/who-we-are/team/", "/team/")]);
  await wordpress.eval("wp_update_post( array( 'ID' => 505, 'post_status' => 'draft' ) ); ");
  await wordpress.eval("wp_update_post( array( 'ID' => 505, 'post_name' => 'people' ) );");
  expect(await rows()).toEqual([moved("/who-we-are/team/", "/team/")]);
});

test("a neighborhood with a new slug changes the URLs of its homes", async () => {
  await wordpress.eval("update_option( 'porchlight_redirects', array() );");
  site.take();
  await wordpress.eval("Porchlight\\save_data( 501, array( 'location' => 'erie' ) );");
  const [from, to] = ["/homes/longmont/haystack-bend/", "/homes/erie/haystack-bend/"];
  const home = "qmi/1482-threshing-lane/";
  expect(site.take().map(({ uris, kinds }) => ({ uris, kinds }))).toEqual([
    { uris: [to, to + home, from, from + home], kinds: ["home", "neighborhood", "redirect"] },
  ]);
  expect(await rows()).toEqual([moved(from, to), moved(from + home, to + home)]);
});

const redirectionRow = (row: Readonly<Record<string, unknown>>) =>
  `$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->prefix . 'redirection_items', json_decode( '${JSON.stringify({
    group_id: 1,
    action_type: "url",
    action_code: 301,
    match_type: "url",
    status: "enabled",
    ...row,
  })}', true ) );`;

test.runIf(hasRedirection)(
  "Redirection: enabled rows that match only a path are read; others get a reason",
  async () => {
    await wordpress.eval("update_option( 'porchlight_redirects', array() );");
    const off =
      "$GLOBALS['wpdb']->insert( $GLOBALS['wpdb']->prefix . 'redirection_groups', array( 'id' => 9, 'name' => 'Off', 'module_id' => 1, 'status' => 'disabled' ) );";
    const given = [
      { url: "/old/", action_data: "/new/", action_code: 302 },
      { url: `${wordpress.url}/whole/`, action_data: `${wordpress.url}/new/?a=1` },
      { url: "/away/", action_data: "https://example.org/" },
      { url: "/off/", action_data: "/new/", status: "disabled" },
      { url: "/group-off/", action_data: "/new/", group_id: 9 },
      { url: "^/plans/(.*)", action_data: "/homes/$1", regex: 1 },
      { url: "/query/?id=1", action_data: "/new/" },
      { url: "/gone/", action_data: "", action_type: "error", action_code: 410 },
      { url: "/members/", action_data: "a:0:{}", match_type: "login" },
      { url: "/nowhere/", action_data: "" },
    ];
    site.take();
    await wordpress.eval(off + given.map(redirectionRow).join("\n"));
    expect(site.take().map(({ kinds }) => kinds)).toEqual([["redirect"]]);
    expect(await rows()).toEqual([
      { origin: "/old/", target: "/new/", code: 302 },
      moved("/whole/", "/new/?a=1"),
      moved("/away/", "https://example.org/"),
      { origin: "/gone/", target: "", code: 410 },
    ]);
    expect(await wordpress.value("Porchlight\\redirects()['left_out']")).toEqual([
      "^/plans/(.*): is a regular expression",
      "/query/?id=1: depends on a query; the site decides by the path alone",
      "/members/: depends on more than the address (login)",
      "/nowhere/: leads nowhere",
    ]);
  },
);

test.runIf(hasRedirection)(
  "a visit that Redirection counts is nothing to the site, a row that is switched off is",
  async () => {
    const table = "$GLOBALS['wpdb']->prefix . 'redirection_items'";
    await wordpress.eval(
      `$GLOBALS['wpdb']->update( ${table}, array( 'last_count' => 7 ), array( 'url' => '/old/' ) );`,
    );
    expect(site.take()).toEqual([]);
    await wordpress.eval(
      `$GLOBALS['wpdb']->update( ${table}, array( 'status' => 'disabled' ), array( 'url' => '/old/' ) );`,
    );
    expect(site.take().map(({ kinds }) => kinds)).toEqual([["redirect"]]);
    expect((await rows()).map(({ origin }) => origin)).toEqual(["/whole/", "/away/", "/gone/"]);
  },
);

test("Rank Math: active exact redirects are read while its redirections are enabled", async () => {
  const rankMath = (modules: string) => `( function () {
    define( 'RANK_MATH_VERSION', '1.0.273' );
    update_option( 'rank_math_modules', ${modules} );
    update_option( 'porchlight_redirects', array() );
    global $wpdb;
    $wpdb->query( "CREATE TABLE IF NOT EXISTS {$wpdb->prefix}rank_math_redirections ( id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, sources text, url_to text, header_code smallint unsigned, status varchar(25) DEFAULT 'active' )" );
    $wpdb->query( "DELETE FROM {$wpdb->prefix}rank_math_redirections" );
    $row = fn ( $sources, $status, $code ) => $wpdb->insert( $wpdb->prefix . 'rank_math_redirections', array( 'sources' => serialize( $sources ), 'url_to' => home_url( '/new/' ), 'header_code' => $code, 'status' => $status ) );
    $source = fn ( $pattern, $comparison ) => array( 'ignore' => '', 'pattern' => $pattern, 'comparison' => $comparison );
    $row( array( $source( 'sold-homes', 'exact' ), $source( 'sold', 'start' ) ), 'active', 307 );
    $row( array( $source( 'off', 'exact' ) ), 'inactive', 301 );
    $row( array( $source( 'gone', 'exact' ) ), 'active', 410 );
    $row( new stdClass(), 'active', 301 );
    return Porchlight\\redirects();
  } )()`;
  const { rows: published, left_out } = await wordpress.value<{ rows: Row[]; left_out: string[] }>(
    rankMath("array( 'redirections' )"),
  );
  expect(published.filter(({ code }) => code === 307)).toEqual([{ origin: "/sold-homes", target: "/new/", code: 307 }]);
  expect(published.map(({ origin }) => origin)).not.toContain("/off");
  expect(left_out).toContain("/sold: compares a part of the address only (start)");
  expect(published.map(({ origin, code }) => [origin, code])).toContainEqual(["/gone", 410]);
  expect((await wordpress.value<{ rows: Row[] }>(rankMath("array()"))).rows.map(({ code }) => code)).not.toContain(307);
});

test("redirects of Yoast SEO Premium are read, unless its add-on publishes them", async () => {
  // Premium is not available for tests: its class by name, and its option as the addon reads it.
  const yoast = (before: string) => `( function () {
    ${before}
    eval( 'class WPSEO_Redirect_Option {}' );
    update_option( 'wpseo-premium-redirects-base', array(
      array( 'origin' => 'team', 'url' => 'about-us/our-team', 'type' => 301, 'format' => 'plain' ),
      array( 'origin' => '^old/(.*)', 'url' => 'new/$1', 'type' => 301, 'format' => 'regex' ),
    ) );
    return Porchlight\\redirects();
  } )()`;
  const given = await wordpress.value<{ rows: Row[]; left_out: string[] }>(yoast(""));
  expect(given.rows).toContainEqual(moved("/team", "/about-us/our-team"));
  expect(given.left_out).toContain("/^old/(.*): is a regular expression");
  const addon = await wordpress.value<{ rows: Row[] }>(yoast("function wp_gql_seo_format_string() {}"));
  expect(addon.rows.map(({ origin }) => origin)).not.toContain("/team");
  await wordpress.eval("delete_option( 'wpseo-premium-redirects-base' );");
});

test("PHP logs no warning about the plugin", () => {
  expect(wordpress.debugLog().filter((line) => /porchlight\//i.test(line))).toEqual([]);
});
