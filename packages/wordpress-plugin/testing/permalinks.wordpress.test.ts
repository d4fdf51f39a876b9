import { afterAll, beforeAll, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** One entry of each kind with its ancestors, with fixed ids. */
const content = `
$make = function ( $id, $kind, $slug, $data = array(), $parent = 0, $status = 'publish' ) {
  wp_insert_post( array( 'import_id' => $id, 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => $status, 'post_title' => ucfirst( $slug ), 'post_name' => 'draft' === $status ? '' : $slug, 'post_parent' => $parent ), true );
  if ( $data ) Porchlight\\save_data( $id, $data );
};
$make( 501, 'neighborhood', 'bluestem', array( 'location' => 'berthoud', 'city' => 'Elsewhere' ) );
$make( 502, 'neighborhood', 'haystack-bend', array( 'city' => 'Fort Collins' ) );
$make( 511, 'plan', 'ponderosa', array( 'neighborhood' => array( 501 ) ) );
$make( 512, 'model', '301-swather-drive', array( 'neighborhood' => array( 501 ) ) );
$make( 513, 'home', '317-swather-drive', array( 'neighborhood' => array( 501 ) ) );
$make( 514, 'home', '1-lost-lane' );
$make( 521, 'page', 'about-us' );
$make( 522, 'page', 'our-team', array(), 521 );
$make( 523, 'page', 'rebuilding', array(), Porchlight\\parent_at( 'marshallfire' ) );
$make( 531, 'campaign', 'second-green', array(), Porchlight\\parent_at( 'kestrel-row', 'pl_campaign' ) );
$make( 541, 'blogPost', 'sod' );
$make( 542, 'testimonial', 'the-ruizes' );
$make( 543, 'event', 'tax-bills' );
wp_insert_post( array( 'import_id' => 544, 'post_type' => 'pl_blog_post', 'post_status' => 'publish', 'post_title' => 'Café 🏡 “keys” & <b>more</b>' ) );
wp_insert_post( array( 'import_id' => 545, 'post_type' => 'pl_blog_post', 'post_status' => 'publish', 'post_title' => '🏡🔑' ) );
$make( 551, 'home', 'new-home', array( 'neighborhood' => array( 501 ) ), 0, 'draft' );
wp_set_object_terms( 541, wp_insert_term( 'Yard', 'pl_blog_category', array( 'slug' => 'yard' ) )['term_id'], 'pl_blog_category' );
wp_set_object_terms( 542, wp_insert_term( 'First home', 'pl_testimonial_category', array( 'slug' => 'first-home' ) )['term_id'], 'pl_testimonial_category' );
`;

const site = "https://www.switchgrass.example";
let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({ content, constants: { PORCHLIGHT_SITE: site } });
});
afterAll(() => wordpress.stop());

/** The node that GraphQL finds at a URI. */
async function nodeAt(uri: string) {
  const { data } = await wordpress.graphql<{ nodeByUri: { __typename: string; uri: string } | null }>(
    "query ($uri: String!) { nodeByUri(uri: $uri) { __typename uri } }",
    { uri },
  );
  return data.nodeByUri;
}

test.each([
  ["/homes/berthoud/bluestem/", "Neighborhood"],
  ["/homes/fort-collins/haystack-bend/", "Neighborhood"],
  ["/homes/berthoud/bluestem/plans/ponderosa/", "Plan"],
  ["/homes/berthoud/bluestem/models/301-swather-drive/", "Model"],
  ["/homes/berthoud/bluestem/qmi/317-swather-drive/", "Home"],
  ["/about-us/", "Page"],
  ["/about-us/our-team/", "Page"],
  ["/marshallfire/rebuilding/", "Page"],
  ["/campaigns/kestrel-row/second-green/", "Campaign"],
  ["/blog/sod/", "BlogPost"],
  ["/blog/cafe-keys-more/", "BlogPost"],
  ["/blog/545/", "BlogPost"],
  ["/lifestyle/reviews/the-ruizes/", "Testimonial"],
  ["/events/tax-bills/", "Event"],
  ["/blog/category/yard/", "BlogCategory"],
  ["/lifestyle/reviews/category/first-home/", "TestimonialCategory"],
])("%s is a %s, and says the same of itself", async (uri, type) => {
  expect(await nodeAt(uri)).toEqual({ __typename: type, uri });
});

test.each([
  "/homes/nowhere/bluestem/",
  "/homes/fort-collins/bluestem/",
  "/homes/berthoud/haystack-bend/plans/ponderosa/",
  "/homes/nowhere/bluestem/qmi/317-swather-drive/",
  "/homes/berthoud/bluestem/plans/317-swather-drive/",
  "/campaigns/second-green/",
  "/our-team/",
  "/marshallfire/",
  "/campaigns/kestrel-row/",
  "/homes/berthoud/bluestem/qmi/new-home/",
])("nothing is at %s: a wrong place, a folder, a draft", async (uri) => {
  expect(await nodeAt(uri)).toBeNull();
});

test("an entry is found by its own field, its address and its slug, and not at another’s address", async () => {
  const { data } = await wordpress.graphql(
    `{ here: home(id: "/homes/berthoud/bluestem/qmi/317-swather-drive/", idType: URI) { databaseId }
       slug: home(id: "317-swather-drive", idType: SLUG) { databaseId }
       wrong: home(id: "/homes/nowhere/bluestem/qmi/317-swather-drive/", idType: URI) { databaseId } }`,
  );
  expect(data).toEqual({ here: { databaseId: 513 }, slug: { databaseId: 513 }, wrong: null });
});

test("a draft has its future URI; a product without a neighborhood has none", async () => {
  const addresses = await wordpress.value(
    "array_map( fn ( $id ) => Porchlight\\address( get_post( $id ) ), array( 551, 514 ) )",
  );
  expect(addresses).toEqual(["/homes/berthoud/bluestem/qmi/new-home/", null]);
});

test("a trashed entry keeps its URI", async () => {
  const address = "Porchlight\\address( get_post( 543 ) )";
  await wordpress.eval("wp_trash_post( 543 );");
  expect(await wordpress.value(address)).toBe("/events/tax-bills/");
  await wordpress.eval("wp_untrash_post( 543 ); wp_publish_post( 543 );");
  expect(await wordpress.value(address)).toBe("/events/tax-bills/");
});

test("folders are in no list, and a published folder is a page", async () => {
  const pages = async () =>
    (await wordpress.graphql<{ pages: { nodes: { uri: string }[] } }>("{ pages(first: 50) { nodes { uri } } }")).data
      .pages.nodes;
  expect((await pages()).map(({ uri }) => uri)).not.toContain("/marshallfire/");
  const folder = await wordpress.value<number>("get_page_by_path( 'marshallfire' )->ID");
  // The editor's request for possible parents.
  const parents = await wordpress.rest<{ id: number }[]>(
    "GET",
    "/wp/v2/pages?parent_exclude=521&exclude=521&per_page=100",
  );
  expect(parents.body.map(({ id }) => id)).toContain(folder);
  expect(await wordpress.value("array_column( Porchlight\\folders(), 'post_name' )")).toEqual([
    "marshallfire",
    "kestrel-row",
  ]);
  await wordpress.rest("POST", `/wp/v2/pages/${folder}`, { status: "publish" });
  expect((await pages()).map(({ uri }) => uri)).toContain("/marshallfire/");
  expect(await wordpress.value("array_column( Porchlight\\folders(), 'post_name' )")).toEqual(["kestrel-row"]);
});

test.each([
  ["blog", "about", "blog posts"],
  ["homes/berthoud", "a-page", "neighborhoods"],
  ["lifestyle/reviews", "ours", "testimonials"],
  ["blog/category", "ours", "categories"],
])("a page below /%s/ cannot be published, and the editor reads why", async (folder, slug, what) => {
  const parent = await wordpress.value<number>(`Porchlight\\parent_at( '${folder}' )`);
  const { status, body } = await wordpress.rest("POST", "/wp/v2/pages", {
    title: "A page",
    slug,
    parent,
    status: "publish",
  });
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: `A page cannot be at /${folder}/${slug}/: the site has ${what} at such addresses. Choose another parent or another slug.`,
  });
  const draft = await wordpress.rest("POST", "/wp/v2/pages", { title: "A page", slug, parent, status: "draft" });
  expect(draft.status).toBe(201);
  const published = `get_post_status( wp_insert_post( array( 'post_type' => 'page', 'post_title' => 'P', 'post_name' => '${slug}', 'post_parent' => ${parent}, 'post_status' => 'publish' ) ) )`;
  expect(await wordpress.value(published)).toBe("draft");
});

test.each([
  ["/about-us/our-team/", "/about-us/our-team/"],
  ["/?p=513", "/homes/berthoud/bluestem/qmi/317-swather-drive/"],
  ["/homes/berthoud/bluestem/?utm_source=mail", "/homes/berthoud/bluestem/"],
  ["/nothing-here/?a=1", "/nothing-here/?a=1"],
  ["/", "/"],
])("WordPress’s own front leads from %s to the site", async (path, target) => {
  const response = await fetch(wordpress.url + path, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([302, site + target]);
});

test("URLs of feeds, the REST API, the admin and files are unchanged", async () => {
  for (const path of ["/feed/", "/wp-json/", "/wp-login.php", "/wp-includes/css/buttons.css", "/robots.txt"]) {
    const { status } = await fetch(wordpress.url + path, { redirect: "manual" });
    expect([path, status]).toEqual([path, 200]);
  }
});

test("deleted rewrite rules of WordPress are restored automatically", async () => {
  await wordpress.eval("update_option( 'rewrite_rules', array( 'a/?$' => 'index.php?p=1' ) );");
  expect(await nodeAt("/blog/sod/")).toEqual({ __typename: "BlogPost", uri: "/blog/sod/" });
});

test("PHP logs no warning about the plugin", () => {
  expect(wordpress.debugLog().filter((line) => line.includes("/porchlight/"))).toEqual([]);
});
