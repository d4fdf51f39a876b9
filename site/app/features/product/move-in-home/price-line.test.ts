import { expect, test } from "vitest";
import { priceLineParts } from "./price-line.tsx";

const base = { kind: "base", label: "Base price", amountUsd: 589_900, date: "2026-10-01" };
const site = { kind: "add", label: "Homesite 14", amountUsd: 14_000, date: "2026-10-01" };
const options = { kind: "add", label: "Included options", amountUsd: 31_000, date: "2026-11-03" };
const credit = { kind: "credit", label: "Winter credit", amountUsd: 10_000, date: "2027-01-15" };
const total = { kind: "total", label: "Today", amountUsd: 624_900, date: "2026-11-21" };
const line = [base, site, options, credit, total];

test("writes every part with its sign and its day, a credit with its last day", () => {
  expect(priceLineParts(line, 624_900)?.map(({ label, amount, date }) => [label, amount, date])).toEqual([
    ["Base price", "$589,900", "Oct 1, 2026"],
    ["Homesite 14", "+ $14,000", "Oct 1, 2026"],
    ["Included options", "+ $31,000", "Nov 3, 2026"],
    ["Winter credit", "− $10,000", "to Jan 15, 2027"],
    ["Today", "$624,900", "Nov 21, 2026"],
  ]);
});

test("gives longer stretches to larger amounts, and room for words to the smallest", () => {
  const weights = priceLineParts(line, 624_900)?.map(({ weight }) => weight) ?? [];
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(1.2);
  expect(weights[2]).toBeGreaterThan(weights[1] ?? 0);
});

test("is left out where the parts do not add up to the total", () => {
  expect(priceLineParts([base, site, credit, total], 624_900)).toBeNull();
});

test("is left out where the total is not the home’s price", () => {
  expect(priceLineParts(line, 619_900)).toBeNull();
  expect(priceLineParts(line, null)).toBeNull();
});

test("is left out where a part is unknown, unnamed or without an amount", () => {
  expect(priceLineParts([{ ...base, kind: "gift" }, total], 624_900)).toBeNull();
  expect(priceLineParts([{ ...base, amountUsd: 624_900, label: "" }, total], 624_900)).toBeNull();
  expect(priceLineParts([{ ...base, amountUsd: null }, total], 624_900)).toBeNull();
});

test("is left out without parts, or with the total alone", () => {
  expect(priceLineParts(null, 624_900)).toBeNull();
  expect(priceLineParts([], 624_900)).toBeNull();
  expect(priceLineParts([total], 624_900)).toBeNull();
});

test("shows a part without a day", () => {
  expect(priceLineParts([{ ...base, amountUsd: 624_900, date: null }, total], 624_900)?.[0]?.date).toBe("");
});
