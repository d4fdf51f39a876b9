import { expect, test } from "vitest";
import type { Inventory, InventoryNeighborhood } from "#app/graphql/inventory/inventory.ts";
import { rangeStops } from "./range-stops.ts";

const place = (id: number, latitude: number | null, values: Partial<InventoryNeighborhood> = {}) =>
  ({
    id,
    title: `Place ${id}`,
    uri: `/${id}/`,
    city: "Town",
    status: "open",
    basePriceUsd: 513_000,
    isFeatured: false,
    latitude,
    ...values,
  }) as InventoryNeighborhood;

const inventoryOf = (neighborhoods: InventoryNeighborhood[]): Inventory => ({
  neighborhoods,
  plans: [],
  models: [],
  homes: [],
});

test("neighborhoods stand from south to north, each at its latitude", () => {
  const stops = rangeStops(inventoryOf([place(1, 40.6), place(2, 39.8), place(3, 40.2)]));
  expect(stops.map((stop) => stop.id)).toEqual([2, 3, 1]);
  expect(stops.map((stop) => Number(stop.x.toFixed(2)))).toEqual([0, 0.5, 1]);
});

test("one alone stands at the start and one without a latitude is left out", () => {
  expect(rangeStops(inventoryOf([place(1, 40), place(2, null)])).map((stop) => [stop.id, stop.x])).toEqual([[1, 0]]);
  expect(rangeStops(inventoryOf([]))).toEqual([]);
});

test("of more than twelve the featured ones are shown", () => {
  const many = Array.from({ length: 30 }, (_, id) => place(id, 39 + id / 100, { isFeatured: id >= 20 }));
  const shown = rangeStops(inventoryOf(many)).map((stop) => stop.id);
  expect(shown).toHaveLength(12);
  expect(shown.filter((id) => id >= 20)).toHaveLength(10);
});

test("a price stands only where something is for sale", () => {
  const stops = rangeStops(inventoryOf([place(1, 40, { status: "sold_out" }), place(2, 41)]));
  expect(stops.map((stop) => stop.price)).toEqual(["", "from $513k"]);
  expect(stops[0]?.status).toBe("Sold Out");
});
