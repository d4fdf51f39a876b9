import { expect, test } from "vitest";
import { reportListingFeeds } from "#app/features/listing-feeds/listing-feeds.server.ts";
import { fakeSiteContext } from "#app/graphql/testing/fake-site-context.ts";
import { loader } from "./listing-feeds.ts";

const pageInfo = { endCursor: null, hasNextPage: false };
const lists: Record<string, object> = {
  GetNeighborhoodsForFeeds: {
    neighborhoods: {
      nodes: [
        {
          ...{ databaseId: 10, title: "Haystack Bend", uri: "/homes/longmont/haystack-bend/", status: "open" },
          neighborhood: { address1: "1 Ditch Way", city: "Longmont", state: "CO", zip: "80503" },
        },
      ],
      pageInfo,
    },
  },
  GetPlansForFeeds: { plans: null },
  GetModelsForFeeds: { models: null },
  GetHomesForFeeds: {
    homes: {
      nodes: [
        {
          ...{ databaseId: 40, title: "5 Elm", uri: "/homes/longmont/haystack-bend/qmi/5-elm/" },
          qmiHomeDetails: { price: 500_000, type: "Cottage", neighborhood: { databaseId: 10 } },
        },
      ],
      pageInfo,
    },
  },
};
const contextOf = (bdxBuilderNumber: string | null) =>
  fakeSiteContext({
    bdxBuilderNumber,
    content: { query: async ({ operationName }) => (lists[operationName] ?? {}) as Record<string, unknown> },
  });
const read = async (file: string, bdxBuilderNumber: string | null = null) => {
  const response = await loader({ params: { file }, context: contextOf(bdxBuilderNumber) } as never);
  return [response.status, response.headers.get("content-type"), await response.text()];
};

test("each feed is an XML document, BDX's with a builder number only", async () => {
  expect(await read("zillow.xml")).toEqual([
    200,
    "application/xml; charset=utf-8",
    expect.stringMatching(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Listings><Listing>.*<\/Listings>\n$/),
  ]);
  expect(await read("bdx.xml", "123")).toEqual([
    200,
    "application/xml; charset=utf-8",
    expect.stringMatching(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Builders DateGenerated=.*<\/Builders>\n$/),
  ]);
  const plain = "text/plain; charset=utf-8";
  expect(await read("bdx.xml")).toEqual([404, plain, "This feed is not available. /ops/feeds has the reason.\n"]);
  expect(await read("toString")).toEqual([404, plain, "No feed of this name.\n"]);
});

test("the report has each feed with its path and what it leaves out", async () => {
  const [zillow, bdx] = await reportListingFeeds(contextOf(null));
  expect(zillow).toMatchObject({ title: "Zillow", path: "/feeds/zillow.xml", problem: null, listed: ["1 home"] });
  expect(bdx).toEqual({
    ...{ title: "BDX (NewHomeSource)", path: "/feeds/bdx.xml", listed: [], leftOut: [], incomplete: [] },
    problem: "BDX_BUILDER_NUMBER is not set. Set it to the corporate builder number that BDX gave you.",
  });
  const [, withNumber] = await reportListingFeeds(contextOf("123"));
  expect(withNumber?.leftOut.map(({ title, reasons }) => [title, ...reasons])).toEqual([
    ["5 Elm", "No plan with a name. Choose its plan."],
    ["Haystack Bend", "Nothing there is listed. Nothing to do."],
  ]);
});
