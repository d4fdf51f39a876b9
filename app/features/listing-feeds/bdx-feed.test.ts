import { expect, test } from "vitest";
import { bdxFeed } from "./bdx-feed.ts";
import type { ListingCatalog } from "./load-listings.ts";
import { listedHome, listedModel, listedNeighborhood, listedPlan, listingCatalog } from "./testing/listing-catalog.ts";

const feedOf = (entries: Partial<ListingCatalog>, builderNumber: string | null = "0123") =>
  bdxFeed(listingCatalog(entries), builderNumber);
const xmlOf = (entries: Partial<ListingCatalog>) => feedOf(entries).document?.xml ?? "";
const textOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, "g"))].map(([, text]) => text);
/** Title and reasons of what is left out. */
const leftOutOf = (entries: Partial<ListingCatalog>) =>
  feedOf(entries).leftOut.map(({ kind, title, reasons }) => [kind, title, ...reasons]);

test("neighborhood, plan, model and home are nested with their figures, in the format's order", () => {
  const { document, ...report } = feedOf({ homes: [listedHome()], models: [listedModel({ bathrooms: 3 })] });
  expect(report).toEqual({
    ...{ problem: null, leftOut: [], incomplete: [] },
    listed: ["1 model", "1 home", "1 plan", "1 neighborhood"],
  });
  const image = (name: string, file: string, at: number) =>
    `<${name} SequencePosition="${at}" Caption="Caption of ${file}" ReferenceType="URL">https://homes.example/media/r/w_1600/${file}</${name}>`;
  const lines = document?.xml.replaceAll("><", ">\n<").split("\n") ?? [];
  expect(lines.slice(0, 13)).toEqual([
    ...['<Builders DateGenerated="2026-12-01T00:00:00">', "<Corporation>"],
    ...["<CorporateBuilderNumber>0123</CorporateBuilderNumber>", "<CorporateState>CO</CorporateState>"],
    ...["<CorporateName>Switchgrass Homes</CorporateName>", "<Builder>", "<BuilderNumber>0123</BuilderNumber>"],
    ...["<BrandName>Switchgrass Homes</BrandName>", "<ReportingName>Switchgrass Homes</ReportingName>"],
    "<DefaultLeadsEmail>hello@switchgrass.example</DefaultLeadsEmail>",
    ...["<BuilderWebsite>https://homes.example/</BuilderWebsite>", '<Subdivision Status="Active">'],
    "<SubdivisionNumber>10</SubdivisionNumber>",
  ]);
  expect(lines.slice(13, lines.indexOf('<Plan Type="SingleFamily">'))).toEqual([
    ...["<SubdivisionName>Haystack Bend</SubdivisionName>", "<BuildOnYourLot>0</BuildOnYourLot>", "<SalesOffice>"],
    ...["<Agent>Jo van Marchetti</Agent>", '<Address OutOfCommunity="0">', "<Street1>1460 Threshing Lane</Street1>"],
    ...["<City>Longmont</City>", "<State>CO</State>", "<ZIP>80503</ZIP>", "</Address>", "<Phone>"],
    ...["<AreaCode>303</AreaCode>", "<Prefix>555</Prefix>", "<Suffix>0167</Suffix>", "<Extension>12</Extension>"],
    ...["</Phone>", "<Email>jo@switchgrass.example</Email>", "<Hours>Daily 10 to 6</Hours>", "</SalesOffice>"],
    ...["<SubAddress>", "<SubStreet1>1460 Threshing Lane</SubStreet1>", "<SubCity>Longmont</SubCity>"],
    ...["<SubState>CO</SubState>", "<SubZIP>80503</SubZIP>", "<SubGeocode>", "<SubLatitude>40.156</SubLatitude>"],
    ...["<SubLongitude>-105.165</SubLongitude>", "</SubGeocode>", "</SubAddress>"],
    ...["<DrivingDirections>Go west.</DrivingDirections>", "<Schools>", "<DistrictName>Left Hand</DistrictName>"],
    ...["<Elementary>Brekke</Elementary>", "<Middle>Brekke</Middle>", "<High>Ute Basin</High>", "</Schools>"],
    ...["<SubDescription>Beside the ditch.</SubDescription>", image("SubImage", "front.jpg", 1)],
    ...[image("SubImage", "kitchen.jpg", 2)],
    "<SubWebsite>https://homes.example/homes/longmont/haystack-bend/</SubWebsite>",
  ]);
  const spec = (id: number, street: string, latitude: number, longitude: number) => [
    ...[`<SpecNumber>${id}</SpecNumber>`, "<SpecAddress>", `<SpecStreet1>${street}</SpecStreet1>`],
    ...["<SpecCity>Longmont</SpecCity>", "<SpecState>CO</SpecState>", "<SpecZIP>80503</SpecZIP>", "<SpecGeocode>"],
    ...[`<SpecLatitude>${latitude}</SpecLatitude>`, `<SpecLongitude>${longitude}</SpecLongitude>`],
    ...["</SpecGeocode>", "</SpecAddress>"],
  ];
  const figures = (priceUsd: number, baths: number, half: number, path: string, tour: readonly string[] = []) => [
    ...[`<SpecPrice>${priceUsd}</SpecPrice>`, "<SpecSqft>1730</SpecSqft>", "<SpecStories>1</SpecStories>"],
    ...[`<SpecBaths>${baths}</SpecBaths>`, `<SpecHalfBaths>${half}</SpecHalfBaths>`],
    ...['<SpecBedrooms MasterBedLocation="Down">3</SpecBedrooms>', "<SpecGarage>2</SpecGarage>"],
    ...["<SpecDescription>Beside the ditch.</SpecDescription>", "<SpecImages>"],
    ...[image("SpecElevationImage", "front.jpg", 1), image("SpecInteriorImage", "kitchen.jpg", 1), ...tour],
    ...["</SpecImages>", `<SpecWebsite>https://homes.example/homes/longmont/haystack-bend/${path}/</SpecWebsite>`],
    "</Spec>",
  ];
  expect(lines.slice(lines.indexOf('<Plan Type="SingleFamily">'))).toEqual([
    ...['<Plan Type="SingleFamily">', "<PlanNumber>20</PlanNumber>", "<PlanName>The Juniper</PlanName>"],
    ...["<PlanNotAvailable>0</PlanNotAvailable>", "<BasePrice>589900</BasePrice>", "<BaseSqft>1730</BaseSqft>"],
    ...["<Stories>1</Stories>", "<Baths>2</Baths>", "<HalfBaths>1</HalfBaths>"],
    ...['<Bedrooms MasterBedLocation="Down">3</Bedrooms>', "<Garage>2</Garage>"],
    ...["<Description>Beside the ditch.</Description>", "<PlanImages>", image("ElevationImage", "front.jpg", 1)],
    ...[image("InteriorImage", "kitchen.jpg", 1), "</PlanImages>"],
    "<PlanWebsite>https://homes.example/homes/longmont/haystack-bend/plans/juniper/</PlanWebsite>",
    ...["<Spec>", ...spec(30, "12 Windrow Court", 40.157, -105.166), "<SpecIsModel>1</SpecIsModel>"],
    ...figures(641_500, 3, 0, "models/12-windrow-court"),
    ...['<Spec Type="SingleFamily">', ...spec(40, "1482 Threshing Lane", 40.157, -105.163)],
    ...["<SpecMoveInDate>", "<Day>2027-03-12</Day>", "</SpecMoveInDate>"],
    ...figures(624_900, 2, 1, "qmi/1482-threshing-lane", [
      "<SpecVirtualTour>https://tours.example/1</SpecVirtualTour>",
    ]),
    ...["</Plan>", "</Subdivision>", "</Builder>", "</Corporation>", "</Builders>"],
  ]);
});

test("without a builder number, or with a wrong one, there is no feed and the report says so", () => {
  expect(feedOf({}, null)).toEqual({
    ...{ document: null, listed: [], leftOut: [], incomplete: [] },
    problem: "BDX_BUILDER_NUMBER is not set. Set it to the corporate builder number that BDX gave you.",
  });
  expect(feedOf({}, "1".repeat(31))).toMatchObject({
    document: null,
    problem: expect.stringContaining("is not a text of at most 30 characters. Correct BDX_BUILDER_NUMBER."),
  });
});

test("a plan with a range has its lowest figures, and no home's price", () => {
  const xml = xmlOf({ plans: [listedPlan({ bathroomsMin: 2.5, bathroomsMax: 3.5, bedroomsMin: 2, bedroomsMax: 4 })] });
  const figures = ["BasePrice", "Baths", "HalfBaths", "Bedrooms"].map((name) => textOf(xml, name));
  expect(figures).toEqual([["589900"], ["2"], ["1"], ["2"]]);
});

test.each([
  [{ statusMessage: ["", "Sold Out"] }, "Sold Out: only what is for sale is listed. Nothing to do."],
  [{ statusMessage: ["", "Coming Soon"] }, "Coming Soon: its sale has not begun. Remove the status when it begins."],
  [{ basePriceUsd: null }, "No starting price. Enter it at the plan. Up to $5,000 it is not shown."],
])("a plan that is not for sale is left out, and frames its homes without a price (%#)", (values, reason) => {
  const plans = [listedPlan(values)];
  expect(leftOutOf({ plans })[0]).toEqual(["Plan", "The Juniper", reason]);
  expect(xmlOf({ plans })).not.toContain("<Plan");
  const xml = xmlOf({ plans, homes: [listedHome()] });
  expect([textOf(xml, "PlanNotAvailable"), textOf(xml, "BasePrice"), textOf(xml, "SpecPrice")]).toEqual([
    ...[["1"], [], ["624900"]],
  ]);
});

test("plans and models of a sold-out neighborhood are left out, its existing homes are listed", () => {
  const entries = { neighborhoods: [listedNeighborhood({ status: "sold_out" })], models: [listedModel()] };
  const sold = "Sold Out: only what is for sale is listed. Nothing to do.";
  expect(leftOutOf(entries)).toEqual([
    ["Model", "12 Windrow Court", "No price. Enter it at the house. Up to $5,000 it is not shown."],
    ["Plan", "The Juniper", sold],
    ["Neighborhood", "Haystack Bend", "Nothing there is listed. Nothing to do."],
  ]);
  expect(textOf(xmlOf({ ...entries, homes: [listedHome()] }), "SpecNumber")).toEqual(["40"]);
});

test("a model has its price as shown, or else that of its plan, as on its page", () => {
  const priceOf = (values: Parameters<typeof listedModel>[0]) =>
    textOf(xmlOf({ models: [listedModel(values)] }), "SpecPrice");
  expect(priceOf({ statusMessage: ["", "Model Home for Sale"] })).toEqual(["641500"]);
  expect(priceOf({ asShownPriceUsd: null })).toEqual(["589900"]);
  expect(priceOf({ statusMessage: ["", "Under Contract"] })).toEqual([]);
});

test("an announced neighborhood is coming soon; without a street it is sold from the office", () => {
  const neighborhoods = [listedNeighborhood({ status: "coming_soon", street: "" })];
  const xml = xmlOf({ neighborhoods, plans: [] });
  expect(xml).toContain('<Subdivision Status="ComingSoon">');
  expect(xml).toContain('<Address OutOfCommunity="1"><Street1>410 Terry Street</Street1>');
  expect(xml).toContain("<SubAddress><SubCity>Longmont</SubCity>");
});

test("entries of a neighborhood that can't be listed are left out with it, once each", () => {
  const entries = { neighborhoods: [listedNeighborhood({ zip: null })], homes: [listedHome()] };
  const because = "Its neighborhood, Haystack Bend, is not listed. Complete it first.";
  expect(leftOutOf(entries)).toEqual([
    ["Home", "1482 Threshing Lane", because],
    ["Plan", "The Juniper", because],
    ["Neighborhood", "Haystack Bend", "No ZIP code. Enter it at the neighborhood."],
  ]);
  expect(feedOf(entries).listed).toEqual([]);
  expect(xmlOf(entries)).not.toContain("<Subdivision");
});

test("a home without plan or neighborhood is omitted; a plan of another neighborhood is allowed", () => {
  const neighborhoods = [listedNeighborhood(), listedNeighborhood({ id: 11, title: "Bluestem" })];
  const homes = [
    listedHome({ id: 41, planId: null }),
    listedHome({ id: 42, planId: 99 }),
    listedHome({ id: 43, neighborhoodId: null }),
    listedHome({ id: 44, neighborhoodId: 11 }),
  ];
  const noPlan = ["Home", "1482 Threshing Lane", "No plan with a name. Choose its plan."];
  expect(leftOutOf({ neighborhoods, homes })).toEqual([
    ...[noPlan, noPlan, ["Home", "1482 Threshing Lane", "No neighborhood. Choose it."]],
  ]);
  const [, second = ""] = xmlOf({ neighborhoods, homes }).split("<SubdivisionName>Bluestem");
  expect([textOf(second, "PlanNotAvailable"), textOf(second, "SpecNumber")]).toEqual([["1"], ["44"]]);
});

test("missing parts of a neighborhood, a plan and a home are left out and reported", () => {
  const neighborhoods = [
    listedNeighborhood({
      description: "",
      pictures: [],
      agent: null,
      phone: "",
      schools: [],
      directions: "",
      hours: "",
    }),
  ];
  const plans = [
    listedPlan({ description: "", pictures: [], levelsCount: null, garageSpaces: null, primaryBedroom: null }),
  ];
  const homes = [listedHome({ pictures: [], readyDate: null, tourUrl: null, type: null, finishedSqFt: null })];
  const { document, incomplete, leftOut } = feedOf({ neighborhoods, plans, homes });
  const noPicture = "No picture. Choose a photograph; SVG drawings don’t count.";
  expect(incomplete.map(({ kind, reasons }) => [kind, ...reasons])).toEqual([
    ["Home", "No finished area. Enter it at the house.", noPicture],
    ["Plan", "No description. Enter it at the plan.", noPicture],
    ["Neighborhood", "No description. Enter it at the neighborhood."],
  ]);
  expect(leftOut).toEqual([]);
  expect(document?.xml).not.toMatch(/Image|Stories|Garage|MasterBed|Schools|Hours|MoveIn|Type=|SpecSqft|Driving|Tour/);
});

test("attached houses make a plan multi-family, and both kinds leave its type out", () => {
  const typesOf = (...types: string[]) => {
    const homes = types.map((type, at) => listedHome({ id: 40 + at, type }));
    return [...xmlOf({ homes }).matchAll(/<(Plan|Spec)(?: Type="(\w+)")?>/g)].map(([, name, type]) => [name, type]);
  };
  expect(typesOf("Townhome")).toEqual([
    ["Plan", "MultiFamily"],
    ["Spec", "MultiFamily"],
  ]);
  expect(typesOf("Townhome", "Cottage")).toEqual([
    ["Plan", undefined],
    ["Spec", "MultiFamily"],
    ["Spec", "SingleFamily"],
  ]);
});
