import { describe, expect, test } from "vitest";
import { contentOf, type TestEntry } from "../testing/content-of.ts";
import { homesiteClaims } from "./homesite-claims.ts";

// Eight homesites: five along Mill Lane, two of them sold; three along Falcon Mews, second green.
const homesites = ["sold", "sold", "open", "hold", "hold", "open", "open", "open"].map((state, index) => ({
  number: `${index + 1}`,
  state,
  street: index < 5 ? "Mill Lane" : "Falcon Mews, second green",
  areaSqFt: 7000 + index * 100,
}));
const neighborhood = (about: string, more: object = {}): TestEntry => ({
  id: 1,
  kind: "neighborhood",
  title: "Mill Creek",
  data: { status: "open", about, homesites, ...more },
});
const home = (note: string, homesite = "8"): TestEntry => ({
  id: 2,
  kind: "home",
  title: "2 Mill Lane",
  data: { note, homesite },
  relations: { neighborhood: [1] },
});
const problems = (...entries: readonly TestEntry[]) =>
  [...homesiteClaims.check(contentOf(...entries))].map(({ problem }) => problem);
const ofText = (text: string) => problems(neighborhood(text));

describe("the number of homesites in a text", () => {
  test.each([
    "Eight homesites stand along the creek.",
    "Five homesites on Mill Lane, 3 homesites around the second green.",
    "Three more homesites on Falcon Mews were released.",
    "8 homesites, two sold.",
    "Four homesites are open.",
    "Seven homesites back to the ditch, six lots that face the mountains, seven homesites with a walkout.",
    "Two homesites of Mill Creek Farm were here before.",
    "Homesites are rounded to ten square feet.",
    "Lots of room.",
    "Eleven poles stand here.",
  ])("is possible: %s", (text) => {
    expect(ofText(`<p>${text}</p>`)).toEqual([]);
  });

  test.each([
    [
      "Nine homesites stand along the creek.",
      "“Nine homesites” is in the text, but Mill Creek has 8 homesites; no street and no state has 9 of them.",
    ],
    [
      "Thirty-three homesites in two arcs.",
      "“Thirty-three homesites” is in the text, but Mill Creek has 8 homesites; no street and no state has 33 of them.",
    ],
    [
      "The last 7 new lots.",
      "“7 new lots” is in the text, but Mill Creek has 8 homesites; no street and no state has 7 of them.",
    ],
    [
      "Eight homesites, three sold.",
      "“Eight homesites, three sold” is in the text, but 2 homesites of Mill Creek are sold.",
    ],
  ])("contradicts the plan: %s", (text, problem) => {
    expect(ofText(text)).toEqual([problem]);
  });

  test("is checked in the texts of its homes, too, and not without homesites", () => {
    const text = "One of nine homesites on the lane.";
    expect(problems(neighborhood(""), home(text))).toHaveLength(1);
    expect(problems(neighborhood("", { homesites: [] }), home(text))).toEqual([]);
  });
});

describe("the area in a text", () => {
  test("is from the smallest to the largest, and none is smaller than stated", () => {
    expect(ofText("Homesites run from 7,000 to 7,700 square feet, none under 7,000 square feet.")).toEqual([]);
    const range = "the homesites of Mill Creek have 7,000 to 7,700 square feet";
    expect(ofText("Homesites run from 7,000 to 7,900 square feet.")).toEqual([
      `“Homesites run from 7,000 to 7,900 square feet” is in the text, but ${range}.`,
    ]);
    expect(ofText("Homesites from 6,900 to 7,700 square feet.")).toHaveLength(1);
    expect(ofText("Fifty acres, none under 7,100 square feet.")).toEqual([
      `“none under 7,100 square feet” is in the text, but ${range}.`,
    ]);
  });

  test("is the largest or the smallest of one homesite", () => {
    const of = (text: string, homesite: string) => problems(neighborhood(""), home(text, homesite));
    expect([of("The largest homesite here.", "8"), of("The smallest homesite here.", "1")]).toEqual([[], []]);
    expect(of("The largest homesite here.", "7")).toEqual([
      "“largest homesite” refers to homesite 7 with 7,600 square feet, and the homesites of Mill Creek have 7,000 to 7,700 square feet.",
    ]);
    expect(of("The smallest homesite here.", "8")).toHaveLength(1);
  });
});

test("a homesite in a text is on the plan", () => {
  expect(ofText("The trail leaves at homesite 8. Homesites 6 and 7 are open.")).toEqual([]);
  expect(ofText("The trail leaves at homesite 19.")).toEqual([
    "Homesite 19 is mentioned, but is not one of the 8 homesites of this neighborhood.",
  ]);
  expect(problems(neighborhood(""), home("Homesite 12 is on the outer arc."))).toEqual([
    "Homesite 12 is mentioned, but is not one of the 8 homesites of Mill Creek.",
  ]);
});
