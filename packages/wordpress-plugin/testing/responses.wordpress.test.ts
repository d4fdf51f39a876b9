import { afterAll, beforeAll, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const content = `
$make = function ( $kind, $fields, $data = array() ) {
  $id = wp_insert_post( wp_slash( $fields ) + array( 'post_type' => Porchlight\\post_type( $kind ), 'post_status' => 'publish' ), true );
  if ( is_wp_error( $id ) ) throw new Exception( $id->get_error_message() );
  if ( $data ) Porchlight\\save_data( $id, $data );
};
$picture = function ( $id, $name ) {
  wp_insert_attachment( array( 'import_id' => $id, 'post_title' => "$name -- a picture", 'post_mime_type' => 'image/jpeg', 'post_excerpt' => "The $name's own \\"caption\\"" ), "2026/11/$name.jpg" );
  update_post_meta( $id, '_wp_attachment_image_alt', "The $name" );
};
$picture( 601, 'porch' );
$picture( 602, 'kitchen' );
$make( 'neighborhood', array( 'import_id' => 501, 'post_title' => "Haystack Bend -- Tom & Jo's", 'post_name' => 'haystack-bend', 'post_content' => '<!-- wp:porchlight/details /-->

<!-- wp:porchlight/lead {"text":"Said once."} /-->

<!-- wp:paragraph --><p>Written in the editor.</p><!-- /wp:paragraph -->

<!-- wp:heading --><h2>A heading</h2><!-- /wp:heading -->

<!-- wp:porchlight/product-grid {"title":"Picked","productPicker":[503,502,504]} /-->' ), array(
  'location' => 'longmont', 'status' => 'model_open', 'hoaMonthlyUsd' => 72, 'metroDistrictMills' => '24.5', 'types' => array( 'Cottages', array() ),
  'image' => array( 'media' => 601, 'alt' => 'From the street' ),
  'gallery' => array( array( 'media' => 601, 'caption' => 'In the evening.' ), array( 'media' => 601 ), array( 'media' => 999 ) ),
  'popularPlans' => array( 502, 503 ),
  'homesites' => array( array( 'number' => '14', 'state' => 'ready' ), array( 'number' => '15', 'state' => 'open' ), array( 'number' => '16', 'homeUri' => '/elsewhere/' ) ),
) );
$make( 'plan', array( 'import_id' => 502, 'post_title' => 'The Juniper', 'post_name' => 'juniper' ), array(
  'neighborhood' => array( 501 ), 'elevations' => array( array( 'letter' => 'A', 'drawing' => array( 'media' => 601 ), 'rendering' => array( 'media' => 602, 'alt' => 'Brick' ) ), array( 'letter' => 'B', 'drawing' => array( 'media' => 601 ) ) ),
) );
$make( 'home', array( 'import_id' => 503, 'post_title' => '1482 Threshing Lane', 'post_name' => '1482-threshing-lane' ), array( 'neighborhood' => array( 501 ), 'floorplan' => array( 502 ), 'priceUsd' => 624900, 'homesite' => '14', 'productStatus' => array( 'statusMessage' => array( 'Under Contract' ) ) ) );
$make( 'home', array( 'import_id' => 504, 'post_title' => 'A draft', 'post_status' => 'draft' ), array( 'neighborhood' => array( 501 ), 'floorplan' => array( 502 ), 'homesite' => '15' ) );
$make( 'home', array( 'import_id' => 505, 'post_title' => 'Behind a password', 'post_name' => 'hidden', 'post_password' => 'x' ), array( 'neighborhood' => array( 501 ) ) );
foreach ( array( 'building' => 506, 'money' => 507 ) as $slug => $id ) {
  wp_insert_term( ucfirst( $slug ), 'pl_blog_category', array( 'slug' => $slug ) );
  $make( 'blogPost', array( 'import_id' => $id, 'post_title' => $slug, 'post_name' => $slug, 'post_content' => "<p>A \\"quote\\" -- and (c)\\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ</p>" ) );
  wp_set_object_terms( $id, $slug, 'pl_blog_category' );
}
$make( 'blogPost', array( 'import_id' => 508, 'post_title' => 'typed', 'post_name' => 'typed', 'post_content' => "One paragraph.\\n\\nAnother." ) );
update_option( 'porchlight_popular_blog_posts', array( 507, 999, 504, 506 ) );
update_option( 'porchlight_popular_testimonials', 'broken' );
`;

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({ content });
});
afterAll(() => wordpress.stop());

/** The data of an anonymous query, without errors. */
async function responded(query: string): Promise<Record<string, unknown>> {
  const { data, errors } = await wordpress.graphql<Record<string, unknown>>(query);
  expect(errors).toBeUndefined();
  return data;
}

const ofNeighborhood = (fields: string) => `{ neighborhood(id: 501, idType: DATABASE_ID) { ${fields} } }`;

test("a picture has each use's texts, or its own when a use has none; a deleted one is null", async () => {
  const fields = "featuredImage { node { altText caption } } extras { gallery { databaseId altText caption title } }";
  const own = { databaseId: 601, altText: "The porch", title: "porch -- a picture" };
  expect((await responded(ofNeighborhood(fields))).neighborhood).toEqual({
    featuredImage: { node: { altText: "From the street", caption: 'The porch\'s own "caption"' } },
    extras: {
      gallery: [{ ...own, caption: "In the evening." }, { ...own, caption: 'The porch\'s own "caption"' }, null],
    },
  });
});

test("a neighborhood's status is its sales status, on every version of WPGraphQL", { tags: ["S3.11"] }, async () => {
  const { neighborhood } = await responded(
    ofNeighborhood("status title types neighborhood { status } extras { hoaMonthlyUsd metroDistrictMills }"),
  );
  expect(neighborhood).toEqual({
    status: "model_open",
    title: "Haystack Bend -- Tom & Jo's",
    types: ["Cottages"],
    neighborhood: { status: "model_open" },
    extras: { hoaMonthlyUsd: 72, metroDistrictMills: 24.5 },
  });
});

test("relations omit drafts, password-protected content and content of another type", async () => {
  const fields =
    "neighborhood { popularPlans { title } } extras { homes { title } plans { title } models { title } homesites { number homeUri } }";
  const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
  expect((await responded(ofNeighborhood(fields))).neighborhood).toEqual({
    neighborhood: { popularPlans: [{ title: "The Juniper" }, null] },
    extras: {
      homes: [{ title: "1482 Threshing Lane" }],
      plans: [{ title: "The Juniper" }],
      models: [],
      homesites: [
        { number: "14", homeUri: home },
        { number: "15", homeUri: null },
        { number: "16", homeUri: "/elsewhere/" },
      ],
    },
  });
  expect(
    await responded(
      `{ homes { nodes { title } } home(id: 505, idType: DATABASE_ID) { title } nodeByUri(uri: "/homes/longmont/haystack-bend/qmi/hidden/") { id } }`,
    ),
  ).toEqual({
    homes: { nodes: [{ title: "1482 Threshing Lane" }] },
    home: null,
    nodeByUri: null,
  });
});

test("REST hides password-protected fields and the names of editors from visitors", async () => {
  const asStranger = async (path: string) => {
    const response = await fetch(`${wordpress.url}/wp-json/wp/v2${path}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  expect((await asStranger("/pl_home/505")).body.meta).toHaveProperty("porchlight", {});
  expect((await asStranger("/pl_home/503")).body.meta).toMatchObject({ porchlight: { priceUsd: 624_900 } });
  const asEditor = await wordpress.rest<{ meta: unknown }>("GET", "/wp/v2/pl_home/505");
  expect(asEditor.body.meta).toMatchObject({ porchlight: { neighborhood: [501] } });
  for (const path of ["/users", "/users/1"]) expect((await asStranger(path)).status, path).toBe(401);
  expect((await wordpress.rest("GET", "/wp/v2/users")).status).toBe(200);
});

test("blocks become organisms in order; other content becomes one block of text", async () => {
  const { neighborhood } = await responded(
    ofNeighborhood(
      "organisms { layout title text productPicker { __typename ... on Home { title } ... on Plan { title } } }",
    ),
  );
  const { organisms } = neighborhood as { organisms: { layout: string; text: string | null }[] };
  expect(organisms.map(({ layout }) => layout)).toEqual(["lead", "rich-text", "product-grid"]);
  // WordPress 7 gives paragraphs a class.
  expect(organisms[1]?.text).toMatch(/^<p[^>]*>Written in the editor\.<\/p>\s*<h2[^>]*>A heading<\/h2>$/);
  expect(organisms[2]).toEqual({
    layout: "product-grid",
    title: "Picked",
    text: null,
    productPicker: [
      { __typename: "Home", title: "1482 Threshing Lane" },
      { __typename: "Plan", title: "The Juniper" },
      null,
    ],
  });
});

test("a home has fees and a status text; a plan without a picture has its first elevation's", {
  tags: ["S3.27"],
}, async () => {
  const query = `{
    home(id: 503, idType: DATABASE_ID) { productStatus { statusMessage } qmiHomeDetails { price floorplan { title } } extras { hoaMonthlyUsd metroDistrictMills propertyTaxRatePercent } }
    plan(id: 502, idType: DATABASE_ID) { featuredImage { node { databaseId altText } } floorplanDetails { elevations { databaseId } } extras { homes { title } } }
  }`;
  expect(await responded(query)).toEqual({
    home: {
      productStatus: { statusMessage: ["under_contract", "Under Contract"] },
      qmiHomeDetails: { price: 624900, floorplan: { title: "The Juniper" } },
      extras: { hoaMonthlyUsd: 72, metroDistrictMills: 24.5, propertyTaxRatePercent: null },
    },
    plan: {
      featuredImage: { node: { databaseId: 602, altText: "Brick" } },
      floorplanDetails: { elevations: [{ databaseId: 602 }, { databaseId: 601 }] },
      extras: { homes: [{ title: "1482 Threshing Lane" }] },
    },
  });
});

test("texts of articles are returned as stored; a text without paragraphs gets them", async () => {
  const stored = '<p>A "quote" -- and (c)\nhttps://www.youtube.com/watch?v=aqz-KE-bpKQ</p>';
  expect(
    await responded(
      `{ stored: blogPost(id: 506, idType: DATABASE_ID) { content } typed: blogPost(id: 508, idType: DATABASE_ID) { content } }`,
    ),
  ).toEqual({ stored: { content: stored }, typed: { content: "<p>One paragraph.</p>\n<p>Another.</p>" } });
});

test("articles are filtered by category slug or ids; popular ones are published, of their type", async () => {
  const money = await wordpress.value<number>("get_term_by( 'slug', 'money', 'pl_blog_category' )->term_id");
  const opaque = Buffer.from(`term:${money}`).toString("base64");
  const nodes = "{ nodes { slug categories { nodes { slug } } } }";
  const query = `{
    bySlug: blogPosts(where: { categoryName: "money" }) ${nodes}
    byId: blogPosts(where: { categoryIn: [${money}] }) ${nodes}
    byOpaqueId: blogPosts(where: { categoryIn: ["${opaque}"] }) ${nodes}
    byNothing: blogPosts(where: { categoryName: "nowhere" }) ${nodes}
    popularBlogPosts popularTestimonials
  }`;
  const one = { nodes: [{ slug: "money", categories: { nodes: [{ slug: "money" }] } }] };
  expect(await responded(query)).toEqual({
    bySlug: one,
    byId: one,
    byOpaqueId: one,
    byNothing: { nodes: [] },
    popularBlogPosts: "[507,506]",
    popularTestimonials: '{"testimonials":[]}',
  });
});

test("the main picture and WordPress's featured image stay equal, and relation rows match them", async () => {
  const state = () =>
    wordpress.value(`( function () { return array( get_post_thumbnail_id( 501 ), Porchlight\\data( 501 )['image'] ?? null,
    array_map( 'intval', get_post_meta( 501, 'porchlight_media' ) ), array_map( 'intval', get_post_meta( 501, 'porchlight_product' ) ) ); } )()`);
  expect(await state()).toEqual([601, { media: 601, alt: "From the street" }, [601, 999], [503, 502, 504]]);
  await wordpress.eval("set_post_thumbnail( 501, 602 );");
  expect(await state()).toEqual([602, { media: 602 }, [601, 999, 602], [503, 502, 504]]);
  await wordpress.eval(
    "$data = Porchlight\\data( 501 ); $data['image'] = array( 'media' => 601, 'alt' => 'From the street' ); Porchlight\\save_data( 501, $data );",
  );
  expect(await state()).toEqual([601, { media: 601, alt: "From the street" }, [601, 999], [503, 502, 504]]);
});

test("missing relation rows are rebuilt from the content", async () => {
  const rows = () => wordpress.value("array_map( 'intval', get_post_meta( 503, 'porchlight_neighborhood' ) )");
  expect(await rows()).toEqual([501]);
  await wordpress.eval("delete_post_meta( 503, 'porchlight_neighborhood' ); delete_option( 'porchlight_indexed' );");
  const homes = ofNeighborhood("extras { homes { title } }");
  expect((await responded(homes)).neighborhood).toEqual({ extras: { homes: [{ title: "1482 Threshing Lane" }] } });
  expect(await rows()).toEqual([501]);
});

test("a Yoast SEO title and description are used as the entry's, without the site name", async () => {
  await wordpress.eval(`
    update_post_meta( 506, '_yoast_wpseo_title', 'What %%title%% costs %%sep%% %%sitename%%' );
    update_post_meta( 506, '_yoast_wpseo_metadesc', 'Prices &amp; days.' );
    file_put_contents( WPMU_PLUGIN_DIR . '/seo.php', '<?php function wpseo_replace_vars( $text, $post ) { return str_replace( "%%title%%", $post->post_title, $text ); }' );
  `);
  const query =
    "{ blogPosts(where: { orderby: [{ field: TITLE, order: ASC }] }) { nodes { seoMeta { seoTitle seoMetaDescription } } } }";
  expect(await responded(query)).toEqual({
    blogPosts: {
      nodes: [
        { seoMeta: { seoTitle: "What building costs", seoMetaDescription: "Prices & days." } },
        { seoMeta: null },
        { seoMeta: null },
      ],
    },
  });
});
