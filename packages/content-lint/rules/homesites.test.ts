import { describe, expect, test } from "vitest";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { homesiteAreas, homesitePlaces } from "./homesite-shapes.ts";
import { homesiteFits, homesiteNumbers, homesitePremiums, homesiteStates } from "./homesites.ts";

/** A homesite of 80 by 100 feet, at half a unit per foot, at a position along its street. */
function lot(number: string, more: object = {}, position = Number.parseInt(number, 10)) {
  const x = position * 40;
  const points = `${x},0 ${x + 40},0 ${x + 40},50 ${x},50`;
  return { number, state: "open", areaSqFt: 8000, points, ...more };
}
const sitePlan = { unitsPerFoot: 0.5, viewBox: "0 0 1000 100" };
const neighborhood = (homesites: readonly object[], more: object = {}): TestEntry => ({
  id: 1,
  kind: "neighborhood",
  title: "Mill Creek",
  data: { status: "open", sitePlan, homesites, ...more },
});
const home = (id: number, data: object, plan = 9): TestEntry => ({
  id,
  kind: "home",
  title: `${id} Mill Lane`,
  data: { productStatus: {}, ...data },
  relations: { neighborhood: [1], floorplan: [plan] },
});
const model = (id: number, data: object): TestEntry => ({ ...home(id, data), kind: "model" });
const status = (words: string) => ({
  productStatus: { statusMessage: [words.toLowerCase().replace(" ", "_"), words] },
});

/** Findings of a rule, each as the title of the entry, the field and the problem. */
const findings = (rule: { check: typeof homesiteAreas.check }, ...entries: readonly TestEntry[]) =>
  [...rule.check(contentOf(...entries))].map(({ at, field, problem }) => [
    "entry" in at ? at.entry.title : "",
    field,
    problem,
  ]);

describe("the area of a homesite", () => {
  test("may differ by 3 percent from its drawing, and no more", () => {
    const of = (areaSqFt: number) => findings(homesiteAreas, neighborhood([lot("1", { areaSqFt })]));
    expect([of(8000), of(7780), of(8240)]).toEqual([[], [], []]);
    expect(of(8300)).toEqual([
      [
        "Mill Creek",
        "homesites.0.areaSqFt",
        "Homesite 1 is said to have 8,300 square feet and is drawn with 8,000 square feet.",
      ],
    ]);
    expect(of(7700)).toHaveLength(1);
  });

  test("is not compared without a scale, a shape or an area", () => {
    const wrong = { areaSqFt: 100 };
    expect(findings(homesiteAreas, neighborhood([lot("1", wrong)], { sitePlan: {} }))).toEqual([]);
    expect(findings(homesiteAreas, neighborhood([lot("1", { ...wrong, points: "0,0 1,1" })]))).toEqual([]);
    expect(findings(homesiteAreas, neighborhood([lot("1", { areaSqFt: undefined })]))).toEqual([]);
  });

  test("is the same on the page of its home", () => {
    const of = (homesiteSqFt: number) =>
      findings(homesiteAreas, neighborhood([lot("1")]), home(2, { homesite: "1", homesiteSqFt }));
    expect(of(8000)).toEqual([]);
    expect(of(8500)).toEqual([
      ["2 Mill Lane", "homesiteSqFt", "Homesite 1 has 8,500 square feet here and 8,000 square feet at Mill Creek."],
    ]);
  });
});

describe("the number of a homesite", () => {
  test("of a home or model is on the plan of its neighborhood", () => {
    const content = [
      neighborhood([lot("1"), lot("4B")]),
      home(4, { homesite: " 4b " }),
      home(2, { homesite: "12" }),
      model(3, { homesite: "0" }),
    ];
    expect(findings(homesiteNumbers, ...content)).toEqual([
      ["2 Mill Lane", "homesite", "Homesite 12 is not one of the 2 homesites of Mill Creek."],
      ["3 Mill Lane", "homesite", "Homesite 0 is not one of the 2 homesites of Mill Creek."],
    ]);
    // Without drawn homesites, or without a homesite of a home, there is nothing to compare.
    expect(findings(homesiteNumbers, neighborhood([]), home(2, { homesite: "12" }))).toEqual([]);
    expect(findings(homesiteNumbers, neighborhood([lot("1")]), home(2, {}))).toEqual([]);
  });

  test("belongs to one home; a model for sale may also be listed as a home there", () => {
    const plan = neighborhood([lot("1")]);
    expect(findings(homesiteNumbers, plan, home(2, { homesite: "1" }), home(3, { homesite: "1" }))).toEqual([
      ["3 Mill Lane", "homesite", "Homesite 1 of Mill Creek has two houses: 2 Mill Lane and 3 Mill Lane."],
    ]);
    expect(findings(homesiteNumbers, plan, home(2, { homesite: "1" }), model(3, { homesite: "1" }))).toEqual([]);
  });
});

describe("the state of a homesite", () => {
  const problemWith = (state: string, ...houses: readonly TestEntry[]) =>
    findings(homesiteStates, neighborhood([lot("1", { state })]), ...houses).map(([, , problem]) => problem);

  test.each<[string, readonly string[], TestEntry]>([
    ["a home for sale", ["ready"], home(2, { homesite: "1" })],
    ["a home whose sale has not begun", ["ready"], home(2, { homesite: "1", ...status("Coming Soon") })],
    ["a home under contract", ["ready", "sold"], home(2, { homesite: "1", ...status("Under Contract") })],
    ["a home that is sold", ["sold"], home(2, { homesite: "1", ...status("Sold Out") })],
    ["a model", ["model"], model(2, { homesite: "1" })],
  ])("agrees with %s", (_, fitting, house) => {
    const all = ["ready", "open", "model", "sold", "hold"];
    expect(all.filter((state) => problemWith(state, house).length === 0)).toEqual(fitting);
  });

  test("is reported with the house that contradicts it", () => {
    expect(problemWith("open", home(2, { homesite: "1", ...status("Sold Out") }))).toEqual([
      "Homesite 1 has the state “Open”, but 2 Mill Lane (sold out) is on it.",
    ]);
    expect(problemWith("sold", model(2, { homesite: "1" }))).toEqual([
      "Homesite 1 has the state “Sold”, but 2 Mill Lane (a model home) is on it.",
    ]);
  });

  test("requires a house when its state implies one", () => {
    expect(["open", "hold", "sold"].map((state) => problemWith(state))).toEqual([[], [], []]);
    expect(problemWith("ready")).toEqual([
      "Homesite 1 has the state “A home is ready or under construction”, but no such house has its number.",
    ]);
    expect(problemWith("model")).toEqual(["Homesite 1 has the state “Model home”, but no such house has its number."]);
  });

  test("agrees with the neighborhood’s: sold out has no unsold ones, new homesites an open one", () => {
    const of = (status: string, ...states: readonly string[]) =>
      findings(
        homesiteStates,
        neighborhood(
          states.map((state, index) => lot(`${index + 1}`, { state })),
          { status },
        ),
      );
    expect(of("sold_out", "sold", "hold")).toEqual([
      ["Mill Creek", "homesites.1.state", "Homesite 2 has the state “On hold” in a neighborhood that is sold out."],
    ]);
    expect(of("new_homesites", "sold", "hold")).toEqual([
      ["Mill Creek", "status", "The neighborhood announces new homesites, and none of its homesites is open."],
    ]);
    expect([of("new_homesites", "sold", "open"), of("open", "sold", "hold")]).toEqual([[], []]);
  });
});

describe("the place of a homesite", () => {
  test("is beside its neighbors, with shared edges, and inside the drawing", () => {
    expect(findings(homesitePlaces, neighborhood([lot("1"), lot("2"), lot("3")]))).toEqual([]);
    const shifted = { points: "60,10 100,10 100,60 60,60" };
    expect(findings(homesitePlaces, neighborhood([lot("1"), lot("7", shifted)]))).toEqual([
      ["Mill Creek", "homesites.1.points", "Homesite 7 is drawn over homesite 1."],
    ]);
    expect(findings(homesitePlaces, neighborhood([lot("1"), lot("30")]))).toEqual([
      ["Mill Creek", "homesites.1.points", "Homesite 30 reaches beyond the drawing of the site plan."],
    ]);
  });

  test("is not within a larger one", () => {
    const small = { points: "50,10 60,10 60,20 50,20" };
    expect(findings(homesitePlaces, neighborhood([lot("1"), lot("2", small)]))).toHaveLength(1);
    expect(findings(homesitePlaces, neighborhood([lot("2", small), lot("1")]))).toHaveLength(1);
  });

  test("may be around the corner of another, where the middle of its own corners is", () => {
    const around = { points: "10,10 60,10 60,20 20,20 20,60 10,60" };
    const inTheCorner = { points: "20,20 60,20 60,60 20,60" };
    expect(findings(homesitePlaces, neighborhood([lot("1", around), lot("2", inTheCorner)]))).toEqual([]);
  });
});

test("a house is only on a homesite that its plan fits", () => {
  const plan: TestEntry = { id: 9, kind: "plan", title: "The Alder", data: { widthFt: 52, depthFt: 60 } };
  const of = (buildableWidthFt: number | undefined) =>
    findings(
      homesiteFits,
      neighborhood([lot("1", { buildableWidthFt, buildableDepthFt: 70 })]),
      plan,
      home(2, { homesite: "1" }),
    );
  expect([of(52), of(undefined)]).toEqual([[], []]);
  expect(of(51.9)).toEqual([
    [
      "2 Mill Lane",
      "homesite",
      "The plan on homesite 1 does not fit: The Alder needs 52 feet of width, the homesite leaves 51.9.",
    ],
  ]);
});

test("a homesite in a price is the home’s own, with its premium while the home is for sale", () => {
  const of = (label: string, amountUsd: number, more: object = {}) =>
    findings(
      homesitePremiums,
      neighborhood([lot("1", { premiumUsd: 12000 }), lot("2", { premiumUsd: 5000 })]),
      home(2, {
        homesite: "1",
        priceLine: [
          { label: "Base", amountUsd: 1 },
          { label, amountUsd },
        ],
        ...more,
      }),
    );
  expect([of("Homesite 1, corner", 12000), of("Base price", 3)]).toEqual([[], []]);
  expect(of("Homesite 2", 5000)).toEqual([
    ["2 Mill Lane", "priceLine.1.label", "The price counts “Homesite 2”, and the home stands on homesite 1."],
  ]);
  expect(of("Homesite 1", 9000)).toEqual([
    [
      "2 Mill Lane",
      "priceLine.1.amountUsd",
      "“Homesite 1” costs $9,000 here and $12,000 among the homesites of Mill Creek.",
    ],
  ]);
  expect(of("Homesite 1", 9000, status("Under Contract"))).toEqual([]);
});
