import { expect, test } from "vitest";
import { checkContent } from "../check.ts";
import { contentOf } from "../testing/content-of.ts";
import { neighborhoodFigures } from "./neighborhood-figures.ts";

const found = (answer: string, data: object = {}) =>
  checkContent(
    contentOf({
      ...{ id: 1, kind: "neighborhood", title: "Bluestem" },
      data: {
        ...{ hoaMonthlyUsd: 72, metroDistrictMills: 24.5, distances: [{ label: "Mountain Avenue", miles: 1.4 }] },
        ...{ directions: "West on CO-56 for 4.5 miles.", questions: [{ question: "Why?", answer }] },
        ...data,
      },
    }),
    [neighborhoodFigures],
  ).map(({ field, problem }) => [field, problem]);

test.for([
  ["Both are in the $27 monthly fee.", "“$27 monthly” is in the text, but the fee of Bluestem is $72 a month."],
  ["The fee is $128 a month.", "“fee is $128” is in the text, but the fee of Bluestem is $72 a month."],
  ["It levies 42.5 mills.", "“levies 42.5 mills” is in the text, but the district of Bluestem levies 24.5 mills."],
  [
    "It levies 24.5 mills. On a $679,000 house that’s about $193 a month this year.",
    "“On a $679,000 house that’s about $193 a month” is in the text, but 24.5 mills come to about $93.",
  ],
])("“%s” contradicts a field", ([text = "", problem]) => {
  expect(found(text)).toEqual([["questions.0.answer", problem]]);
});

test.for([
  "Both are in the $72 monthly fee, which is $72 a month. The fee is $72.",
  "It levies 24.5 mills. On a $679,000 house that is about $93 a month. The cap is 30 mills.",
  "The towing fee of the city and a lamp at 4.1 miles are not ours.",
])("“%s” contradicts nothing", (text) => {
  expect(found(text)).toEqual([]);
});

test("without a fee and a district, texts may say anything of them", () => {
  expect(found("The fee is $9. It levies 3 mills.", { hoaMonthlyUsd: null, metroDistrictMills: null })).toEqual([]);
});

test("a distance in a benefit is one of the lists or of the directions", () => {
  const amenities = (text: string) => ({ amenities: [{ title: "In town", text }] });
  expect(found("Yes.", amenities("Bakery, 1.4 miles; the highway, 4.5 miles; a lake, 8 miles."))).toEqual([]);
  expect(found("Yes.", amenities("All on Mountain Avenue, 4.1 miles away."))).toEqual([
    ["amenities.0.text", "“4.1 miles” is in the text, but no distance of Bluestem is 4.1 miles."],
  ]);
});
