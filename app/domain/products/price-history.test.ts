import { expect, test } from "vitest";
import { productPrice } from "./price.ts";
import { priceHistory } from "./price-history.ts";

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

test("S5.26 has the newest price first, each with its day", () => {
  const lines = ["$624,900 since Nov 21, 2026", "$634,900 since Nov 3, 2026", "$603,900 since Oct 1, 2026"];
  expect(shown(points, home(624_900), today)).toEqual(lines);
  expect(shown(points.toReversed(), home(624_900), today)).toEqual(lines);
});

test("says of a start that it is one", () => {
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

test("is none where the price never changed", () => {
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

test("is none where it ends with another price, or where there is no price any more", () => {
  expect(shown(points, home(619_900), today)).toBeNull();
  expect(shown(points, home(null), today)).toBeNull();
  expect(shown(points, home(624_900, "Sold Out"), today)).toBeNull();
});

test("days on which nothing changed are one; of one day the last given counts", () => {
  const given = [
    { amountUsd: 640_000, date: "2026-09-30" },
    { amountUsd: 640_000, date: "2026-10-31" },
    { amountUsd: 700_000, date: "2026-11-21" },
    { amountUsd: 624_900, date: "2026-11-21T09:00:00" },
  ];
  expect(shown(given, home(624_900), today)).toEqual(["$624,900 since Nov 21, 2026", "$640,000 since Sep 30, 2026"]);
});

test("what is ahead, has no day or is not shown is left out", () => {
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

test("holds over the ends of months and years, leap days included", () => {
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
