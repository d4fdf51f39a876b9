import { expect, test } from "vitest";
import type { InventoryIndex, InventoryNeighborhood } from "#app/graphql/inventory/inventory.ts";
import { milesBetween, nearest } from "./nearest.ts";

const place = (id: number, latitude: number | null, longitude: number | null) =>
  [id, { id, latitude, longitude } as InventoryNeighborhood] as const;
const index: InventoryIndex = {
  neighborhood: new Map([
    place(1, 40.155, -105.165),
    place(2, 40.377, -105.03),
    place(3, 39.9, -105.0),
    place(4, null, null),
  ]),
  plan: new Map(),
};
const at = (id: number, neighborhoodId: number | null) => ({ id, neighborhoodId });

test("Longmont is some 31 miles from Denver", () => {
  expect(
    milesBetween({ latitude: 40.1672, longitude: -105.1019 }, { latitude: 39.7392, longitude: -104.9903 }),
  ).toBeCloseTo(30.2, 0);
});

test("comes from the same neighborhood first, then from the nearest one", () => {
  const chosen = nearest(at(1, 1), [at(5, 3), at(6, 2), at(7, 1)], index, 3);
  expect(chosen.map(({ id }) => id)).toEqual([7, 6, 5]);
});

test("leaves out the thing itself, and takes no more than asked for", () => {
  expect(nearest(at(1, 1), [at(1, 1), at(2, 1), at(3, 1)], index, 1).map(({ id }) => id)).toEqual([2]);
});

test("puts last what has no known place", () => {
  expect(nearest(at(1, 1), [at(8, 4), at(9, null), at(5, 3)], index, 3).map(({ id }) => id)).toEqual([5, 8, 9]);
});

test("takes a home’s own coordinates before its neighborhood’s, and empty ones as none", () => {
  const near = { id: 2, neighborhoodId: 3, latitude: 40.156, longitude: -105.166 };
  const empty = { id: 3, neighborhoodId: 2, latitude: 0, longitude: 0 };
  expect(nearest(at(1, 1), [empty, near], index, 2).map(({ id }) => id)).toEqual([2, 3]);
});
