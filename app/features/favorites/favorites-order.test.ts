import { expect, test } from "vitest";
import { type FavoriteOrder, favoriteOrders, firstPlaces, inOrder, placesAfter } from "./favorites-order.ts";

const product = (id: number, priceUsd: number | null, readyDate: string | null) => ({
  ...{ id, priceUsd, readyDate, kind: "home" as const, title: `House ${id}`, href: `/homes/${id}/` },
  ...{ picture: null, status: null, price: null, where: "", specs: [] },
});
const products = [
  product(1, 700_000, "2027-03-01"),
  product(2, null, "2026-12-01"),
  product(3, 650_000, null),
  product(4, 700_000, "2026-12-01"),
  product(5, 1_200_000, null),
];

test("favorites without a price or move-in date sort last, and ties keep the order of saving", () => {
  const expected: Record<FavoriteOrder, readonly number[]> = {
    "last-saved": [5, 4, 3, 2, 1],
    "first-saved": [1, 2, 3, 4, 5],
    "lowest-price": [3, 1, 4, 5, 2],
    "highest-price": [5, 1, 4, 3, 2],
    "move-in": [2, 4, 1, 3, 5],
  };
  for (const order of favoriteOrders) {
    expect(
      inOrder(products, order).map(({ id }) => id),
      order,
    ).toEqual(expected[order]);
  }
});

test("a removed favorite keeps its place until another change, and can be restored there", () => {
  const first = firstPlaces([1, 2, 3]);
  const out = placesAfter(first, [1, 3]);
  expect(out).toEqual({ ids: [1, 3], places: [1, 2, 3], removedId: 2 });
  // The same favorites again, as after a save.
  expect(placesAfter(out, [1, 3]).removedId).toBe(2);
  expect(placesAfter(out, [1, 3, 2])).toEqual({ ids: [1, 3, 2], places: [1, 2, 3], removedId: null });
  expect(placesAfter(out, [1])).toEqual({ ids: [1], places: [1, 2, 3], removedId: 3 });
  expect(placesAfter(out, [1, 3, 4])).toEqual({ ids: [1, 3, 4], places: [1, 2, 3, 4], removedId: null });
  expect(placesAfter(first, []).removedId).toBeNull();
});
