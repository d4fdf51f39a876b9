import { expect, test } from "vitest";
import { explainUnmatched, parseSearchQuery } from "./free-text.ts";
import { writeSearchQuery } from "./search-address.ts";
import { catalogOf } from "./testing/random-catalog.ts";

const catalog = catalogOf([]);
const scope = {
  ...catalog,
  places: [
    ...catalog.places,
    { id: "Boulder", title: "Boulder", latitude: 40.015, longitude: -105.2705, isCity: true as const },
    { id: "haystack-bend", title: "Haystack Bend", latitude: 40.2, longitude: -105.2 },
  ],
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
  ["within 15 miles of Loveland", "?near=Loveland&miles=15&sort=distance"],
  ["12 miles from Erie", "?near=Erie&miles=15&sort=distance"],
  ["near Boulder", "?near=Boulder&sort=distance"],
  ["in Boulder", "?near=Boulder&sort=distance"],
  ["within 10 miles of Boulder under 600k", "?near=Boulder&price-to=600000&sort=distance"],
  ["5 miles from Boulder", "?near=Boulder&miles=5&sort=distance"],
  ["near Haystack Bend", "?near=haystack-bend&sort=distance"],
  ["in Haystack Bend", "?near=haystack-bend&miles=5&sort=distance"],
  ["Wee Cottage or easy-house plans", "?kind=plan&collection=easyhouse&collection=wee-cottage"],
  ["ready now", "?status=ready"],
  ["move-in-ready", "?status=ready"],
  ["immediate occupancy", "?status=ready"],
  ["quick move-in", "?kind=home"],
  ["quick-move-in homes", "?kind=home"],
  ["quick possession", "?kind=home"],
  ["spec homes in Erie", "?kind=home&where=Erie"],
  ["quick move-in ready", "?kind=home"],
  ["model", "?kind=model"],
  ["ranch", "?stories=1"],
  ["ranch-style home", "?stories=1"],
  ["a rambler", "?stories=1"],
  ["one level", "?stories=1"],
  ["single story", "?stories=1"],
  ["everything on one level", "?stories=1"],
  ["townhouse", "?house=townhome"],
  ["attached home", "?house=paired"],
  ["master on main", "?live=main-floor-primary"],
  ["lock and leave", "?live=snow-and-landscape-care"],
  ["no yard work", "?live=snow-and-landscape-care"],
  ["new construction", ""],
  ["cheap homes", "?sort=price"],
  ["the smallest", "?sort=size"],
  ["most expensive first", "?sort=price-down"],
  ["move-in ready model homes", "?kind=model&status=ready"],
  ["by March", "?by=2027-03-31"],
  ["before March", "?by=2027-02-28"],
  ["by the end of December", "?by=2026-12-31"],
  ["by June 15", "?by=2027-06-15"],
  ["by 2027-02-28", "?by=2027-02-28"],
  ["by 2027-02-31", "?q=by+2027-02-31"],
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
])("“%s” is parsed as %s", (words, search) => {
  expect(rewritten(words).replaceAll("%20", "+")).toBe(search);
});

test("filters in the text are added to the chosen ones and override them", () => {
  const chosen = { where: "Erie", "price-to": "700000", live: "home-office" };
  expect(rewritten("under 600k, no steps", chosen)).toBe(
    "?where=Erie&price-to=600000&live=zero-step-entry&live=home-office",
  );
  expect(rewritten("in Longmont", chosen)).toBe("?where=Longmont&price-to=700000&live=home-office");
});

test("unmatched text stays unchanged when its URL is read again", () => {
  for (const words of ["near a brewery", "three bedrooms with a view, under 500, gluten free", "by February 31"]) {
    const once = rewritten(words);
    expect(decodeURIComponent(writeSearchQuery(parseSearchQuery(new URLSearchParams(once), scope)))).toBe(once);
  }
});

test.each([
  ["not in Longmont", "?q=not+in+longmont"],
  ["not in Longmont or Erie, 3 beds", "?beds=3&q=not+in+longmont+or+erie"],
  ["not in Erie, Longmont and Berthoud", "?q=not+in+erie,+longmont+and+berthoud"],
  ["not in Erie, in Longmont", "?where=Longmont&q=not+in+erie"],
  ["not Erie but Longmont", "?where=Longmont&q=not+erie"],
  ["not more than 600k but not Erie", "?price-to=600000&q=but+not+erie"],
  ["anywhere but Erie, under 600k", "?price-to=600000&q=anywhere+but+erie"],
  ["not near Haystack Bend", "?q=not+near+haystack+bend"],
  ["more than 10 miles from Erie", "?q=more+than+10+miles+from+erie"],
  ["no more than 15 miles from Erie", "?near=Erie&miles=15&sort=distance"],
  ["anything but 2 stories", "?q=anything+but+2+stories"],
  ["no garage", "?q=no+garage"],
  ["without a 3-car garage in Longmont", "?where=Longmont&q=without+a+3-car+garage"],
  ["no garage and 3 beds", "?beds=3&q=no+garage"],
  ["no ranch or home office", "?q=no+ranch+or+home+office"],
  ["I don’t want a model home", "?q=i+don't+want+a+model+home"],
  ["except Wee Cottage", "?q=except+wee+cottage"],
  ["not by June", "?q=not+by+june"],
  ["no later than June", "?by=2027-06-30"],
  ["no step entry", "?live=zero-step-entry"],
  ["no steps, no stairs", "?live=zero-step-entry&q=no+stairs"],
  ["no dogs under 600k", "?price-to=600000&q=no+dogs"],
])("negated filters are ignored: “%s” is parsed as %s", (words, search) => {
  expect(rewritten(words)).toBe(search);
});

test.each([
  ...["600k+", "$600,000+", "600k or more", "600k and up", "600k plus", "600k minimum", "from 600k", "at least 600k"],
  ...["no less than 600k", "not under $600k", "over 600", "at least 600k or more", ">600k", "min $600,000"],
])("“%s” is a lowest price", (words) => {
  expect(rewritten(words)).toBe("?price-from=600000");
});

test.each([
  ...["600k", "600k or less", "600k max", "$600,000 or under", "at most 600k", "no more than 600k", "not over 600k"],
  ...["not more than 600", "<600k", "maximum of 600k", "no higher than $600k"],
])("“%s” is a highest price", (words) => {
  expect(rewritten(words)).toBe("?price-to=600000");
});

test.each([
  ["at most 2 beds", "?q=at+most+2+beds"],
  ["2 bedrooms max", "?q=2+bedrooms+max"],
  ["up to two beds in Erie", "?where=Erie&q=up+to+2+beds"],
  ["2 beds or fewer", "?q=2+beds+or+fewer"],
  ["no more than 3 or 4 baths", "?q=no+more+than+3+or+4+baths"],
  ["at most 2 stories", "?q=at+most+2+stories"],
  ["3 or 4 beds", "?beds=3"],
  ["3-4 bedrooms", "?beds=3"],
  ["four to three bedrooms", "?beds=3"],
  ["between 2 and 3 baths", "?baths=2"],
  ["2.5 to 3 baths", "?baths=2.5"],
  ["two- or three-bedroom", "?beds=2"],
  ["no fewer than 3 beds", "?beds=3"],
  ["2,000 sq ft max", "?size-to=2000"],
  ["2 or 3 car garage", "?garage=2"],
  ["under 600 and 3 beds", "?price-to=600000&beds=3"],
  ["13 beds", "?q=13+beds"],
  ["over 60 beds", "?q=over+60+beds"],
])("only a minimum number of rooms is a filter: “%s” is parsed as %s", (words, search) => {
  expect(rewritten(words)).toBe(search);
});

test.each([
  ["80503", "?q=80503"],
  ["in 80503, 3 beds", "?beds=3&q=in+80503"],
  ["10 miles from 80503", "?q=10+miles+from+80503"],
  ["Longmont 80503 under 600k", "?where=Longmont&price-to=600000&q=80503"],
  ["$80,503 or more", "?price-from=80503"],
  ["under $3000 a month", "?monthly-to=3000"],
  ["monthly under 3000", "?monthly-to=3000"],
  ["$3,000/mo", "?monthly-to=3000"],
  ["2500 to 3000 per month in Erie", "?where=Erie&monthly-to=3000"],
  ["up to 3k monthly, 3 beds", "?monthly-to=3000&beds=3"],
  ["3.5k a month", "?monthly-to=3500"],
  ["a monthly payment of at most 3000", "?monthly-to=3000"],
  ["over 3000 a month", "?q=over+3000+a+month"],
  ["3 million a month", "?q=3+million+a+month"],
  ["under 3000", "?price-to=3000000"],
  ["within 60 days", "?q=within+60+days"],
])("other numbers are not prices: “%s” is parsed as %s", (words, search) => {
  expect(rewritten(words)).toBe(search);
});

test.each([
  ["303-555-0142", "?q=303-555-0142"],
  ["call me at (303) 555-0142", "?q=call+me+at+303+555-0142"],
  ["+1 303.555.0150, 3 beds", "?beds=3&q=+1+303.555.0150"],
  ["555-0142 in Erie", "?where=Erie&q=555-0142"],
  ["555.1234", "?q=555.1234"],
  ["7946-0958", "?q=7946-0958"],
  ["5550142", "?q=5550142"],
  ["450-1200", "?price-from=450000&price-to=1200000"],
  ["400-600", "?price-from=400000&price-to=600000"],
  ["1510-1790 sq ft", "?size-from=1510&size-to=1790"],
  ["450 - 625k", "?price-from=450000&price-to=625000"],
  ["1249900", "?price-to=1249900"],
  ["$1,234,567", "?price-to=1234567"],
])("a telephone number is not a price: “%s” is parsed as %s", (words, search) => {
  expect(rewritten(words)).toBe(search);
});

test("unmatched text stays unmatched in its own URL", () => {
  for (const words of [
    "not in Erie, Longmont and Berthoud",
    "no garage, without a 3-car garage",
    "over $3,000/mo, not 2,000 sq ft",
    "at most 2 beds, 80503, more than 10 miles from Erie",
    "no (garage); Erie",
    "not \ue000 Erie \ue001",
  ]) {
    const once = rewritten(words);
    expect(decodeURIComponent(writeSearchQuery(parseSearchQuery(new URLSearchParams(once), scope)))).toBe(once);
  }
});

test.each([
  ["with a basement", ["No home here has a basement."], ""],
  ["no walk-out basement, near a brewery", ["No home here has a basement."], "near a brewery"],
  ["basement and swimming pool", ["No home here has a basement.", "No home here comes with a pool."], ""],
  ["a condo with a view", ["There are houses here, no apartments or condos."], "with a view"],
  ["near a brewery", [], "near a brewery"],
  ["poolside", [], "poolside"],
  ["", [], ""],
])("“%s” has the sentences %s, and leaves “%s” unexplained", (words, sentences, rest) => {
  const { unmatched } = parseSearchQuery(new URLSearchParams({ q: words }), scope);
  const explained = explainUnmatched(unmatched);
  expect(explained.neverBuilt.map(({ text }) => text)).toEqual(sentences);
  expect(explained.rest).toBe(rest);
});

test.each([
  ["80503", "?where=Longmont"],
  ["in 80503 or 80516", "?where=Erie&where=Longmont"],
  ["ZIP code 80503-1234, under 600k", "?where=Longmont&price-to=600000"],
  ["Longmont, CO 80503", "?where=Longmont"],
  ["near 80503", "?near=Longmont&sort=distance"],
  ["nearest to 80503", "?near=Longmont&sort=distance"],
  ["within 15 miles of zip 80503", "?near=Longmont&miles=15&sort=distance"],
  ["80305", "?near=Boulder&sort=distance"],
  ["not in 80503", "?q=not+in+80503"],
  ["more than 5 miles from 80503", "?q=more+than+5+miles+from+80503"],
  ["80999", "?q=80999"],
  ["near 80999", "?q=near+80999"],
  ["under $80,503", "?price-to=80503"],
])("a ZIP code of an address is read as its town: %s", (words, address) => {
  const zips = new Map([
    ["80503", { towns: ["Longmont"], near: "Longmont" }],
    ["80516", { towns: ["Erie"], near: "Erie" }],
    ["80305", { towns: [], near: "Boulder" }],
  ]);
  const params = new URLSearchParams({ q: words });
  expect(decodeURIComponent(writeSearchQuery(parseSearchQuery(params, { ...scope, zips })))).toBe(address);
});

test.each([
  ["Longmont", "?kind=model&near=Longmont&miles=50&sort=distance"],
  ["Erie or Longmont", "?kind=model&where=Erie&where=Longmont"],
  ["Boulder", "?kind=model&near=Boulder&miles=50&sort=distance"],
  ["the cheapest near Erie", "?kind=model&near=Erie&miles=50&sort=price"],
])("in a search by distance one town is where it is measured from: %s", (words, address) => {
  expect(rewritten(words, { kind: "model", miles: "50", sort: "distance" })).toBe(address);
});
