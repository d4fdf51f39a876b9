import { expect, test } from "vitest";
import { priceHistory, priceParts, productPrice } from "./price.ts";

const base = { kind: "base", label: "Base price", amountUsd: 589_900, date: "2026-10-01" };
const site = { kind: "add", label: "Homesite 14", amountUsd: 14_000, date: "2026-10-01" };
const options = { kind: "add", label: "Included options", amountUsd: 31_000, date: "2026-11-03" };
const credit = { kind: "credit", label: "Winter credit", amountUsd: 10_000, date: "2027-01-15" };
const total = { kind: "total", label: "Today", amountUsd: 624_900, date: "2026-11-21" };
const partsOf = (fields: Parameters<typeof priceParts>[0], priceUsd: number | null, message = "") =>
  priceParts(fields, productPrice({ kind: "home", priceUsd, statusMessage: ["", message] }));
const line = [base, site, options, credit, total];

test("formats every part with its sign and day, a credit with its last day", () => {
  expect(partsOf(line, 624_900)?.map(({ label, amount, date }) => [label, amount, date])).toEqual([
    ["Base price", "$589,900", "Oct 1, 2026"],
    ["Homesite 14", "+ $14,000", "Oct 1, 2026"],
    ["Included options", "+ $31,000", "Nov 3, 2026"],
    ["Winter credit", "− $10,000", "to Jan 15, 2027"],
    ["Today", "$624,900", "Nov 21, 2026"],
  ]);
});

test("is omitted when the parts do not add up to the total", () => {
  expect(partsOf([base, site, credit, total], 624_900)).toBeNull();
});

test("is omitted when the total is not the home’s price", () => {
  expect(partsOf(line, 619_900)).toBeNull();
  expect(partsOf(line, null)).toBeNull();
});

test("is omitted when a part is unknown, unnamed or without an amount", () => {
  expect(partsOf([{ ...base, kind: "gift" }, total], 624_900)).toBeNull();
  expect(partsOf([{ ...base, amountUsd: 624_900, label: "" }, total], 624_900)).toBeNull();
  expect(partsOf([{ ...base, amountUsd: null }, total], 624_900)).toBeNull();
});

test("is omitted without parts, or with the total alone", () => {
  expect(partsOf(null, 624_900)).toBeNull();
  expect(partsOf([], 624_900)).toBeNull();
  expect(partsOf([total], 624_900)).toBeNull();
});

test("shows a part without a day", () => {
  expect(partsOf([{ ...base, amountUsd: 624_900, date: null }, total], 624_900)?.[0]?.date).toBe("");
});

test("is omitted once the home is sold or under contract", () => {
  expect(partsOf(line, 624_900, "Under Contract")).toBeNull();
});

const today = "2026-11-22";
const points = [
  { amountUsd: 603_900, date: "2026-10-01" },
  { amountUsd: 634_900, date: "2026-11-03" },
  { amountUsd: 624_900, date: "2026-11-21" },
];
const home = (priceUsd: number | null, message = "") =>
  productPrice({ kind: "home", priceUsd, statusMessage: ["", message] });
const shown = (...given: Parameters<typeof priceHistory>) =>
  priceHistory(...given)?.map(({ amount, since }) => `${amount} ${since}`) ?? null;

test("is sorted from the newest price, each with its day", { tags: ["S5.26"] }, () => {
  const lines = ["$624,900 since Nov 21, 2026", "$634,900 since Nov 3, 2026", "$603,900 since Oct 1, 2026"];
  expect(shown(points, home(624_900), today)).toEqual(lines);
  expect(shown(points.toReversed(), home(624_900), today)).toEqual(lines);
});

test("marks a starting price", () => {
  const plan = productPrice({ kind: "plan", basePriceUsd: 589_900 });
  expect(
    shown(
      [
        { amountUsd: 574_900, date: "2026-04-01" },
        { amountUsd: 589_900, date: "2026-10-01" },
      ],
      plan,
      today,
    ),
  ).toEqual(["from $589,900 since Oct 1, 2026", "from $574,900 since Apr 1, 2026"]);
});

test("is null when the price never changed", () => {
  for (const given of [null, undefined, [], [null], points.slice(2)])
    expect(shown(given, home(624_900), today)).toBeNull();
  expect(
    shown(
      [
        { amountUsd: 624_900, date: "2026-10-01" },
        { amountUsd: 624_900, date: "2026-11-21" },
      ],
      home(624_900),
      today,
    ),
  ).toBeNull();
});

test("is null when it ends with another price, or there is no price any more", () => {
  expect(shown(points, home(619_900), today)).toBeNull();
  expect(shown(points, home(null), today)).toBeNull();
  expect(shown(points, home(624_900, "Sold Out"), today)).toBeNull();
});

test("merges days without a change; of one day the last entry counts", () => {
  const given = [
    { amountUsd: 640_000, date: "2026-09-30" },
    { amountUsd: 640_000, date: "2026-10-31" },
    { amountUsd: 700_000, date: "2026-11-21" },
    { amountUsd: 624_900, date: "2026-11-21T09:00:00" },
  ];
  expect(shown(given, home(624_900), today)).toEqual(["$624,900 since Nov 21, 2026", "$640,000 since Sep 30, 2026"]);
});

test("omits future, undated and hidden prices", () => {
  const given = [
    ...points,
    { amountUsd: 610_000, date: "2026-11-23" },
    { amountUsd: 5000, date: "2026-11-22" },
    { amountUsd: null, date: "2026-11-22" },
    { amountUsd: 620_000, date: "soon" },
    { amountUsd: 620_000, date: null },
  ];
  expect(shown(given, home(624_900), today)).toEqual(shown(points, home(624_900), today));
  // The day itself counts.
  expect(shown(points, home(624_900), "2026-11-21")).toHaveLength(3);
  expect(shown(points, home(624_900), "2026-11-20")).toBeNull();
});

test("is correct over the ends of months and years, leap days included", () => {
  const given = [
    { amountUsd: 610_000, date: "2027-12-31" },
    { amountUsd: 620_000, date: "2028-01-01" },
    { amountUsd: 630_000, date: "2028-02-29" },
    { amountUsd: 640_000, date: "2027-02-29" },
    { amountUsd: 640_000, date: "2028-03-01" },
  ];
  expect(shown(given, home(640_000), "2028-03-01")).toEqual([
    "$640,000 since Mar 1, 2028",
    "$630,000 since Feb 29, 2028",
    "$620,000 since Jan 1, 2028",
    "$610,000 since Dec 31, 2027",
  ]);
});
