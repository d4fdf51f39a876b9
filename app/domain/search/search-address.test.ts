import { expect, test } from "vitest";
import { parseSearchQuery } from "./free-text.ts";
import { amountOf, writeSearchQuery } from "./search-address.ts";
import { emptyQuery, type SearchQuery } from "./search-query.ts";
import { catalogOf } from "./testing/random-catalog.ts";

test.each([
  ["1", 1],
  ["0", null],
  ["-5", null],
  ["100000000", 100_000_000],
  ["100000001", null],
  ["$400,000", 400_000],
  ["400k", 400_000],
  [" 1.5 K ", 1500],
  ["0k", null],
  ["cheap", null],
  ["", null],
  [null, null],
])("the amount %s is %s: whole dollars or square feet from 1 to a hundred million", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

const scope = catalogOf([]);
const parse = (search: string) => parseSearchQuery(new URLSearchParams(search), scope);
const rewritten = (search: string) => writeSearchQuery(parse(search));

test("a URL without filters is the whole search, which has no query string", () => {
  expect(parse("")).toEqual(emptyQuery);
  expect(writeSearchQuery(emptyQuery)).toBe("");
});

test("every filter is in the URL, in one order, and parses back", () => {
  const query: SearchQuery = {
    kinds: ["home", "plan"],
    named: ["juniper", "threshing-lane"],
    houses: ["townhome"],
    towns: ["Erie", "Longmont"],
    near: "Loveland",
    miles: 25,
    priceFrom: 400_000,
    priceTo: 700_000,
    monthlyTo: 3500,
    beds: 3,
    baths: 2.5,
    sizeFrom: 1200,
    sizeTo: 2400,
    collections: ["easyhouse", "new-beginnings"],
    states: ["ready", "to-build"],
    by: "2027-05-31",
    facts: ["main-floor-primary", "home-office"],
    garage: 2,
    stories: [1, 2],
    order: "price",
    position: null,
    view: "map",
    opened: ["section-home"],
    steps: 2,
    unmatched: "",
  };
  const written = writeSearchQuery(query);
  expect(written).toBe(
    "?kind=home&kind=plan&named=juniper&named=threshing-lane&house=townhome&where=Erie&where=Longmont&near=Loveland&miles=25&price-from=400000&price-to=700000&monthly-to=3500&beds=3&baths=2.5&size-from=1200&size-to=2400&live=main-floor-primary&live=home-office&garage=2&stories=1&stories=2&collection=easyhouse&collection=new-beginnings&status=ready&status=to-build&by=2027-05-31&sort=price&view=map&open=section-home&steps=2",
  );
  expect(parse(written)).toEqual(query);
});

test("the order of distance is kept with its origin, else it is the default", () => {
  for (const [given, kept] of [
    ["?sort=distance&from=40.16,-105.10", "?sort=distance&from=40.16%2C-105.10"],
    ["?near=Erie&sort=distance", "?near=Erie&sort=distance"],
    ["?sort=distance", ""],
    ["?sort=distance&from=40.16", ""],
    ["?sort=distance&from=40.16,-185.10", ""],
    ["?sort=distance&from=95.00,-105.10", ""],
    ["?sort=distance&from=40.1612345,-105.1", ""],
    ["?sort=price&from=40.16,-105.10", "?sort=price"],
  ] as const) {
    expect(writeSearchQuery(parse(given)), given).toBe(kept);
  }
  const position = { latitude: 40.158_234, longitude: -105.101_987 };
  expect(writeSearchQuery({ ...emptyQuery, order: "distance", position })).toBe("?sort=distance&from=40.16%2C-105.10");
});

test("equal searches have equal URLs, in any spelling", () => {
  for (const spelled of [
    "where=Longmont&where=Erie&price-to=600000",
    "price-to=%24600%2C000&where=erie&where=LONGMONT&where=Erie",
    "price-to=600k&where=Erie&where=Longmont&beds=&sort=neighborhood&miles=10&steps=1",
  ]) {
    expect(rewritten(spelled), spelled).toBe("?where=Erie&where=Longmont&price-to=600000");
  }
});

test.each([
  ["a town where nothing is", "where=Atlantis"],
  ["words for numbers of money", "price-to=cheap"],
  ["amounts below one", "price-from=0&price-to=-5&size-from=0.2"],
  ["an amount beyond all homes", "price-to=99999999999"],
  ["no number at all", "price-to=NaN&size-to=Infinity&beds=1e1"],
  ["bedrooms by halves, none, too many", "beds=2.5"],
  ["no bedrooms", "beds=0"],
  ["seven bedrooms", "beds=7"],
  ["baths by thirds", "baths=1.3"],
  ["a day that does not exist", "by=2027-02-30"],
  ["a month", "by=2027-05"],
  [
    "unknown words",
    "kind=castle&status=sold&live=pool&sort=random&sections=color&collection=tents&stories=9&garage=many",
  ],
  ["a distance from nowhere", "near=Atlantis&miles=25"],
  ["a distance alone", "miles=25"],
  ["sections that are not ids", "open=%3Cscript%3E&steps=zero"],
])("%s: ignored without an error", (_, search) => {
  expect(parse(search)).toEqual({ ...emptyQuery, miles: parse(search).miles });
  expect(rewritten(search)).toBe("");
});

test("limits in the wrong order are swapped", () => {
  expect(parse("price-from=700000&price-to=400000")).toMatchObject({ priceFrom: 400_000, priceTo: 700_000 });
  expect(parse("size-from=2400&size-to=1200")).toMatchObject({ sizeFrom: 1200, sizeTo: 2400 });
});

test("an unknown distance becomes the default of ten miles", () => {
  expect(parse("near=Erie&miles=11")).toMatchObject({ near: "Erie", miles: 10 });
});

test('the front page\'s parameter "what" maps to its filter', () => {
  expect(rewritten("where=&what=beds-3&price-to=")).toBe("?beds=3");
  expect(rewritten("what=main-floor-primary")).toBe("?live=main-floor-primary");
  expect(rewritten("what=wee-cottage")).toBe("?collection=wee-cottage");
  expect(rewritten("what=anything")).toBe("");
});

test("a neighborhood with the name of its town is distinguished from it", () => {
  const point = { latitude: 40, longitude: -105 };
  const scope = {
    ...{ towns: ["Superior"], months: [], houses: [] },
    places: [
      { id: "Superior", title: "Superior", ...point },
      { id: "superior", title: "Superior", ...point },
    ],
  };
  const nearOf = (near: string) => parseSearchQuery(new URLSearchParams({ near }), scope).near;
  expect(["Superior", "superior", " SUPERIOR "].map(nearOf)).toEqual(["Superior", "superior", "Superior"]);
});
