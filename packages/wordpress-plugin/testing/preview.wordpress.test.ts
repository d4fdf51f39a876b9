import { readFileSync } from "node:fs";
import { type PreviewGrant, signPreview } from "@porchlight/contract/preview";
import { sharedKey } from "@porchlight/contract/shared-secret";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findWordPress } from "./find-wordpress.ts";
import { administrator, sharedSecret, startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const site = "https://www.example.com";

/** A neighborhood with a published home, and with drafts: a home, a neighborhood, an article, a page. */
const content = `
$make = function ( $kind, $fields, $data = array() ) {
  $id = wp_insert_post( $fields + array( 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => 'publish' ), true );
  if ( $data ) Porchlight\\save_data( $id, $data );
};
foreach ( array( 601 => 'porch', 602 => 'kitchen' ) as $id => $name ) {
  wp_insert_attachment( array( 'import_id' => $id, 'post_title' => $name, 'post_mime_type' => 'image/jpeg' ), "$name.jpg", 602 === $id ? 511 : 0 );
}
$product = array( 'neighborhood' => array( 501 ), 'productStatus' => array( 'messages' => array() ), 'image' => array( 'media' => 601 ) );
$make( 'neighborhood', array( 'import_id' => 501, 'post_title' => 'Haystack Bend', 'post_name' => 'haystack-bend' ), array( 'location' => 'longmont', 'status' => 'open' ) );
$make( 'home', array( 'import_id' => 503, 'post_title' => '1482 Threshing Lane', 'post_name' => '1482-threshing-lane', 'post_content' => '<!-- wp:porchlight/details /-->' ), array( 'priceUsd' => 500000 ) + $product );
$draft = array( 'post_status' => 'draft' );
$make( 'home', array( 'import_id' => 511, 'post_title' => '1490 Threshing Lane' ) + $draft, array( 'priceUsd' => 610000, 'image' => array( 'media' => 602 ) ) + $product );
$make( 'neighborhood', array( 'import_id' => 512, 'post_title' => 'Orchard Ditch' ) + $draft, array( 'city' => 'Erie', 'status' => 'coming_soon' ) );
$make( 'page', array( 'import_id' => 513, 'post_title' => 'Warranty week', 'post_content' => '<!-- wp:porchlight/hero {"title":"Ten years"} /-->' ) + $draft );
$make( 'blogPost', array( 'import_id' => 514, 'post_title' => 'Sod', 'post_name' => 'sod', 'post_content' => '<p>Water it.</p>' ) );
$terms = array_map( fn ( $name ) => wp_insert_term( $name, 'pl_blog_category' )['term_id'], array( 'Yard', 'Money' ) );
wp_set_object_terms( 514, $terms[0], 'pl_blog_category' );
update_option( 'graphql_cache_section', array( 'cache_toggle' => 'on' ) );
`;

const published = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const drafted = "/homes/longmont/haystack-bend/qmi/1490-threshing-lane/";

const parts = findWordPress();
const hasSmartCache = !("missing" in parts) && parts.plugins.some(({ slug }) => slug === "wp-graphql-smart-cache");

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  // Smart Cache caches public responses; its version for 1.x is another plugin.
  wordpress = await startWordPress({
    content,
    plugins: process.env.WORDPRESS_WPGRAPHQL?.startsWith("1.") || !hasSmartCache ? [] : ["wp-graphql-smart-cache"],
    constants: { PORCHLIGHT_SITE: site },
  });
});
afterAll(() => wordpress.stop());

const nowSeconds = () => Math.floor(Date.now() / 1000);

function tokenOf(grant: Partial<PreviewGrant>, secret = sharedSecret): string {
  const whole = { id: 511, revision: 0, path: drafted, until: nowSeconds() + 1800, ...grant };
  return signPreview(whole, sharedKey(secret, "preview"));
}

/** Sends a query as the site does for a preview; without a token as anonymous. */
async function dataOf<Data>(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  token?: string,
): Promise<Data> {
  const headers: Record<string, string> = token === undefined ? {} : { "X-Porchlight-Preview": token };
  const { data, errors } = await wordpress.graphql<Data>(query, variables, headers);
  expect(errors).toBeUndefined();
  return data;
}

interface HomeResponse {
  readonly home: {
    readonly databaseId: number;
    readonly title: string;
    readonly uri: string;
    readonly slug: string;
    readonly qmiHomeDetails: { readonly price: number | null };
    readonly featuredImage: { readonly node: { readonly title: string } | null } | null;
  } | null;
}

const homeQuery = `query GetHome($uri: ID!) {
  home(id: $uri, idType: URI) {
    databaseId title uri slug
    qmiHomeDetails { price }
    featuredImage { node { title } }
  }
}`;

const homeAt = async (uri: string, token?: string) => (await dataOf<HomeResponse>(homeQuery, { uri }, token)).home;

/** WordPress's preview URL, and the content of its token. */
async function previewLink(
  id: number,
): Promise<{ readonly url: URL; readonly token: string; readonly grant: PreviewGrant }> {
  const { status, body } = await wordpress.rest<{ url: string; until: number }>("POST", "/porchlight/v1/preview-link", {
    id,
  });
  expect(status).toBe(200);
  const url = new URL(body.url);
  const token = url.searchParams.get("preview") ?? "";
  const grant = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as PreviewGrant;
  expect(grant.until).toBe(body.until);
  return { url, token, grant };
}

test("WordPress verifies and signs preview tokens as the site does", async () => {
  const file = new URL("../../contract/preview-cases.json", import.meta.url);
  const { secret, cases, signed } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly secret: string;
    readonly cases: readonly { readonly grant?: PreviewGrant; readonly refusal?: string }[];
    readonly signed: readonly { readonly token: string }[];
  };
  expect(cases.length).toBeGreaterThan(30);
  const key = `hash_hmac( 'sha256', 'porchlight preview', '${secret}', true )`;
  const given = `json_decode( file_get_contents( '${file.pathname}' ), true )`;
  const verified = `array_map( fn ( $case ) => Porchlight\\verify_preview( $case['token'], ${key}, $case['now'], $case['path'] ), ${given}['cases'] )`;
  expect(await wordpress.value(verified)).toEqual(cases.map(({ grant, refusal }) => grant ?? { refusal }));
  const made = `array_map( fn ( $case ) => Porchlight\\sign_preview( $case['grant'], ${key} ), ${given}['signed'] )`;
  expect(await wordpress.value(made)).toEqual(signed.map(({ token }) => token));
});

test("a draft is visible with its preview link only", async () => {
  const { url, token, grant } = await previewLink(511);
  expect(url.origin + url.pathname).toBe(site + drafted);
  expect(grant).toMatchObject({ id: 511, revision: 0, path: drafted });
  expect(grant.until - nowSeconds()).toBeGreaterThan(1700);
  expect(await homeAt(drafted)).toBeNull();
  const library = "{ mediaItem(id: 602, idType: DATABASE_ID) { title } }";
  expect(await dataOf(library, {})).toEqual({ mediaItem: null });
  expect(await dataOf(library, {}, token)).toEqual({ mediaItem: { title: "kitchen" } });
  expect(await dataOf(library, {}, tokenOf({ id: 513, path: "/warranty-week/" }))).toEqual({ mediaItem: null });
  expect(await homeAt(drafted, token)).toEqual({
    databaseId: 511,
    title: "1490 Threshing Lane",
    uri: drafted,
    slug: "1490-threshing-lane",
    qmiHomeDetails: { price: 610_000 },
    // Attached to the draft, which makes it private for WPGraphQL 2.x.
    featuredImage: { node: { title: "kitchen" } },
  });
  expect(await homeAt(drafted)).toBeNull();
});

test.each<[string, () => string]>([
  ["a forged token", () => `${tokenOf({}).slice(0, -4)}AAAA`],
  ["a token of another secret", () => tokenOf({}, "another secret of 32 characters!!")],
  ["a token whose time is over", () => tokenOf({ until: nowSeconds() - 1 })],
  ["a token that would last for an hour", () => tokenOf({ until: nowSeconds() + 3600 })],
  ["the token of another entry", () => tokenOf({ id: 513, path: "/warranty-week/" })],
  ["a token for a picture", () => tokenOf({ id: 602 })],
  ["the word that WordPress links with", () => "true"],
])("%s shows no draft", async (_what, token) => {
  expect(await homeAt(drafted, token())).toBeNull();
});

test("a preview shows its own unpublished entry and no other, also in lists", async () => {
  const query = `query Lists {
    pages(first: 50) { nodes { title } }
    neighborhoods(first: 50) { nodes { title } }
    blogPosts(first: 50) { nodes { title } }
    homes(first: 50) { nodes { title } }
  }`;
  type Lists = Record<string, { readonly nodes: readonly { readonly title: string }[] }>;
  const { token } = await previewLink(511);
  const lists = await dataOf<Lists>(query, {}, token);
  expect(lists).toEqual(await dataOf<Lists>(query, {}));
  expect(lists.neighborhoods?.nodes).toEqual([{ title: "Haystack Bend" }]);
  expect(lists.homes?.nodes).toEqual([{ title: "1482 Threshing Lane" }]);
  const other = `query Other($uri: String!) { nodeByUri(uri: $uri) { ... on Page { title } } }`;
  expect(await dataOf(other, { uri: "/warranty-week/" }, token)).toEqual({ nodeByUri: null });
});

test("drafts of a neighborhood and a page are previewed at their future URL with their blocks", async () => {
  const { token, grant } = await previewLink(512);
  expect(grant.path).toBe("/homes/erie/orchard-ditch/");
  const query = `query GetNeighborhood($uri: ID!) { neighborhood(id: $uri, idType: URI) { title uri status } }`;
  expect(await dataOf(query, { uri: grant.path }, token)).toEqual({
    neighborhood: { title: "Orchard Ditch", uri: "/homes/erie/orchard-ditch/", status: "coming_soon" },
  });
  const page = await previewLink(513);
  expect(page.grant.path).toBe("/warranty-week/");
  const pageQuery = `query GetPage($uri: ID!) { page(id: $uri, idType: URI) { title uri organisms { layout title } } }`;
  expect(await dataOf(pageQuery, { uri: "/warranty-week/" }, page.token)).toEqual({
    page: { title: "Warranty week", uri: "/warranty-week/", organisms: [{ layout: "hero", title: "Ten years" }] },
  });
  expect(await dataOf(pageQuery, { uri: "/warranty-week/" })).toEqual({ page: null });
});

/** Autosaves a published entry as the editor does, with unsaved fields. */
async function autosave(path: string, unsaved: object, text: object = {}): Promise<number> {
  const saved = await wordpress.rest<{ title: { raw: string }; content: { raw: string } }>(
    "GET",
    `/wp/v2/${path}?context=edit`,
  );
  const { status, body } = await wordpress.rest<{ id: number }>("POST", `/wp/v2/${path}/autosaves`, {
    status: "publish",
    title: saved.body.title.raw,
    content: saved.body.content.raw,
    ...text,
    porchlight_unsaved: unsaved,
  });
  expect([path, status]).toEqual([path, 200]);
  return body.id;
}

test("a preview shows unsaved fields of a published entry, also when only a field changed", async () => {
  const saved = await wordpress.value<object>("Porchlight\\data( 503 )");
  const unsaved = (priceUsd: number) => ({
    meta: { porchlight: { ...saved, priceUsd } },
    featured_media: 602,
    terms: {},
  });
  const first = await autosave("pl_home/503", unsaved(450_000));
  const { token, grant } = await previewLink(503);
  expect(grant).toMatchObject({ id: 503, revision: first, path: published });
  expect(await homeAt(published, token)).toMatchObject({
    qmiHomeDetails: { price: 450_000 },
    featuredImage: { node: { title: "kitchen" } },
  });
  expect(await homeAt(published)).toMatchObject({
    qmiHomeDetails: { price: 500_000 },
    featuredImage: { node: { title: "porch" } },
  });
  // An equal text, for which WordPress itself would discard the autosave.
  expect(await autosave("pl_home/503", unsaved(440_000))).toBe(first);
  expect((await homeAt(published, token))?.qmiHomeDetails.price).toBe(440_000);
  // After a save the autosave is deleted, and an old link shows the saved entry.
  await wordpress.rest("POST", "/wp/v2/pl_home/503", { title: "1482 Threshing Lane, reduced" });
  expect(await homeAt(published, token)).toMatchObject({ title: "1482 Threshing Lane, reduced" });
});

test("a preview shows unsaved text and categories of an article", async () => {
  const [yard, money] = await wordpress.value<number[]>(
    "array_map( fn ( $slug ) => get_term_by( 'slug', $slug, 'pl_blog_category' )->term_id, array( 'yard', 'money' ) )",
  );
  await autosave("pl_blog_post/514", { meta: {}, terms: { pl_blog_category: [money] } }, { content: "<p>Mow it.</p>" });
  const { token } = await previewLink(514);
  const query = `query GetPost($uri: ID!) { blogPost(id: $uri, idType: URI) { content categories { nodes { databaseId } } } }`;
  const article = (text: string, term: number | undefined) => ({
    blogPost: { content: expect.stringContaining(text), categories: { nodes: [{ databaseId: term }] } },
  });
  expect(await dataOf(query, { uri: "/blog/sod/" }, token)).toEqual(article("Mow it.", money));
  expect(await dataOf(query, { uri: "/blog/sod/" })).toEqual(article("Water it.", yard));
});

test("a preview is not cached, and WordPress's own objects are unchanged", async () => {
  const { token } = await previewLink(511);
  const { headers } = await wordpress.graphql(homeQuery, { uri: drafted }, { "X-Porchlight-Preview": token });
  expect(headers.get("cache-control")).toBe("private, no-store");
  const seen = await wordpress.value<readonly [string, string, string]>(
    `( function () {
      $_SERVER['HTTP_X_PORCHLIGHT_PREVIEW'] = '${token}';
      wp_set_current_user( 0 );
      $found = graphql( array( 'query' => '{ home(id: "${drafted}", idType: URI) { title } }' ) );
      return array( $found['data']['home']['title'], wp_cache_get( 511, 'posts' )->post_status, wp_cache_get( 511, 'posts' )->post_name );
    } )()`,
  );
  expect(seen).toEqual(["1490 Threshing Lane", "draft", ""]);
});

test("WordPress's own preview redirects to the site only for users who may edit the entry", async () => {
  const login = await fetch(`${wordpress.url}/wp-login.php`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: "wordpress_test_cookie=WP%20Cookie%20check" },
    body: new URLSearchParams({ log: administrator.user, pwd: administrator.password, testcookie: "1" }),
  });
  const cookies = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const preview = `${wordpress.url}/?post_type=pl_home&p=511&preview=true`;
  const led = await fetch(preview, { redirect: "manual", headers: { Cookie: cookies } });
  const location = new URL(led.headers.get("location") ?? "");
  expect([led.status, location.origin + location.pathname]).toEqual([302, site + drafted]);
  expect((await homeAt(drafted, location.searchParams.get("preview") ?? ""))?.title).toBe("1490 Threshing Lane");
  const stranger = await fetch(preview, { redirect: "manual" });
  expect(stranger.status).toBe(302);
  expect(new URL(stranger.headers.get("location") ?? "").pathname).toBe("/wp-login.php");
  const link = await fetch(`${wordpress.url}/wp-json/porchlight/v1/preview-link`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: 511 }),
  });
  expect(link.status).toBe(401);
});

test("no preview link shows a trashed or deleted entry", async () => {
  const { token } = await previewLink(511);
  await wordpress.eval("wp_trash_post( 511 );");
  expect(await homeAt(drafted, token)).toBeNull();
  expect((await wordpress.rest("POST", "/porchlight/v1/preview-link", { id: 511 })).status).toBe(404);
  await wordpress.eval("wp_delete_post( 511, true );");
  expect(await homeAt(drafted, token)).toBeNull();
});

test("PHP logs no warning about the plugin", () => {
  expect(wordpress.debugLog().filter((line) => /porchlight\//i.test(line))).toEqual([]);
});
