import { afterAll, beforeAll, expect, test } from "vitest";
import { endpointOf } from "../../contract/endpoint.ts";
import { overviewUri } from "../../contract/paths.ts";
import { operations } from "../../site/app/graphql/operations.generated.ts";
import { isRecord, nodesIn } from "../../site/server/host/operation.ts";
import { CheckedHost } from "../../tools/conformance/checked-host.ts";
import { startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const most = 500;

/** Rows beside the demo's until there are so many of each product; each is a copy of one of the demo, meta included. */
const copies = `
global $wpdb;
$next = 100000;
foreach ( array( 'pl_neighborhood', 'pl_plan', 'pl_model', 'pl_home' ) as $type ) {
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT * FROM $wpdb->posts WHERE post_type = %s AND post_status = 'publish'", $type ), ARRAY_A );
	for ( $count = count( $rows ); $count < ${most}; $count++ ) {
		$row   = $rows[ $count % count( $rows ) ];
		$from  = $row['ID'];
		$row   = array_merge( $row, array( 'ID' => ++$next, 'post_name' => "{$row['post_name']}-$count", 'guid' => "copy-$next" ) );
		$wpdb->insert( $wpdb->posts, $row );
		$wpdb->query( "INSERT INTO $wpdb->postmeta (post_id, meta_key, meta_value) SELECT $next, meta_key, meta_value FROM $wpdb->postmeta WHERE post_id = $from" );
	}
}`;

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true, content: copies, memory: "128M" });
});
afterAll(() => wordpress.stop());

test("PHP has 128 MB", async () => {
  const page = await fetch(`${wordpress.url}/wp-json/`);
  expect(page.status).toBe(200);
  expect(wordpress.debugLog().filter((line) => line.includes("Fatal"))).toEqual([]);
});

const wholeLists = [
  { name: "GetOverviewMap", variables: { uri: overviewUri }, lists: ["neighborhoods", "models", "homes", "plans"] },
  { name: "GetNeighborhoodsForSale", variables: {}, lists: ["neighborhoods"] },
  { name: "GetPlansForSale", variables: {}, lists: ["plans"] },
  { name: "GetHomesForSale", variables: {}, lists: ["homes"] },
  { name: "GetNeighborhoodsForSitemap", variables: {}, lists: ["neighborhoods"] },
] as const;

test.each(wholeLists)("$name brings all $lists through the site’s adapter", async ({ name, variables, lists }) => {
  const host = new CheckedHost(endpointOf(wordpress.url));
  const { data, failure, omitted } = await host.send({ query: operations[name], variables });
  expect([failure, omitted]).toEqual([undefined, []]);
  for (const list of lists) {
    const ids = nodesIn(data?.[list]).map((node) => isRecord(node) && node.databaseId);
    expect([list, new Set(ids).size], list).toEqual([list, most]);
  }
});

test("the site shows all of it: overview, search and the map of its pages", async () => {
  const site = await startSiteOn(wordpress);
  try {
    const read = async (path: string) => {
      const response = await fetch(site.url + path);
      expect([path, response.status]).toEqual([path, 200]);
      return await response.text();
    };
    expect(await read("/our-neighborhoods/")).toContain("500");
    const maps = [...(await read("/sitemap.xml")).matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)];
    let count = 0;
    for (const [, path = ""] of maps) count += (await read(path)).match(/<loc>[^<]*\/homes\//g)?.length ?? 0;
    expect(count).toBe(4 * most);
  } finally {
    await site.end();
  }
});
