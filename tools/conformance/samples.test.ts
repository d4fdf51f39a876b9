import { expect, test } from "vitest";
import { type Samples, sampleValues, spread } from "./samples.ts";

const entry = (databaseId: number) => ({ databaseId, slug: `slug-${databaseId}`, uri: `/uri-${databaseId}/` });
const none = { neighborhood: [], plan: [], model: [], home: [], page: [], campaign: [], blogPost: [], event: [] };
const samples: Samples = {
  entries: { ...none, testimonial: [entry(1), { ...entry(2), uri: null }, entry(3), entry(4)] },
  categories: { blogPosts: [], testimonials: ["first-home"] },
  refusals: new Map(),
};
const use = (rootField: string, path: string, idType?: string) => ({
  rootField,
  argumentPath: path.split("."),
  idType,
});

test("samples are spread over a list, its first and last among them", () => {
  expect(spread([1, 2, 3], 5)).toEqual([1, 2, 3]);
  expect(spread([1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([1, 5, 9]);
  expect(spread([1, 2, 3], 1)).toEqual([1]);
  expect(spread([], 3)).toEqual([]);
});

test("each place of a question gets the host's own values for it", () => {
  expect(sampleValues(samples, use("testimonial", "id", "SLUG"), 2)).toEqual(["slug-1", "slug-4"]);
  expect(sampleValues(samples, use("testimonial", "id", "URI"), 9)).toEqual(["/uri-1/", "/uri-3/", "/uri-4/"]);
  expect(sampleValues(samples, use("testimonial", "id", "DATABASE_ID"), 1)).toEqual([1]);
  expect(sampleValues(samples, use("nodeByUri", "uri"), 4)).toEqual(["/uri-1/"]);
  expect(sampleValues(samples, use("testimonials", "where.categoryName"), 4)).toEqual(["first-home"]);
  expect(sampleValues(samples, use("testimonials", "where.in"), 4)).toEqual([[1, 3, 4]]);
  expect(sampleValues(samples, use("homes", "where.in"), 4)).toEqual([]);
  expect(sampleValues(samples, use("home", "id", "URI"), 4)).toEqual([]);
});

test("cursors and sizes are not the host's to give", () => {
  expect(sampleValues(samples, use("homes", "after"), 4)).toBeUndefined();
  expect(sampleValues(samples, use("homes", "first"), 4)).toBeUndefined();
});
