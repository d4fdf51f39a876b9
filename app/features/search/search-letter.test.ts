import { expect, test } from "vitest";
import { searchStock } from "#app/graphql/inventory/search-stock.ts";
import { neighborhoodWith, planWith } from "#app/graphql/testing/inventory-entries.ts";
import { searchLetter } from "./search-letter.ts";

const stock = searchStock(
  { neighborhoods: [neighborhoodWith()], plans: [planWith()], models: [], homes: [] },
  "2026-11-22",
);
const letter = (search: string | null) => searchLetter(stock, search, "https://homes.example");

test("a letter about a search has its filters in words and its whole address", () => {
  expect(letter("where=Longmont&beds=3&colour=red")).toBe(
    "Please tell me when a home fits my search: 3+ beds; Longmont.\n\nhttps://homes.example/new-home-search/?where=Longmont&beds=3",
  );
});

test.each([null, "", "sort=price", "where=Atlantis", "<script>", "%"])(
  "no letter is begun about what is no search with a filter: %s",
  (search) => {
    expect(letter(search)).toBeNull();
  },
);
