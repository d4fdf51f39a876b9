import { expect, test } from "vitest";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { sharedPlaces } from "./distances.ts";

// A tenth of a degree of latitude is 6.9 miles.
const neighborhood = (id: number, latitude: number, data: object): TestEntry => ({
  id,
  kind: "neighborhood",
  title: `Neighborhood ${id}`,
  data: { latitude, longitude: -105, ...data },
});
const distance = (miles: number, label = "Millburn Airport") => ({ distances: [{ label, miles }] });
const school = (miles: number, district = "Mill Creek School District") => ({
  schools: [{ name: "Mill Creek High School", district, miles }],
});
const found = (one: object, other: object) =>
  [...sharedPlaces.check(contentOf(neighborhood(1, 40.1, one), neighborhood(2, 40, other)))].map(
    ({ field, problem }) => [field, problem],
  );

test("two neighborhoods cannot both be nearer to a place than to each other", () => {
  expect(found(distance(4), distance(3))).toEqual([]);
  expect(found(distance(4), distance(2.6))).toEqual([
    [
      "distances.0.miles",
      "Millburn Airport is listed as 2.6 miles from Neighborhood 2 and 4 miles from Neighborhood 1, which are 6.9 miles apart.",
    ],
  ]);
  expect(found(school(2), school(1))).toEqual([
    [
      "schools.0.miles",
      "Mill Creek High School, Mill Creek School District is listed as 1 mile from Neighborhood 2 and 2 miles from Neighborhood 1, which are 6.9 miles apart.",
    ],
  ]);
});

test("nor can one be much farther from it than from the other", () => {
  expect(found(distance(40), distance(27))).toEqual([]);
  expect(found(distance(41), distance(26))).toHaveLength(1);
});

test("a trail is reached at several points, and schools of two districts may share a name", () => {
  expect(found(distance(0.5, "Coal Creek trail"), distance(0.6, "Coal Creek trail"))).toEqual([]);
  expect(found(school(1), school(1, "River School District"))).toEqual([]);
  expect(found(distance(1), distance(1, "Town"))).toEqual([]);
});

test.each(["Airport", "Grocery store", "Nearest elementary school", "Downtown", "Light rail station"])(
  "generic names, %s, may be different places in each neighborhood",
  (label) => expect(found(distance(1, label), distance(1, label))).toEqual([]),
);

test("without coordinates there is no finding", () => {
  expect(found({ ...distance(1), latitude: undefined }, distance(1))).toEqual([]);
});
