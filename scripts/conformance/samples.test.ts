import { expect, test } from "vitest";
import { sampleValues } from "./operation-checks.ts";
import { type Samples, spread } from "./samples.ts";

const entry = (databaseId: number) => ({ databaseId, slug: `slug-${databaseId}`, uri: `/uri-${databaseId}/` });
const none = { neighborhood: [], plan: [], model: [], home: [], page: [], campaign: [], blogPost: [], event: [] };
const samples: Samples = {
  entries: { ...none, testimonial: [entry(1), { ...entry(2), uri: null }, entry(3), entry(4)] },
  categories: { blogPosts: [], testimonials: ["first-home"] },
  failures: new Map(),
};
const valuesOf = (rootField: string, variable: string, count: number, isPaged = false) =>
  sampleValues(samples, { rootFields: [rootField], isPaged }, variable, count);

test("samples are spread over a list, including its first and last entry", () => {
  expect(spread([1, 2, 3], 5)).toEqual([1, 2, 3]);
  expect(spread([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 5, 9]);
  expect(spread([1, 2, 3], 1)).toEqual([1]);
  expect(spread([], 3)).toEqual([]);
});

test("each variable of an operation gets the host's own values for it", () => {
  expect(valuesOf("testimonial", "slug", 2)).toEqual(["slug-1", "slug-4"]);
  expect(valuesOf("testimonial", "uri", 9)).toEqual(["/uri-1/", "/uri-3/", "/uri-4/"]);
  expect(valuesOf("nodeByUri", "uri", 4)).toEqual(["/uri-1/"]);
  expect(valuesOf("testimonials", "category", 4)).toEqual(["first-home"]);
  expect(valuesOf("testimonials", "ids", 4)).toEqual([[1, 3, 4]]);
  expect(valuesOf("homes", "ids", 4)).toEqual([]);
  expect(valuesOf("home", "uri", 4)).toEqual([]);
  expect(valuesOf("page", "uri", 4, true)).toEqual(["/our-neighborhoods/"]);
});

test("cursors and sizes have no samples", () => {
  expect(valuesOf("homes", "after", 4)).toBeUndefined();
  expect(valuesOf("homes", "first", 4)).toBeUndefined();
});
