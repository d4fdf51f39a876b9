import { describe, expect, test } from "vitest";
import { fakeContent } from "../testing/fake-content.ts";
import { choiceInWords, hasOptions, loadPlanOptions } from "./plan-options.ts";

const uri = "/homes/longmont/haystack-bend/plans/juniper/";
const drawing = { altText: null, sourceUrl: "/media/b.svg", mediaDetails: null };
const elevations = [
  { letter: "B", style: "Craftsman", material: "Stone", addedPriceUsd: 900, drawing, rendering: null },
  { letter: "A", style: "Farmhouse", material: "Brick", addedPriceUsd: 0, drawing: null, rendering: null },
];
const optionGroups = [
  {
    title: " Kitchen ",
    onlyOne: true,
    options: [
      { label: "Soapstone", text: "Honed", addedPriceUsd: 4199.6, drawing: null },
      { label: " ", text: "", addedPriceUsd: 1, drawing: null },
      { label: "B", text: null, addedPriceUsd: null, drawing: null },
    ],
  },
  { title: "Empty", onlyOne: null, options: [] },
];
const plan = {
  ...{ databaseId: 20, title: "Juniper", uri, productStatus: null },
  floorplanDetails: { displayTitle: "The Juniper", basePrice: 589_900, neighborhood: null },
  extras: { priceAsOf: "2026-11-28", elevations, optionGroups },
};
const load = (given: object | null) => loadPlanOptions(fakeContent({ GetPlanOptions: { plan: given } }).content, uri);

describe("the options of a plan", () => {
  test("begin with the elevation of the base price, and have whole prices and unique keys", async () => {
    const options = await load(plan);
    expect(options).toMatchObject({ id: 20, title: "The Juniper", basePriceUsd: 589_900, priceAsOf: "2026-11-28" });
    if (options === null || options === "unpriced") throw new Error("The plan has options.");
    expect(options.groups).toEqual([
      {
        title: "Elevation",
        kind: "front",
        choices: [
          { key: "a", label: "A, Farmhouse", text: "Brick", addedUsd: 0 },
          { key: "b", label: "B, Craftsman", text: "Stone", addedUsd: 900 },
        ],
      },
      {
        title: "Kitchen",
        kind: "one",
        choices: [
          { key: "soapstone", label: "Soapstone", text: "Honed", addedUsd: 4200 },
          { key: "b-2", label: "B", text: "", addedUsd: null },
        ],
      },
    ]);
    expect(Object.keys(options.drawings)).toEqual(["b"]);
    expect(choiceInWords(options, ["b", "soapstone"]).replaceAll("\u00a0", " ")).toBe(
      "Elevation B, Craftsman: + $900; Soapstone: + $4,200; total $595,000, Nov 28, 2026.",
    );
  });

  test("are not added up without a price or anything to choose from", async () => {
    expect(await load(null)).toBeNull();
    expect(await load({ ...plan, floorplanDetails: { ...plan.floorplanDetails, basePrice: null } })).toBe("unpriced");
    expect(await load({ ...plan, extras: { ...plan.extras, elevations: [elevations[0]], optionGroups: [] } })).toBe(
      "unpriced",
    );
    expect(await load({ ...plan, extras: null })).toBe("unpriced");
  });

  test("exist where a group has a named option, or several elevations have a name", () => {
    const none = { elevations: [], optionGroups: [] };
    expect(hasOptions(plan.extras)).toBe(true);
    expect(hasOptions({ ...none, elevations })).toBe(true);
    expect(hasOptions({ ...none, elevations: elevations.slice(1) })).toBe(false);
    expect(hasOptions({ ...none, elevations: elevations.map((each) => ({ ...each, letter: "", style: null })) })).toBe(
      false,
    );
    expect(hasOptions({ ...none, optionGroups })).toBe(true);
    expect(hasOptions({ ...none, optionGroups: optionGroups.slice(1) })).toBe(false);
    expect(hasOptions(null)).toBe(false);
  });
});
