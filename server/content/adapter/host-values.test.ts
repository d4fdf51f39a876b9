import { buildSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { numberOfField } from "./host-values.ts";
import { normalizeResponse } from "./normalize-response.ts";
import { contractTypes } from "./operation.ts";
import { responseShape } from "./response-shape.ts";

/** What the site reads when a host responds to `query` of the contract with `data`. */
function read(query: string, data: Record<string, unknown>) {
  const options = { normalizeText: (_field: string, text: string) => text, omitted: new Set<string>() };
  return normalizeResponse(responseShape(contractTypes(), parse(query)), data, options);
}

describe("numbers in the notation of editors", { tags: ["S5.24", "S5.25"] }, () => {
  test.each([
    ["price", "$624,900", 624900],
    ["price", "from $624,900", 624900],
    ["price", "$624,900.00 USD", 624900],
    ["price", "&#36;624,900", 624900],
    ["price", "from $500s", null],
    ["price", "Call for pricing", null],
    ["price", "USD 624,900", 624900],
    ["price", "From: $624,900", 624900],
    ["price", "<strong>$624,900</strong>", 624900],
    ["price", "$624.9K", 624900],
    ["price", "$624,900 – $650,000", null],
    ["finishedSqrFt", "1730 ft<sup>2</sup>", 1730],
    ["finishedSqrFt", "1\u202f730 SF", 1730],
    ["latitude", "+40.1672", 40.1672],
    ["latitude", "40.1672&deg; N", 40.1672],
    ["longitude", "105.1019° W", -105.1019],
    ["longitude", "W 105.1019", -105.1019],
    ["longitude", "&#8722;105.1019", -105.1019],
    ["finishedSqrFt", "1,730", 1730],
    ["finishedSqrFt", "1,730 sq ft", 1730],
    ["finishedSqrFt", "1,730 sf (finished)", 1730],
    ["price", "$624,900 (base price)", 624900],
    ["price", "$624,900 (was $650,000)", null],
    ["finishedSqrFt", "1,730&nbsp;sq.&nbsp;ft.", 1730],
    ["bedrooms", "Three", 3],
    ["bedrooms", ["three"], 3],
    ["bedrooms", "3-4", null],
    ["bathrooms", "2.5+", 2.5],
    ["bathrooms", "2 ½", 2.5],
    ["bathrooms", "2 &frac12;", 2.5],
    ["bathrooms", "2 full, 1 half", 2.5],
    ["bathrooms", "Two full and one half", 2.5],
    ["bathrooms", "2F/1H", 2.5],
    ["bathrooms", "3 full baths, 2 half baths", 4],
    ["bathrooms", "½", 0.5],
    ["bedrooms", "3/4", null],
    ["price", "$ 624.900", 624900],
    ["price", "1.024.900 USD", 1024900],
    ["price", "$624.90", 624.9],
    ["price", "Now $599,900", 599900],
    ["finishedSqrFt", "1.730", 1730],
    ["finishedSqrFt", "±1,730 sq. ft.", 1730],
    ["finishedSqrFt", "1,730 ±", 1730],
    ["bathrooms", "", null],
    ["bathrooms", " ", null],
  ])("a home's %s of %j is parsed as %j", (field, given, meant) => {
    const { data } = read(`{ home(id: "1") { homeDetails: qmiHomeDetails { ${field} } } }`, {
      home: { homeDetails: { [field]: given } },
    });
    expect(data).toEqual({ home: { homeDetails: { [field]: meant } } });
  });

  test.each([
    ["levelsCount", "Two", 2],
    ["levelsCount", "2.0 stories", 2],
    ["levelsCount", "1.5", null],
    ["garageSpaces", "3-car", 3],
    ["garageSpaces", "2-car attached", 2],
    ["garageSpaces", "3 car garage, tandem", 3],
    ["garageSpaces", "2/3", null],
    ["widthFt", "40 ft", 40],
    ["widthFt", "40′", 40],
    ["widthFt", "480 in", null],
    ["depthFt", "52.5 feet", 52.5],
    ["depthFt", "52′-6″", 52.5],
    ["depthFt", "52&#8242; 3&#8243;", 52.25],
    ["depthFt", `52'6"`, 52.5],
    ["depthFt", "52 ft 6 in", 52.5],
    ["depthFt", "52 feet 4 ½ inches", 52.375],
    ["depthFt", "52' 14\"", null],
  ])("a plan's %s of %j is parsed as %j", (field, given, meant) => {
    const { data } = read(`{ plan(id: "1") { extras { ${field} } } }`, { plan: { extras: { [field]: given } } });
    expect(data).toEqual({ plan: { extras: { [field]: meant } } });
  });

  test("a long text is no number", () => {
    expect(numberOfField("depthFt", "1 ".repeat(50_000))).toBeNull();
  });

  test("unparsable values are reported with their text, an empty text is not", () => {
    const query = `{ home(id: "1") { details: qmiHomeDetails { price bedrooms } } }`;
    const { deviations } = read(query, { home: { details: { price: "from $500s", bedrooms: "" } } });
    expect(deviations.filter(({ isConverted }) => !isConverted)).toEqual([
      { path: "home.details.price", text: 'text ("from $500s") instead of a number' },
    ]);
  });
});

describe("dates in the notation of field plug-ins", () => {
  test.each([
    ["2026-12-05", "2026-12-05"],
    ["20261205", "2026-12-05"],
    ["2026-12-05T00:00:00+00:00", "2026-12-05"],
    ["2026-12-05 00:00:00", "2026-12-05"],
    ["1970-01-01", null],
    ["1970-01-01T00:00:00+00:00", null],
    ["19700101", null],
    ["1969-12-31T17:00:00", null],
    ["0000-00-00", null],
    ["0000-00-00 00:00:00", null],
    ["-0001-11-30T00:00:00", null],
    ["2026-02-30", null],
    ["", null],
    ["  ", null],
    ["soon", "soon"],
    ["December 5, 2026", "2026-12-05"],
    ["Sat, Dec. 5th, 2026", "2026-12-05"],
    ["Sept 5, 2026", "2026-09-05"],
    ["2026/12/05", "2026-12-05"],
    ["2026-12-5", "2026-12-05"],
    ["2026.12.05", "2026-12-05"],
    ["2026‑12‑05", "2026-12-05"],
    ["5th of December 2026", "2026-12-05"],
    ["the 5th of December, 2026", "2026-12-05"],
    ["December 5, 2026 @ 10:00 am", "2026-12-05"],
    ["20261205T110000", "2026-12-05"],
    ["1796468400", "2026-12-05"],
    ["Market 5, 2026", "Market 5, 2026"],
    ["5 December 2026", "2026-12-05"],
    ["Saturday, 5 Dec. 2026", "2026-12-05"],
    ["5 Market 2026", "5 Market 2026"],
    ["31 November 2026", null],
    ["February 30, 2026", null],
    ["January 1, 1970", null],
    ["12/05/2026", "12/05/2026"],
  ])("the last day of an offer written “%s” is %j", (given, meant) => {
    const { data, deviations } = read(`{ campaign(id: "1") { extras { endsOn } } }`, {
      campaign: { extras: { endsOn: given } },
    });
    expect(data).toEqual({ campaign: { extras: { endsOn: meant } } });
    expect(deviations).toEqual([]);
  });

  test.each([
    ["2026-12-05T11:00:00", "2026-12-05T11:00:00"],
    ["2026-12-05 11:00:00", "2026-12-05T11:00:00"],
    ["2026-12-05 11:00", "2026-12-05T11:00"],
    ["2026-12-05T11:00:00.000-07:00", "2026-12-05T11:00:00"],
    ["2026-12-05T00:00:00", "2026-12-05T00:00:00"],
    ["2026-12-05", "2026-12-05"],
    ["0000-00-00 00:00:00", null],
    ["1970-01-01 00:00:00", null],
    ["December 5, 2026 11:00 am", "2026-12-05T11:00"],
    ["Dec 5, 2026 at 1:30 p.m.", "2026-12-05T13:30"],
    ["2026-12-05 12:00 am", "2026-12-05T00:00"],
    ["2026-12-05 12:15:00 PM", "2026-12-05T12:15:00"],
    ["2026-12-05 9:00", "2026-12-05T09:00"],
    ["2026/12/05 9 am", "2026-12-05T09:00"],
    ["5 December 2026 11:00", "2026-12-05T11:00"],
    ["December 5, 2026 @ 10:00 am", "2026-12-05T10:00"],
    ["December 5, 2026 - 10:00 am MST", "2026-12-05T10:00"],
    ["Dec 5, 2026, 10:00 AM – 4:00 PM", "2026-12-05T10:00"],
    ["Dec 5, 2026 1 to 4 pm", "2026-12-05T13:00"],
    ["Dec 5, 2026 at noon", "2026-12-05T12:00"],
    ["2026-12-05 10.30 am", "2026-12-05T10:30"],
    ["20261205T110000", "2026-12-05T11:00:00"],
    ["1796468400", "2026-12-05T11:00:00"],
    [1796468400, "2026-12-05T11:00:00"],
    ["2026-12-05 13:00 pm", null],
  ])("the start of an event written “%s” is %j", (given, meant) => {
    const { data } = read(`{ event(id: "1") { eventDetails { startDateTime location } } }`, {
      event: { eventDetails: { startDateTime: given, location: String(given) } },
    });
    expect(data).toEqual({ event: { eventDetails: { startDateTime: meant, location: String(given) } } });
  });

  test.each([
    ["Dec 5, 2026, 10:00 AM – 4:00 PM", "2026-12-05T16:00"],
    ["December 5, 2026 1-4 pm", "2026-12-05T16:00"],
    ["2026-12-05 16:00", "2026-12-05T16:00"],
  ])("the end of an event written “%s” is %j", (given, meant) => {
    const { data } = read(`{ event(id: "1") { eventDetails { endDateTime } } }`, {
      event: { eventDetails: { endDateTime: given } },
    });
    expect(data).toEqual({ event: { eventDetails: { endDateTime: meant } } });
  });

  test("when a required date is missing, the object is null", () => {
    const types = buildSchema("type Query { post: Post } type Post { date: String! }");
    const options = { normalizeText: (_field: string, text: string) => text, omitted: new Set<string>() };
    const shape = responseShape(types, parse("{ post { date } }"));
    expect(normalizeResponse(shape, { post: { date: "0000-00-00" } }, options).data).toEqual({ post: null });
  });
});
