import { expect, test } from "vitest";
import type { CatalogEntries, CatalogNeighborhood } from "#app/graphql/catalog/catalog.ts";
import { indexEntries } from "#app/graphql/catalog/catalog.ts";
import { homeWith, neighborhoodWith, planWith } from "#app/graphql/testing/catalog-entries.ts";
import { collectionRows, frontRangeStops, linkedHouseText, readyMoveInHomes } from "./front-page-content.ts";

const today = "2026-11-22";

const neighborhood = (id: number, latitude: number | null, values: Partial<CatalogNeighborhood> = {}) =>
  ({
    id,
    title: `Place ${id}`,
    uri: `/${id}/`,
    city: "Town",
    status: "open",
    basePriceUsd: 513_000,
    isFeatured: false,
    latitude,
    ...values,
  }) as CatalogNeighborhood;

const entriesOf = (neighborhoods: CatalogNeighborhood[]): CatalogEntries => ({
  neighborhoods,
  plans: [],
  models: [],
  homes: [],
});

test("neighborhoods are in order from south to north, each at its latitude", () => {
  const stops = frontRangeStops(
    entriesOf([neighborhood(1, 40.6), neighborhood(2, 39.8), neighborhood(3, 40.2)]),
    today,
  );
  expect(stops.map((stop) => stop.id)).toEqual([2, 3, 1]);
  expect(stops.map((stop) => Number(stop.x.toFixed(2)))).toEqual([0, 0.5, 1]);
});

test("a single one is at the start, and one without a latitude is omitted", () => {
  expect(
    frontRangeStops(entriesOf([neighborhood(1, 40), neighborhood(2, null)]), today).map((stop) => [stop.id, stop.x]),
  ).toEqual([[1, 0]]);
  expect(frontRangeStops(entriesOf([]), today)).toEqual([]);
});

test("one with wrong coordinates is at its homes", () => {
  const entries = {
    ...entriesOf([neighborhood(1, 40), neighborhood(2, null, { isMisplaced: true }), neighborhood(3, 41)]),
    homes: [
      homeWith({ id: 1, neighborhoodId: 2, latitude: 40.2 }),
      homeWith({ id: 2, neighborhoodId: 2, latitude: 40.4 }),
      homeWith({ id: 3, neighborhoodId: 1, latitude: 44 }),
    ],
  };
  expect(frontRangeStops(entries, today).map((stop) => [stop.id, Number(stop.x.toFixed(2))])).toEqual([
    [1, 0],
    [2, 0.3],
    [3, 1],
  ]);
});

test("of more than twelve the featured ones are shown", { tags: ["S3.12"] }, () => {
  const many = Array.from({ length: 30 }, (_, id) => neighborhood(id, 39 + id / 100, { isFeatured: id >= 20 }));
  const shown = frontRangeStops(entriesOf(many), today).map((stop) => stop.id);
  expect(shown).toHaveLength(12);
  expect(shown.filter((id) => id >= 20)).toHaveLength(10);
});

test("only neighborhoods with something for sale have a price", () => {
  const stops = frontRangeStops(entriesOf([neighborhood(1, 40, { status: "sold_out" }), neighborhood(2, 41)]), today);
  expect(stops.map((stop) => stop.price)).toEqual(["", "from $513k"]);
  expect(stops[0]?.status).toBe("Sold Out");
});

test("a neighborhood on sale counts ready homes and homes under way, unless it has a message", () => {
  const homes = (neighborhoodId: number, ...days: string[]) =>
    days.map((readyDate, at) => homeWith({ id: neighborhoodId * 10 + at, neighborhoodId, readyDate }));
  const stops = frontRangeStops(
    {
      ...entriesOf([
        neighborhood(1, 40),
        neighborhood(2, 41),
        neighborhood(3, 42),
        neighborhood(4, 43),
        neighborhood(5, 44, { status: "closeout" }),
      ]),
      homes: [
        ...homes(1, "2026-11-01", "2026-11-22", "2026-11-23"),
        ...homes(2, "2026-11-22"),
        ...homes(3, "2026-11-23", "2027-03-12"),
        homeWith({ id: 99, neighborhoodId: 4, readyDate: "2026-11-01", statusMessage: ["x", "Sold Out"] }),
        ...homes(5, "2026-11-01"),
      ],
    },
    today,
  );
  expect(stops.map(({ status }) => status)).toEqual([
    "2 homes ready now, 1 under way",
    "1 home ready now",
    "2 homes under way",
    "",
    "Last Chance: Almost Sold Out",
  ]);
});

test.each([
  ["/homes/longmont/haystack-bend/qmi/1482-threshing-lane/", "Three bedrooms, 1,730 sq ft, $624,900, ready Mar 2027."],
  ["/ready/", "One bedroom, 1,730 sq ft, $624,900, ready now."],
  ["/sold/", "Three bedrooms, 1,730 sq ft, Under Contract."],
  ["/ready", "One bedroom, 1,730 sq ft, $624,900, ready now."],
  ["/ready/?down=10#visit", "One bedroom, 1,730 sq ft, $624,900, ready now."],
  ["/plan/", "2 to 3 bedrooms, 1,730 sq ft, from $589,900."],
  ["/gone/", ""],
  [undefined, ""],
])("the hero shows the figures of the house that it links to, %s", (href, words) => {
  const entries = {
    neighborhoods: [neighborhoodWith()],
    plans: [planWith({ uri: "/plan/", bedroomsMin: 2, bedroomsMax: 3, finishedSqFt: 1730, basePriceUsd: 589_900 })],
    models: [],
    homes: [
      homeWith({ readyDate: "2027-03-12" }),
      homeWith({ id: 2, uri: "/ready/", bedrooms: 1, readyDate: "2026-11-22" }),
      homeWith({ id: 3, uri: "/sold/", statusMessage: ["x", "Under Contract"] }),
    ],
  };
  expect(linkedHouseText(href, entries, indexEntries(entries), today)).toBe(words);
});

test("the sizes of a collection are those of its plans on offer, or of all when none is", () => {
  const sizeWith = (...plans: ReturnType<typeof planWith>[]) => {
    const entries = { neighborhoods: [neighborhoodWith()], plans, models: [], homes: [] };
    return collectionRows(entries, indexEntries(entries), []).find(({ title }) => title === "Limited Edition")?.size;
  };
  const plan = (id: number, finishedSqFt: number, ...statusMessage: string[]) =>
    planWith({ id, finishedSqFt, collections: ["limited-edition"], statusMessage });
  expect(sizeWith(plan(1, 2120), plan(2, 4120), plan(3, 1960, "x", "Sold Out"))).toBe("2,120–4,120 sq ft");
  expect(sizeWith(plan(1, 2480, "x", "Coming Soon"), plan(3, 1960, "x", "Sold Out"))).toBe("2,480 sq ft");
  expect(sizeWith(plan(3, 1960, "x", "Sold Out"))).toBe("1,960 sq ft");
});

test("the front page's homes have a price and a day, the soonest first, and are on sale", () => {
  const entries = {
    neighborhoods: [neighborhoodWith()],
    plans: [planWith()],
    models: [],
    homes: [
      homeWith({ id: 1, readyDate: "2027-03-12" }),
      homeWith({ id: 2, readyDate: "2026-10-01", shortDescription: "Finished and clean." }),
      homeWith({ id: 3, readyDate: null }),
      homeWith({ id: 4, readyDate: "2026-10-02", priceUsd: null }),
      homeWith({ id: 5, readyDate: "2026-10-03", statusMessage: ["x", "Coming Soon"] }),
      homeWith({ id: 6, readyDate: "2026-10-04", statusMessage: ["x", "Under Contract"] }),
    ],
  };
  const { lead, others } = readyMoveInHomes(entries, indexEntries(entries), today);
  expect([lead?.summary.id, ...others.map(({ id }) => id)]).toEqual([2, 1]);
  expect(lead?.shortDescription).toBe("Finished and clean.");
});

import { newestPosts } from "./front-page-content.ts";

type Data = Parameters<typeof newestPosts>[0];
type Post = NonNullable<Data["blogPosts"]>["nodes"][number];
type Event = NonNullable<Data["events"]>["nodes"][number];

const post = (databaseId: number, title: string, excerpt: string | null, subtitle: string | null = null): Post => ({
  databaseId,
  title,
  uri: `/blog/${databaseId}/`,
  date: "2026-11-01T09:00:00",
  categories: { nodes: [{ name: "Money", slug: "money" }] },
  customPostDetails: { excerpt, subtitle, thumbnail: null, image: null },
});
const event = (databaseId: number, startDateTime: string): Event => ({
  databaseId,
  title: `Event ${databaseId}`,
  uri: `/events/${databaseId}/`,
  eventDetails: { startDateTime, endDateTime: null, eventSummary: "What’s &amp; open" },
});

test("texts of the front page's cards are plain: all posts in order, then the next event", () => {
  const { lead, others } = newestPosts(
    {
      page: null,
      blogPosts: {
        nodes: [post(1, "One", "It’s &amp; here"), post(2, "Two", null, "A subtitle"), post(3, "Three", null)],
      },
      events: {
        nodes: [event(9, "2027-02-01T10:00:00"), event(7, "2026-11-20T10:00:00"), event(8, "2026-11-21T10:00:00")],
      },
    },
    "2026-11-21",
  );
  expect([lead, ...others].map((card) => [card?.id, card?.title, card?.text, card?.href])).toEqual([
    [1, "One", "It’s &amp; here", "/blog/1/"],
    [2, "Two", "A subtitle", "/blog/2/"],
    [3, "Three", "", "/blog/3/"],
    [8, "Event 8", "What’s &amp; open", "/events/8/"],
  ]);
});
