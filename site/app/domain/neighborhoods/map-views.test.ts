import { expect, test } from "vitest";
import { mapViewOfPath, mapViews } from "./map-views.ts";

test("S2.104 the map has the views neighborhoods, model-homes and quick-move-in", () => {
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
