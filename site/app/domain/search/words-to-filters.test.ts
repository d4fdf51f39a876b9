import { expect, test } from "vitest";
import { parseSearchQuery, writeSearchQuery } from "./search-address.ts";
import { stockOf } from "./testing/random-stock.ts";

const stock = stockOf([]);
const scope = {
  ...stock,
  places: [...stock.places, { id: "haystack-bend", title: "Haystack Bend", latitude: 40.2, longitude: -105.2 }],
};
const rewritten = (words: string, more: Record<string, string> = {}) =>
  decodeURIComponent(writeSearchQuery(parseSearchQuery(new URLSearchParams({ ...more, q: words }), scope)));

test.each([
  [
    "Under 600 thousand, primary bedroom on the main floor, ready by spring",
    "?price-to=600000&live=main-floor-primary&by=2027-03-31",
  ],
  ["under $600k", "?price-to=600000"],
  ["below 600", "?price-to=600000"],
  ["up to six hundred thousand", "?price-to=600000"],
  ["no more than 1.2 million", "?price-to=1200000"],
  ["half a million", "?price-to=500000"],
  ["400 to 600k", "?price-from=400000&price-to=600000"],
  ["between $400,000 and $600,000", "?price-from=400000&price-to=600000"],
  ["$600,000 – $400,000", "?price-from=400000&price-to=600000"],
  ["over $700,000", "?price-from=700000"],
  ["three bedrooms, two and a half", "?beds=3&q=2+and+a+half"],
  ["3 beds or more and 2.5 baths in Longmont or Erie", "?where=Erie&where=Longmont&beds=3&baths=2.5"],
  ["at least 4 bedrooms", "?beds=4"],
  ["4+ br, 3ba", "?beds=4&baths=3"],
  ["at least 1,500 square feet", "?size-from=1500"],
  ["under 2,000 sq ft", "?size-to=2000"],
  ["1500 to 2500 sqft", "?size-from=1500&size-to=2500"],
  ["I am looking for a single-story home with a 2-car garage", "?garage=2&stories=1"],
  ["two-story house with a garage", "?garage=1&stories=2"],
  ["first-floor master suite and no steps", "?live=main-floor-primary&live=zero-step-entry"],
  [
    "main-floor primary, zero-step entry, snow and lawn care, home office",
    "?live=main-floor-primary&live=zero-step-entry&live=snow-and-landscape-care&live=home-office",
  ],
  ["within 15 miles of Loveland", "?near=Loveland&miles=15"],
  ["12 miles from Erie", "?near=Erie&miles=15"],
  ["near Haystack Bend", "?near=haystack-bend"],
  ["in Haystack Bend", "?near=haystack-bend&miles=5"],
  ["Wee Cottage or easy-house plans", "?kind=plan&collection=easyhouse&collection=wee-cottage"],
  ["ready now", "?status=ready"],
  ["move-in ready model homes", "?kind=model&status=ready"],
  ["by March", "?by=2027-03-31"],
  ["before March", "?by=2027-02-28"],
  ["by the end of December", "?by=2026-12-31"],
  ["by June 15", "?by=2027-06-15"],
  ["before my lease ends: by Jun 30, 2028", "?by=2028-06-30&q=before+my+lease+ends:"],
  ["in spring", "?by=2027-05-31"],
  ["next summer", "?by=2027-08-31"],
  ["by fall 2028", "?by=2028-09-30"],
  ["this winter", "?by=2027-02-28"],
  ["in marble halls", "?q=in+marble+halls"],
  ["by Christmas", "?by=2026-12-31"],
  ["by the end of the year", "?by=2026-12-31"],
  ["within 6 months", "?by=2027-05-31"],
  ["the cheapest home in Berthoud", "?where=Berthoud&sort=price"],
  ["under 600k near a brewery", "?price-to=600000&q=near+a+brewery"],
  ["by February 31", "?by=2027-02-28&q=31"],
  ["", ""],
  ["the a home", ""],
  ["🏠 <script>", "?q=<script>"],
])("“%s” asks for %s", (words, search) => {
  expect(rewritten(words).replaceAll("%20", "+")).toBe(search);
});

test("what is said is added to what is chosen, and goes before another choice of the same filter", () => {
  const chosen = { where: "Erie", "price-to": "700000", live: "home-office" };
  expect(rewritten("under 600k, no steps", chosen)).toBe(
    "?where=Erie&price-to=600000&live=zero-step-entry&live=home-office",
  );
  expect(rewritten("in Longmont", chosen)).toBe("?where=Longmont&price-to=700000&live=home-office");
});

test("what was not understood stays as it is when its address is read again", () => {
  for (const words of ["near a brewery", "three bedrooms with a view, under 500, gluten free", "by February 31"]) {
    const once = rewritten(words);
    expect(decodeURIComponent(writeSearchQuery(parseSearchQuery(new URLSearchParams(once), scope)))).toBe(once);
  }
});
