import { describe, expect, test } from "vitest";
import { lotHomeState, sitePlanContent } from "./site-plan-content.ts";

type Plans = Parameters<typeof sitePlanContent>[1];
type LotHomes = Parameters<typeof sitePlanContent>[2];

const homesite = (number: string, state: string, more: object = {}) => ({
  number,
  state,
  street: null,
  areaSqFt: 8000,
  homeUri: null,
  points: null,
  widthFt: null,
  depthFt: null,
  buildableWidthFt: null,
  buildableDepthFt: null,
  premiumUsd: null,
  ...more,
});
const square = (x: number) => ({ points: `${x},0 ${x + 10},0 ${x + 10},10 ${x},10` });
const contentOf = (
  homesites: unknown[],
  sitePlan: unknown = null,
  plans: Plans = [],
  lotHomes: LotHomes = [],
  isSoldOut = false,
) => {
  // Only these two fields are read, and a host may omit missing values of a homesite.
  const extras = { homesites, sitePlan } as Parameters<typeof sitePlanContent>[0];
  return sitePlanContent(extras, plans, lotHomes, isSoldOut);
};
const plan = (title: string, widthFt: number | null, depthFt: number | null, isForSale = true) => ({
  title,
  href: `/${title}/`,
  isForSale,
  widthFt,
  depthFt,
});

test("homesites with a shape are ordered by number and counted in the legend", () => {
  const content = contentOf([
    homesite("10", "sold", { points: "0,0 10,0 10,10 0,10" }),
    homesite("2", "open", { points: "20,0 30,0 30,10" }),
  ]);
  expect(content?.homesites.map(({ id, x, y }) => [id, x, y])).toEqual([
    ["lot-2", 26.7, 3.3],
    ["lot-10", 5, 5],
  ]);
  expect(content?.legend).toEqual([
    { state: "open", label: "Available", count: 1 },
    { state: "sold", label: "Sold", count: 1 },
  ]);
  expect(content?.viewBox).toEqual([-24, -24, 78, 58]);
});

test("the lead invites to choose a homesite only when an open one fits a plan", () => {
  const fitting = { ...square(0), widthFt: 60, depthFt: 110, buildableWidthFt: 50, buildableDepthFt: 80 };
  const leadOf = (...states: string[]) =>
    contentOf(
      states.map((state, at) => homesite(`${at + 1}`, state, { ...fitting, ...square(at * 20) })),
      null,
      [plan("Juniper", 40, 60)],
    )?.lead;
  expect(leadOf("open", "hold")).toBe("2 homesites, 1 to build on. Choose one to see which plans fit it, and why.");
  expect(leadOf("hold", "sold")).toBe("2 homesites, none to build on.");
  expect(leadOf("hold", "hold")).toBe("2 homesites, none released yet.");
  expect(contentOf([homesite("1", "open", square(0))])?.lead).toBe("1 homesite, 1 to build on.");
});

test("a site plan's own view box wins over the shapes' bounds", () => {
  const homesites = [homesite("1", "sold", square(0))];
  const own = (viewBox: string) => contentOf(homesites, { viewBox })?.viewBox;
  expect(own("-250 12 1620 614")).toEqual([-250, 12, 1620, 614]);
  for (const broken of ["wide", "0 0 100", "0 0 -5 10", ""]) expect(own(broken), broken).toEqual([-24, -24, 58, 58]);
});

test("homesites with missing or invalid number, shape, lengths or state are omitted", () => {
  const broken = [
    homesite("1", "sold"),
    homesite("2", "gone", square(0)),
    homesite("3", "sold", { points: "0,0 x,1" }),
    homesite(" ", "sold", square(0)),
    homesite("4", "open", { widthFt: 50, depthFt: 0 }),
    null,
  ];
  expect(contentOf(broken)).toBeNull();
  expect(contentOf([...broken, homesite("5", "open", square(0))])?.homesites.map(({ number }) => number)).toEqual([
    "5",
  ]);
  expect(sitePlanContent(null, [], [])).toBeNull();
});

test("of two homesites with one number the first is drawn", () => {
  const content = contentOf([homesite("7", "open", square(0)), homesite("7", "sold", square(20))]);
  expect(content?.homesites.map(({ id, state }) => [id, state])).toEqual([["lot-7", "open"]]);
});

test("homesites without a drawing are drawn from their lengths, to their own scale", () => {
  const lengths = { widthFt: 50, depthFt: 100, street: "Mill Lane" };
  const content = contentOf(
    [homesite("1", "open", lengths), homesite("2", "open", lengths), homesite("3", "open", lengths)],
    { drawing: { sourceUrl: "https://x.test/ground.svg", altText: "" }, caption: "North is up.", viewBox: "0 0 9 9" },
  );
  expect(content?.homesites.map(({ points }) => points)).toEqual([
    "0,100 50,100 50,0 0,0",
    "50,100 100,100 100,0 50,0",
    "100,150 50,150 50,250 100,250",
  ]);
  expect(content?.streets).toEqual([{ name: "Mill Lane", x: 0, y: 100, widthFt: 100, depthFt: 50 }]);
  expect(content?.viewBox).toEqual([-24, -24, 148, 298]);
  expect(content?.drawing).toBeNull();
  expect(content?.caption).toBe("Drawn from the homesites’ own dimensions, in the order of their numbers.");
  expect(content?.scale).toEqual({ lengthFt: 20, percent: 13.5 });
});

test("the scale is that of the drawing; without one there is none", () => {
  const of = (sitePlan: object) => contentOf([homesite("1", "open", square(0))], sitePlan)?.scale;
  expect(of({ viewBox: "0 0 1000 400", unitsPerFoot: 1 })).toEqual({ lengthFt: 200, percent: 20 });
  expect(of({ viewBox: "0 0 1000 400", unitsPerFoot: 0.5 })).toEqual({ lengthFt: 400, percent: 20 });
  expect(of({ viewBox: "0 0 1000 400", unitsPerFoot: null })).toBeNull();
  expect(of({ viewBox: "0 0 1000 400", unitsPerFoot: -1 })).toBeNull();
});

test("the smallest homesite is a target of 24 px", () => {
  const content = contentOf([homesite("1", "open", square(0))], { viewBox: "0 0 200 100" });
  expect(((content?.minWidthPx ?? 0) / 200) * 10).toBeGreaterThanOrEqual(24);
});

describe("the texts of a homesite", () => {
  const open = { ...square(0), areaSqFt: 6120, buildableWidthFt: 48, buildableDepthFt: 60, premiumUsd: 42000 };
  const plans = [plan("Cedar", 52, 60), plan("Alder", 48, 60), plan("Birch", 40, 50), plan("Gone", 10, 10, false)];
  const only = (state: string, more: object, lotHomes: LotHomes = []) =>
    contentOf([homesite("14", state, more)], null, plans, lotHomes)?.homesites[0];
  const home = (state: "ready" | "sold" | "reserved" | "model", message = "") => [
    { homesite: "14", title: "9 Mill Lane", href: "/9/", words: "Mar 2027, $600,000", state, message },
  ];

  test("an available one gives size, premium and plans, fitting ones first, with reasons", () => {
    const lot = only("open", open);
    expect(lot?.name).toBe("Homesite 14, 6,120 square feet, available, $42,000 premium, fits Alder, Birch");
    expect(lot?.fits).toEqual([
      { fits: true, why: "needs 48 by 60 feet, the homesite leaves 48 by 60", title: "Alder", href: "/Alder/" },
      { fits: true, why: "needs 40 by 50 feet, the homesite leaves 48 by 60", title: "Birch", href: "/Birch/" },
      { fits: false, why: "needs 52 feet of width, the homesite leaves 48", title: "Cedar", href: "/Cedar/" },
    ]);
  });

  test.each<[string, string, object, string]>([
    ["no premium", "open", { premiumUsd: 0 }, "available, no premium, fits Alder, Birch"],
    ["an unknown premium", "open", { premiumUsd: null }, "available, fits Alder, Birch"],
    ["an envelope for no plan", "open", { buildableWidthFt: 20 }, "available, $42,000 premium, fits no plan as drawn"],
    ["an unknown envelope", "open", { buildableWidthFt: null }, "available, $42,000 premium"],
    ["not released", "hold", {}, "not released, fits Alder, Birch"],
    ["sold", "sold", {}, "sold"],
  ])("%s", (_, state, more, words) => {
    expect(only(state, { ...open, ...more })?.name).toBe(`Homesite 14, 6,120 square feet, ${words}`);
  });

  test.each<["ready" | "sold" | "reserved" | "model", string, string]>([
    ["ready", "", "home under way or ready, 9 Mill Lane"],
    ["ready", "Coming Soon", "coming soon, 9 Mill Lane"],
    ["reserved", "Under Contract", "under contract, 9 Mill Lane"],
    ["model", "", "model home, 9 Mill Lane"],
    ["sold", "", "sold"],
  ])("the home on a homesite takes precedence over the homesite's state: %s %s", (state, message, words) => {
    for (const own of ["open", "sold", "ready"]) {
      const lot = only(own, open, home(state, message));
      expect(lot?.name).toBe(`Homesite 14, 6,120 square feet, ${words}`);
      expect(lot?.state).toBe(state);
      expect(lot?.fits).toEqual([]);
    }
  });

  test("in a sold-out neighborhood every homesite is sold", () => {
    const content = contentOf([homesite("14", "open", open)], null, plans, [], true);
    expect(content?.homesites[0]?.name).toBe("Homesite 14, 6,120 square feet, sold");
    // Except for one with a house that is still for sale.
    const lotHomes = [
      { homesite: "14", title: "1 One Lane", href: "/1/", words: "", state: "ready" as const, message: "" },
    ];
    const last = contentOf([homesite("14", "ready", open)], null, plans, lotHomes, true);
    expect(last?.homesites[0]?.name).toBe("Homesite 14, 6,120 square feet, home under way or ready, 1 One Lane");
  });
});

test.each([
  [null, "ready", ""],
  ["Sold Out", "sold", ""],
  ["Sold", "sold", ""],
  ["Under Contract", "reserved", "Under Contract"],
  ["Coming Soon", "ready", "Coming Soon"],
  ["Last Chance: Almost Sold Out", "ready", "Last Chance: Almost Sold Out"],
])("a home whose message is %s makes its homesite %s", (message, state, shown) => {
  const status = { statusMessage: message === null ? null : ["", message] };
  expect(lotHomeState(status as Parameters<typeof lotHomeState>[0])).toEqual({ state, message: shown });
});
