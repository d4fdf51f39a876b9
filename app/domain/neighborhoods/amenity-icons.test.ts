import { amenityIconNames } from "@porchlight/contract/vocabulary";
import { expect, test } from "vitest";
import { amenityIconLabel, isAmenityIconName } from "./amenity-icons.ts";

test("the amenity icons are the five of the specification, including shopping_dinning", { tags: ["S3.48"] }, () => {
  expect(amenityIconNames).toEqual(["location", "active_lifestyle", "scenery", "shopping_dinning", "low_maintenance"]);
});

test("every amenity icon has a text alternative", () => {
  expect(amenityIconNames.map(amenityIconLabel)).toEqual([
    "Location",
    "Active lifestyle",
    "Scenery",
    "Shopping and dining",
    "Low maintenance",
  ]);
});

test("other values are not amenity icons", () => {
  expect(isAmenityIconName("scenery")).toBe(true);
  for (const value of ["shopping_dining", "Scenery", "", null, 3, "valueOf"]) {
    expect(isAmenityIconName(value)).toBe(false);
  }
});
