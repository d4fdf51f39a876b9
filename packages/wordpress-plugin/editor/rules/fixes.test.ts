import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Data, Model } from "../model.ts";
import { checkKind } from "./check.ts";
import { fixOf } from "./fixes.ts";

const model: Model = JSON.parse(readFileSync(new URL("../../porchlight/model/editor.json", import.meta.url), "utf8"));
const today = "2026-11-22";
const wrong = (kind: string, data: Data) => checkKind(model, kind, data).filter(({ isMissing }) => !isMissing);

const home: Data = {
  priceUsd: 600_000,
  priceLine: [
    { kind: "base", label: "Base price", amountUsd: 590_000, date: "2026-10-01" },
    { kind: "add", label: "Homesite 14", amountUsd: 10_000, date: "2026-10-01" },
    { kind: "total", label: "Today", amountUsd: 600_000, date: "2026-10-01" },
  ],
  priceHistory: [{ amountUsd: 600_000, date: "2026-10-01" }],
};

/** Applies the offered fix of each problem. */
function mended(kind: string, data: Data) {
  let left = data;
  const words = wrong(kind, data).map(({ path }) => {
    const fix = fixOf(path, left, today);
    left = fix?.data ?? left;
    return fix?.words;
  });
  return { words, data: left };
}

test("a lower price adds a credit, updates the total and extends the history", () => {
  const { words, data } = mended("home", { ...home, priceUsd: 590_500 });
  expect(words).toEqual(["Add a credit of $9,500, total $590,500", "Add $590,500 as of today"]);
  expect(wrong("home", data)).toEqual([]);
  expect(data.priceLine).toEqual([
    ...(home.priceLine as Data[]).slice(0, 2),
    { kind: "credit", label: "Change of price", amountUsd: 9500, date: today },
    { kind: "total", label: "Today", amountUsd: 590_500, date: today },
  ]);
  expect(data.priceHistory).toEqual([
    { amountUsd: 600_000, date: "2026-10-01" },
    { amountUsd: 590_500, date: today },
  ]);
});

test("a higher price adds a part", () => {
  const { words, data } = mended("home", { ...home, priceUsd: 600_001 });
  expect(words).toEqual(["Add a part of $1, total $600,001", "Add $600,001 as of today"]);
  expect(wrong("home", data)).toEqual([]);
});

test("a missing total is computed from its parts", () => {
  const [base, add, total] = home.priceLine as Data[];
  const { words, data } = mended("home", {
    ...home,
    priceUsd: 605_000,
    priceLine: [base, { ...add, amountUsd: 15_000 }, total],
  });
  expect(words).toEqual(["Set the total to $605,000", "Add $605,000 as of today"]);
  expect(wrong("home", data)).toEqual([]);
});

test("of two prices of one day the last counts, as of a future day", () => {
  for (const date of [today, "2026-12-01"]) {
    const history = [
      { amountUsd: 1, date: "2026-10-01" },
      { amountUsd: 2, date },
    ];
    const { data } = mended("plan", { basePriceUsd: 3, priceHistory: history });
    expect(data.priceHistory).toEqual([
      { amountUsd: 1, date: "2026-10-01" },
      { amountUsd: 3, date: today },
    ]);
  }
});

test.each([
  ["without a price", { priceHistory: [{ amountUsd: 1, date: "2026-10-01" }] }],
  ["without a total", { priceUsd: 5, priceLine: [{ kind: "base", label: "Base", amountUsd: 4 }] }],
  [
    "with a part of no known kind",
    {
      priceUsd: 5,
      priceLine: [
        { kind: "x", amountUsd: 4 },
        { kind: "total", amountUsd: 4 },
      ],
    },
  ],
])("%s nothing is offered", (_, data) => {
  expect(mended("home", data).words.filter(Boolean)).toEqual([]);
});
