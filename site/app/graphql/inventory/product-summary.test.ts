import { expect, test } from "vitest";
import { type Inventory, type InventoryMoveInHome, indexInventory } from "./inventory.ts";
import { moveInHomeSummary } from "./product-summary.ts";

const home = (values: Partial<InventoryMoveInHome> = {}): InventoryMoveInHome => ({
  id: 1,
  title: "1482 Threshing Lane",
  uri: "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/",
  collections: ["easyhouse"],
  picture: null,
  neighborhoodId: 10,
  sectionId: null,
  statusMessage: [],
  say: null,
  planId: 20,
  bedrooms: 3,
  bathrooms: 2.5,
  finishedSqFt: 1730,
  priceUsd: 624_900,
  type: null,
  latitude: null,
  longitude: null,
  readyDate: "2027-03-12",
  stage: null,
  homesite: null,
  ...values,
});

const empty: Inventory = { neighborhoods: [], plans: [], models: [], homes: [] };

test("a move-in home has its plan and neighborhood, its price, and its figures with units", () => {
  const inventory = {
    ...empty,
    neighborhoods: [{ id: 10, title: "Haystack Bend", city: "Longmont" }],
    plans: [{ id: 20, title: "The Juniper", garageSpaces: 2 }],
  } as unknown as Inventory;
  expect(moveInHomeSummary(home(), indexInventory(inventory), "2026-11-21")).toMatchObject({
    where: "The Juniper at Haystack Bend, Longmont",
    price: "$624,900",
    specs: ["3 bed", "2.5 bath", "1,730 sq ft", "2-car"],
    status: { kind: "soon", text: "Ready Mar 2027" },
  });
});

test("a move-in home without plan and neighborhood has only its own figures", () => {
  const summary = moveInHomeSummary(home({ bathrooms: null, priceUsd: 5000 }), indexInventory(empty), "2026-11-21");
  expect(summary).toMatchObject({ where: "", price: "Ask us", specs: ["3 bed", "1,730 sq ft"] });
});
