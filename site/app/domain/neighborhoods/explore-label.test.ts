import { expect, test } from "vitest";
import { exploreLabel } from "./explore-label.ts";

test("S2.108 a neighborhood’s link says Explore this neighborhood", () => {
  expect(exploreLabel("neighborhood", "Haystack Bend")).toBe("Explore this neighborhood");
});

test("S2.109 a model home’s link says Explore this home", () => {
  expect(exploreLabel("model", "The Juniper")).toBe("Explore this home");
});

test("S2.110 a quick move-in home’s link says Explore and its title", () => {
  expect(exploreLabel("home", "1482 Threshing Lane")).toBe("Explore 1482 Threshing Lane");
  expect(exploreLabel("home", " 1482 Threshing Lane ")).toBe("Explore 1482 Threshing Lane");
});

test.each([null, undefined, "", " "])("without a title (%j) the link says Explore alone", (title) => {
  expect(exploreLabel("home", title)).toBe("Explore");
});
