import { describe, expect, test } from "vitest";
import { homeWith, modelWith, neighborhoodWith, planWith } from "../testing/catalog-entries.ts";
import { type CatalogEntries, indexEntries } from "./catalog.ts";
import { modelSummary, moveInHomeSummary, planSummary } from "./product-summary.ts";

const today = "2026-11-21";
const indexOf = (values: Partial<CatalogEntries> = {}) =>
  indexEntries({ neighborhoods: [neighborhoodWith()], plans: [planWith()], ...values });
const message = (text: string) => ({ statusMessage: ["x", text] });

test("a move-in home has its plan and neighborhood, its price, and its figures with units", () => {
  expect(moveInHomeSummary(homeWith(), indexOf(), today)).toMatchObject({
    where: "The Juniper at Haystack Bend, Longmont",
    price: "$624,900",
    specs: ["3 bed", "2.5 bath", "1,730 sq ft", "2-car"],
    status: { kind: "soon", text: "Ready Mar 2027" },
  });
});

test("a card has the fields that it shows and no others", () => {
  const described = { shortDescription: "Words of the product’s own page." };
  const summaries = [
    moveInHomeSummary(homeWith(described), indexOf(), today),
    modelSummary(modelWith(described), indexOf()),
    planSummary(planWith(described), indexOf()),
  ];
  const shown = ["href", "id", "kind", "picture", "price", "specs", "status", "title", "where"];
  expect(summaries.map((summary) => Object.keys(summary).sort())).toEqual([shown, shown, shown]);
});

test("a move-in home without plan and neighborhood has only its own figures", () => {
  const summary = moveInHomeSummary(homeWith({ bathrooms: null }), indexOf({ neighborhoods: [], plans: [] }), today);
  expect(summary).toMatchObject({ where: "", specs: ["3 bed", "1,730 sq ft"] });
});

test("a plan and its model have the ranges of the plan's figures", { tags: ["S3.17"] }, () => {
  const specs = ["3–4 bed", "2.5–3 bath", "1,730 sq ft", "2-car"];
  expect([planSummary(planWith(), indexOf()).specs, modelSummary(modelWith(), indexOf()).specs]).toEqual([
    specs,
    specs,
  ]);
});

describe("a card shows its state and its price once each", { tags: ["S3.27", "S9.14"] }, () => {
  test.each([
    [homeWith(), "Ready Mar 2027", "$624,900"],
    [homeWith({ priceUsd: 5000 }), "Ready Mar 2027", "Ask us"],
    [homeWith({ priceUsd: 5001 }), "Ready Mar 2027", "$5,001"],
    [homeWith(message("Sold Out")), "Sold Out", null],
    [homeWith(message("Under Contract")), "Under Contract", null],
    [homeWith(message("Last Chance: Almost Sold Out")), "Last Chance: Almost Sold Out", "$624,900"],
  ])("of a move-in home (%#)", (home, status, price) => {
    const summary = moveInHomeSummary(home, indexOf(), today);
    expect([summary.status?.text, summary.price]).toEqual([status, price]);
  });

  test.each([
    [planWith(), null, "from $589,900"],
    [planWith({ basePriceUsd: 5000 }), null, "Ask us"],
    [planWith(message("Sold Out")), { kind: "sold", text: "Sold Out" }, null],
    [planWith(message("Coming Soon")), { kind: "soon", text: "Coming Soon" }, null],
  ])("of a plan (%#)", (plan, status, price) => {
    const summary = planSummary(plan, indexOf());
    expect([summary.status, summary.price]).toEqual([status, price]);
  });

  test("of a model with the rooms of the house, or else of its plan", () => {
    const index = indexOf({
      plans: [planWith({ bedroomsMin: 3, bedroomsMax: 4, bathroomsMin: 2.5, bathroomsMax: 3 })],
    });
    const roomsOf = (model: ReturnType<typeof modelWith>) => modelSummary(model, index).specs.slice(0, 2);
    expect(roomsOf(modelWith({ bedrooms: 4, bathrooms: 3 }))).toEqual(["4 bed", "3 bath"]);
    expect(roomsOf(modelWith())).toEqual(["3–4 bed", "2.5–3 bath"]);
  });

  test("of a model and of plans when the neighborhood is sold out, whatever their own messages", () => {
    const index = indexOf({ neighborhoods: [neighborhoodWith({ status: "sold_out" })] });
    const sold = { status: { kind: "sold", text: "Sold Out" }, price: null };
    expect(modelSummary(modelWith(), index)).toMatchObject(sold);
    expect(planSummary(planWith(), index)).toMatchObject(sold);
    expect(planSummary(planWith(message("Coming Soon")), index)).toMatchObject(sold);
    expect(modelSummary(modelWith(), indexOf())).toMatchObject({
      status: { kind: "open", text: "Open daily" },
      price: "$641,500",
    });
  });
});
