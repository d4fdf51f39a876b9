import { expect, test } from "vitest";
import { livabilityText } from "./livability.ts";

test("says what makes a plan easy to live in, as one sentence", () => {
  expect(livabilityText(["zero-step-entry", "home-office"])).toBe("Zero-step entry, a room to work in");
});

test("leaves out what the contract does not name, and says nothing where nothing is known", () => {
  expect(livabilityText(["constructor", null, "moat"])).toBe("");
  expect(livabilityText(null)).toBe("");
});
