import { expect, test } from "vitest";
import { countAt } from "./hero.tsx";

const price = ["", "500000", "600000"].map((value) => ({ value, text: value }));
const finder = { price, counts: ["9 5 7 4 2 3", "6 1 2 0 0 12"] };

test("the number of results is that of the chosen place, kind and price", () => {
  expect(countAt(finder, { where: 0, what: 0, price: 0 })).toBe(9);
  expect(countAt(finder, { where: 0, what: 1, price: 1 })).toBe(2);
  expect(countAt(finder, { where: 1, what: 0, price: 2 })).toBe(2);
  expect(countAt(finder, { where: 1, what: 1, price: 2 })).toBe(12);
});
