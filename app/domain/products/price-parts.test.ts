import { expect, test } from "vitest";
import { productPrice } from "./price.ts";
import { priceParts } from "./price-parts.ts";

const base = { kind: "base", label: "Base price", amountUsd: 589_900, date: "2026-10-01" };
const site = { kind: "add", label: "Homesite 14", amountUsd: 14_000, date: "2026-10-01" };
const options = { kind: "add", label: "Included options", amountUsd: 31_000, date: "2026-11-03" };
const credit = { kind: "credit", label: "Winter credit", amountUsd: 10_000, date: "2027-01-15" };
const total = { kind: "total", label: "Today", amountUsd: 624_900, date: "2026-11-21" };
const partsOf = (fields: Parameters<typeof priceParts>[0], priceUsd: number | null, message = "") =>
  priceParts(fields, productPrice({ kind: "home", priceUsd, statusMessage: ["", message] }));
const line = [base, site, options, credit, total];

test("writes every part with its sign and its day, a credit with its last day", () => {
  expect(partsOf(line, 624_900)?.map(({ label, amount, date }) => [label, amount, date])).toEqual([
    ["Base price", "$589,900", "Oct 1, 2026"],
    ["Homesite 14", "+ $14,000", "Oct 1, 2026"],
    ["Included options", "+ $31,000", "Nov 3, 2026"],
    ["Winter credit", "− $10,000", "to Jan 15, 2027"],
    ["Today", "$624,900", "Nov 21, 2026"],
  ]);
});

test("is left out where the parts do not add up to the total", () => {
  expect(partsOf([base, site, credit, total], 624_900)).toBeNull();
});

test("is left out where the total is not the home’s price", () => {
  expect(partsOf(line, 619_900)).toBeNull();
  expect(partsOf(line, null)).toBeNull();
});

test("is left out where a part is unknown, unnamed or without an amount", () => {
  expect(partsOf([{ ...base, kind: "gift" }, total], 624_900)).toBeNull();
  expect(partsOf([{ ...base, amountUsd: 624_900, label: "" }, total], 624_900)).toBeNull();
  expect(partsOf([{ ...base, amountUsd: null }, total], 624_900)).toBeNull();
});

test("is left out without parts, or with the total alone", () => {
  expect(partsOf(null, 624_900)).toBeNull();
  expect(partsOf([], 624_900)).toBeNull();
  expect(partsOf([total], 624_900)).toBeNull();
});

test("shows a part without a day", () => {
  expect(partsOf([{ ...base, amountUsd: 624_900, date: null }, total], 624_900)?.[0]?.date).toBe("");
});

test("is left out once the home is spoken for", () => {
  expect(partsOf(line, 624_900, "Under Contract")).toBeNull();
});
