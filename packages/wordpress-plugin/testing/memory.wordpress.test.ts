import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "../../../app/graphql/operations.generated.ts";
import { CheckedHost } from "../../../scripts/conformance/checked-host.ts";
import { isRecord, nodesIn } from "../../../server/content/adapter/operation.ts";
import { endpointOf, overviewUri } from "../../contract/addresses.ts";
import { fetchWhenServed, startSiteOn } from "./site-on-wordpress.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

const max = 500;
/** The test is about memory: a busy machine takes much longer than a site would wait. */
const hangMilliseconds = 300_000;

/** Adds copies of the demo's products, including meta, up to a number of each. */
const copies = `
global $wpdb;
$next = 100000;
foreach ( array( 'pl_neighborhood', 'pl_plan', 'pl_model', 'pl_home' ) as $type ) {
	$rows = $wpdb->get_results( $wpdb->prepare( "SELECT * FROM $wpdb->posts WHERE post_type = %s AND post_status = 'publish'", $type ), ARRAY_A );
	for ( $count = count( $rows ); $count < ${max}; $count++ ) {
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

test("the overview operation returns all 500 of each type through the adapter", async () => {
  const host = new CheckedHost(endpointOf(wordpress.url), hangMilliseconds);
  const { data, failure, omitted } = await host.send({
    query: textOf("GetOverviewMap"),
    variables: { uri: overviewUri },
  });
  expect([failure, omitted]).toEqual([undefined, []]);
  for (const list of ["neighborhoods", "plans", "models", "homes"]) {
    const ids = nodesIn(data?.[list]).map(({ databaseId }) => databaseId);
    expect([list, ids.length, new Set(ids).size]).toEqual([list, max, max]);
  }
});

const listsByPages = [
  { name: "GetNeighborhoodsForSale", list: "neighborhoods", id: "databaseId" },
  { name: "GetPlansForSale", list: "plans", id: "databaseId" },
  { name: "GetHomesForSale", list: "homes", id: "databaseId" },
  { name: "GetMoreModels", list: "models", id: "databaseId" },
  { name: "GetModelsForSitemap", list: "models", id: "uri" },
  { name: "GetHomesForSitemap", list: "homes", id: "uri" },
] as const;

test.each(listsByPages)("$name reads its list to the end page by page", async ({ name, list, id }) => {
  const host = new CheckedHost(endpointOf(wordpress.url), hangMilliseconds);
  const found: unknown[] = [];
  let after: unknown = null;
  do {
    const { data, failure, omitted } = await host.send({ query: textOf(name), variables: { after } });
    expect([failure, omitted]).toEqual([undefined, []]);
    const connection = isRecord(data?.[list]) ? data[list] : {};
    found.push(...nodesIn(connection).map((node) => node[id]));
    const { hasNextPage, endCursor } = isRecord(connection.pageInfo) ? connection.pageInfo : {};
    after = hasNextPage ? endCursor : undefined;
  } while (after !== undefined);
  expect([found.length, new Set(found).size]).toEqual([max, max]);
});

test("the site has every product in the overview, the search and the sitemaps", async () => {
  const site = await startSiteOn(wordpress);
  try {
    const read = async (path: string) => {
      const response = await fetchWhenServed(site.url + path);
      expect([path, response.status]).toEqual([path, 200]);
      return await response.text();
    };
    for (const path of [overviewUri, "/new-home-search/"]) await read(path);
    const maps = [...(await read("/sitemap.xml")).matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)];
    let count = 0;
    for (const [, path = ""] of maps) count += (await read(path)).match(/<loc>[^<]*\/homes\//g)?.length ?? 0;
    expect(count).toBe(4 * max);
  } finally {
    await site.end();
  }
});

test("no request runs out of PHP memory", () => {
  expect(wordpress.debugLog().filter((line) => /Allowed memory size|PHP Fatal/.test(line))).toEqual([]);
});

function textOf(name: string): string {
  const text = operations[name];
  if (text === undefined) throw new Error(`The site has no operation ${name}.`);
  return text;
}
