import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { listedHome, listedNeighborhood, listingCatalog } from "./testing/listing-catalog.ts";
import { zillowFeed } from "./zillow-feed.ts";

const feedOf = (...homes: ReturnType<typeof listedHome>[]) => zillowFeed(listingCatalog({ homes }));
const textOf = (xml: string | undefined, element: string) =>
  [...(xml ?? "").matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))].map(([, text]) => text);

test("a home for sale has its address, price, figures, pictures, salesperson and fees", () => {
  const { document, ...report } = feedOf(listedHome({ description: "Ditch & <hay>\u0001" }));
  expect(report).toEqual({ problem: null, listed: ["1 home"], leftOut: [], incomplete: [] });
  expect(document?.xml.replaceAll("><", ">\n<").split("\n")).toEqual([
    ...["<Listings>", "<Listing>", "<Location>", "<StreetAddress>1482 Threshing Lane</StreetAddress>"],
    ...["<City>Longmont</City>", "<State>CO</State>", "<Zip>80503</Zip>", "<Lat>40.157</Lat>", "<Long>-105.163</Long>"],
    ...["<DisplayAddress>Yes</DisplayAddress>", "</Location>", "<ListingDetails>", "<Status>Active</Status>"],
    ...["<Price>624900</Price>"],
    "<ListingUrl>https://homes.example/homes/longmont/haystack-bend/qmi/1482-threshing-lane/</ListingUrl>",
    "<ProviderListingId>40</ProviderListingId>",
    ...["<VirtualTourUrl>https://tours.example/1</VirtualTourUrl>", "</ListingDetails>", "<BasicDetails>"],
    ...["<PropertyType>SingleFamily</PropertyType>", "<Title>1482 Threshing Lane</Title>"],
    ...["<Description>Ditch &amp; &lt;hay&gt;</Description>", "<Bedrooms>3</Bedrooms>"],
    ...["<FullBathrooms>2</FullBathrooms>", "<HalfBathrooms>1</HalfBathrooms>", "<LivingArea>1730</LivingArea>"],
    ...["<LotSize>0.1800</LotSize>", "</BasicDetails>", "<Pictures>"],
    ...["front.jpg", "kitchen.jpg"].flatMap((file) => [
      ...["<Picture>", `<PictureUrl>https://homes.example/media/r/w_1600/${file}</PictureUrl>`],
      ...[`<Caption>Caption of ${file}</Caption>`, "</Picture>"],
    ]),
    ...["</Pictures>", "<Agent>", "<FirstName>Jo</FirstName>", "<LastName>van Marchetti</LastName>"],
    "<EmailAddress>jo@switchgrass.example</EmailAddress>",
    ...["<OfficeLineNumber>303-555-0167 ext. 12</OfficeLineNumber>", "</Agent>", "<Office>"],
    ...["<BrokerageName>Switchgrass Homes</BrokerageName>", "<BrokerPhone>303-555-0142</BrokerPhone>"],
    "<BrokerEmail>hello@switchgrass.example</BrokerEmail>",
    ...["<BrokerWebsite>https://homes.example/</BrokerWebsite>", "<StreetAddress>410 Terry Street</StreetAddress>"],
    ...["<City>Longmont</City>", "<State>CO</State>", "<Zip>80501</Zip>", "</Office>", "<Fees>", "<Fee>"],
    ...["<FeeType>HOA</FeeType>", "<FeeAmount>95</FeeAmount>", "<FeePeriod>monthly</FeePeriod>", "</Fee>", "</Fees>"],
    ...["<Schools>", "<District>Left Hand</District>", "<Elementary>Brekke</Elementary>", "<Middle>Brekke</Middle>"],
    ...["<High>Ute Basin</High>", "</Schools>", "<Neighborhood>", "<Name>Haystack Bend</Name>"],
    ...["<Description>Beside the ditch.</Description>", "</Neighborhood>", "<RichDetails>"],
    ...["<NumFloors>1</NumFloors>", "<NumParkingSpaces>2</NumParkingSpaces>", "</RichDetails>"],
    ...["</Listing>", "</Listings>"],
  ]);
});

test.each([
  ["Sold", "Sold: only what is for sale is listed. Nothing to do."],
  ["Sold Out", "Sold Out: only what is for sale is listed. Nothing to do."],
  ["Under Contract", "Under Contract: only what is for sale is listed. Nothing to do."],
  ["Coming Soon", "Coming Soon: its sale has not begun. Remove the status when it begins."],
])("a home with the status %s is left out with the reason", (status, reason) => {
  const { uri, title } = listedHome();
  const { document, leftOut } = feedOf(listedHome({ statusMessage: ["", status] }));
  expect(document?.xml).toBe("<Listings></Listings>");
  expect(leftOut).toEqual([{ kind: "Home", title, uri, reasons: [reason] }]);
});

test.each([
  ["price", { priceUsd: null }, "No price. Enter it at the home. Up to $5,000 it is not shown."],
  ["a shown price", { priceUsd: 5000 }, "No price. Enter it at the home. Up to $5,000 it is not shown."],
  ["street", { title: "" }, "No street address. Enter it as the title of the home."],
  ["type", { type: " " }, "No type of house. Enter it at the home, such as Single-family home."],
  ["page", { uri: "" }, "No page. Publish it at an address of its own."],
])("a home without %s is left out with what to do", (_, values, reason) => {
  const { listed, leftOut } = feedOf(listedHome(values));
  expect([listed, leftOut.map(({ reasons }) => reasons)]).toEqual([[], [[reason]]]);
});

test("a home whose neighborhood has no valid address is left out, another stays", () => {
  const neighborhoods = [
    listedNeighborhood({ city: null, state: "Colorado", zip: "8050" }),
    listedNeighborhood({ id: 11 }),
  ];
  const homes = [
    listedHome(),
    listedHome({ id: 41, neighborhoodId: null }),
    listedHome({ id: 42, neighborhoodId: 11 }),
  ];
  const { listed, leftOut } = zillowFeed(listingCatalog({ neighborhoods, homes }));
  expect(listed).toEqual(["1 home"]);
  const [of, at] = ["Enter it at the home’s neighborhood.", "is not the two letters of a state, such as CO."];
  expect(leftOut.map(({ reasons }) => reasons)).toEqual([
    [`No city. ${of}`, `The state “Colorado” ${at} ${of}`, `The ZIP code “8050” is not a ZIP code. ${of}`],
    [`No city. ${of}`, `No state. ${of}`, `No ZIP code. ${of}`],
  ]);
});

test("a home with few figures is listed without them, and reported as incomplete", () => {
  const bare = listedHome({
    ...{ description: "", pictures: [], tourUrl: null, bedrooms: null, bathrooms: null, finishedSqFt: 0, planId: null },
    ...{ homesiteSqFt: null, latitude: null },
  });
  const neighborhood = listedNeighborhood({
    agent: null,
    phone: "",
    schools: [],
    hoaMonthlyUsd: null,
    description: "",
  });
  const { document, incomplete } = zillowFeed(listingCatalog({ neighborhoods: [neighborhood], homes: [bare] }));
  expect(incomplete.map(({ reasons }) => reasons)).toEqual([
    [
      "No description. Enter a short description at the home.",
      "No number of bedrooms. Enter it at the home.",
      "No number of bathrooms. Enter it at the home.",
      "No finished area. Enter it at the home.",
      "No picture. Choose a photograph at the home; SVG drawings don’t count.",
    ],
  ]);
  expect(document?.xml).not.toMatch(
    /Lat>|Bedrooms|Bathrooms|LivingArea|LotSize|Picture|Fee|School|RichDetails|FirstName/,
  );
  // Without a salesperson the builder gets the leads.
  expect(textOf(document?.xml, "EmailAddress")).toEqual(["hello@switchgrass.example"]);
  expect(textOf(document?.xml, "OfficeLineNumber")).toEqual(["303-555-0142"]);
});

test.each([
  [2.5, ["2"], ["1"]],
  [3, ["3"], ["0"]],
  [0.5, ["0"], ["1"]],
  [0, [], []],
  [Number.NaN, [], []],
])("%d baths are full and half ones", (bathrooms, full, half) => {
  const xml = feedOf(listedHome({ bathrooms })).document?.xml;
  expect([textOf(xml, "FullBathrooms"), textOf(xml, "HalfBathrooms")]).toEqual([full, half]);
});

test.each([
  ["Townhome", "Townhouse"],
  ["Paired home", "Townhouse"],
  ["Attached cottage", "Townhouse"],
  ["Condominium", "Condo"],
  ["Patio home", "SingleFamily"],
  ["Detached cottage", "SingleFamily"],
])("%s is listed as %s", (type, expected) => {
  expect(textOf(feedOf(listedHome({ type })).document?.xml, "PropertyType")).toEqual([expected]);
});

test("fees are those of the home before those of its neighborhood, as on its page", () => {
  expect(textOf(feedOf(listedHome({ hoaMonthlyUsd: 120 })).document?.xml, "FeeAmount")).toEqual(["120"]);
  expect(textOf(feedOf(listedHome({ hoaMonthlyUsd: 0 })).document?.xml, "FeeAmount")).toEqual([]);
});

test("a price with cents is that of the page, and a long description is cut", () => {
  const xml = feedOf(listedHome({ priceUsd: 624_900.5, description: "words ".repeat(1000) })).document?.xml;
  expect(textOf(xml, "Price")).toEqual(["624901"]);
  const [description = ""] = textOf(xml, "Description");
  expect([description.length <= 4000, description.endsWith("words…")]).toEqual([true, true]);
});

test("without valid data of the builder itself there is no feed", () => {
  const builder = { ...brand, email: "nobody", phone: "0" };
  const { document, problem } = zillowFeed(listingCatalog({ homes: [listedHome()] }), builder);
  expect(document).toBe(null);
  expect(problem).toBe(
    "The builder’s own data is incomplete. No telephone number of the builder. Enter it in app/brand.ts. The email address of the builder “nobody” is not an email address. Enter it in app/brand.ts.",
  );
});
