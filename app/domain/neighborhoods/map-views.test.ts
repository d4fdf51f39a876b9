import { expect, test } from "vitest";
import { exploreLabel, mapViewOfPath, mapViews } from "./map-views.ts";

test("the map has the views neighborhoods, model-homes and quick-move-in", { tags: ["S2.104"] }, () => {
  expect(mapViews.map((view) => view.name)).toEqual(["neighborhoods", "model-homes", "quick-move-in"]);
});

test.each([
  ["/our-neighborhoods/", "neighborhoods"],
  ["/our-homes/model-homes/", "model-homes"],
  ["/our-homes/quick-move-in-homes/", "quick-move-in"],
])("the path %s opens the view %s, with and without its slash", (path, name) => {
  expect(mapViewOfPath(path)?.name).toBe(name);
  expect(mapViewOfPath(path.slice(0, -1))?.name).toBe(name);
});

test("other paths open no view", () => {
  expect(["/", "", "/our-homes/", "/our-neighborhoods/x/", "/our-neighborhoods//"].map(mapViewOfPath)).toEqual(
    Array(5).fill(null),
  );
});

test("a neighborhood’s link is labeled Explore this neighborhood", { tags: ["S2.108"] }, () => {
  expect(exploreLabel("neighborhood", "Haystack Bend")).toBe("Explore this neighborhood");
});

test("a model home’s link is labeled Explore this home", { tags: ["S2.109"] }, () => {
  expect(exploreLabel("model", "The Juniper")).toBe("Explore this home");
});

test("a quick move-in home’s link is labeled Explore and its title", { tags: ["S2.110"] }, () => {
  expect(exploreLabel("home", "1482 Threshing Lane")).toBe("Explore 1482 Threshing Lane");
  expect(exploreLabel("home", " 1482 Threshing Lane ")).toBe("Explore 1482 Threshing Lane");
});

test.each([null, undefined, "", " "])("without a title (%j) the link is labeled Explore", (title) => {
  expect(exploreLabel("home", title)).toBe("Explore");
});
