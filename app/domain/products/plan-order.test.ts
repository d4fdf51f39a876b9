import { expect, test } from "vitest";
import { planOrderOf, sortPlans } from "./plan-order.ts";

const plan = (title: string, priceUsd: number | null, finishedSqFt: number | null, bedroomsMin: number | null) => ({
  ...{ title, priceUsd, finishedSqFt, bedroomsMin },
});
const plans = [plan("B", 500, 900, 3), plan("A", 500, 900, 2), plan("C", null, 1200, 1), plan("D", 400, null, null)];
const titles = (order: Parameters<typeof sortPlans>[1]) =>
  sortPlans(plans, order)
    .map(({ title }) => title)
    .join("");

test("plans are sorted by a figure, those without it last, equal ones by size and title", () => {
  expect(titles("price")).toBe("DABC");
  expect(titles("size")).toBe("ABCD");
  expect(titles("beds")).toBe("CABD");
});

test("within a collection plans are sorted by size, those of unknown size first", () => {
  expect(titles("collection")).toBe("DABC");
});

test.each([
  [null, "collection"],
  ["", "collection"],
  ["title", "collection"],
  ["price", "price"],
  ["beds", "beds"],
])("the parameter %s is the order by %s", (param, order) => {
  expect(planOrderOf(param)).toBe(order);
});
