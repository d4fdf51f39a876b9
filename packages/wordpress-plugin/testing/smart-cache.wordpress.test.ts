import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** Smart Cache needs the same major version as WPGraphQL. */
const plugins = process.env.WORDPRESS_PLUGINS ?? ".";
const major = process.env.WORDPRESS_WPGRAPHQL?.split(".")[0];
const smartCache = readdirSync(plugins).find((folder) => folder.startsWith(`wp-graphql-smart-cache-${major}.`));

const content = `
$make = function ( $kind, $id, $title, $data = array() ) {
  wp_insert_post( array( 'import_id' => $id, 'post_title' => $title, 'post_status' => 'publish', 'post_type' => Porchlight\\post_type( $kind ) ) );
  Porchlight\\save_data( $id, $data );
};
$make( 'neighborhood', 501, 'Haystack Bend', array( 'location' => 'longmont', 'hoaMonthlyUsd' => 72, 'image' => array( 'media' => 601 ) ) );
$make( 'home', 503, '1482 Threshing Lane', array( 'neighborhood' => array( 501 ), 'priceUsd' => 624900 ) );
$make( 'blogPost', 506, 'Money' );
wp_insert_attachment( array( 'import_id' => 601, 'post_title' => 'porch', 'post_mime_type' => 'image/jpeg' ), '2026/11/porch.jpg' );
update_post_meta( 601, '_wp_attachment_image_alt', 'The porch' );
update_option( 'porchlight_popular_blog_posts', array( 506 ) );
update_option( 'graphql_cache_section', array( 'cache_toggle' => 'on', 'global_ttl' => 3600 ) );
`;

const query = `{
  popularBlogPosts
  neighborhood(id: 501, idType: DATABASE_ID) { featuredImage { node { altText } } extras { hoaMonthlyUsd } }
  homes { nodes { qmiHomeDetails { price } extras { hoaMonthlyUsd } } }
}`;

describe.skipIf(smartCache === undefined)("with WPGraphQL Smart Cache", () => {
  let wordpress: ThrowawayWordPress;
  beforeAll(async () => {
    wordpress = await startWordPress({ content, plugins: [join(plugins, smartCache ?? "")] });
  });
  afterAll(() => wordpress.stop());

  async function responded(): Promise<string> {
    const { data, errors } = await wordpress.graphql<object>(query);
    expect(errors).toBeUndefined();
    return JSON.stringify(data);
  }

  test("a cached response is purged when its options, entry fields or alternative texts change", async () => {
    const before = await responded();
    expect(before).toContain('"popularBlogPosts":"[506]"');
    // A direct database write runs no hooks: the response must come from the cache.
    await wordpress.eval(
      "global $wpdb; $wpdb->update( $wpdb->posts, array( 'post_status' => 'draft' ), array( 'ID' => 503 ) );",
    );
    expect(await responded()).toBe(before);

    await wordpress.eval("update_option( 'porchlight_popular_blog_posts', array() );");
    expect(await responded()).toContain('"popularBlogPosts":"[]"');
    await wordpress.eval(
      "$data = Porchlight\\data( 501 ); $data['hoaMonthlyUsd'] = 80; Porchlight\\save_data( 501, $data );",
    );
    expect(await responded()).toContain('"hoaMonthlyUsd":80');
    await wordpress.eval("update_post_meta( 601, '_wp_attachment_image_alt', 'Swings on the porch' );");
    expect(await responded()).toContain('"altText":"Swings on the porch"');
  });
});
