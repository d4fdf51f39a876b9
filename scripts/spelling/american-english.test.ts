import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { britishWords } from "./testing/british-words.ts";
import { shownTexts, textsOfCode } from "./testing/shown-texts.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

test("texts for visitors and editors have American spelling", () => {
  const texts = shownTexts(repository);
  // Content and code both: after moving a folder nothing would be checked.
  for (const folder of [
    "packages/demo/pages/",
    "packages/demo/blog-posts/",
    "app/",
    "packages/backend/",
    "packages/content-lint/",
    "packages/wordpress-plugin/porchlight/",
  ]) {
    expect(texts.filter(({ at }) => at.startsWith(folder)).length, folder).toBeGreaterThan(100);
  }
  expect(texts.flatMap(({ at, text }) => britishWords(text).map((word) => `${at}: ${word}`))).toEqual([]);
});

test("British spellings are found in any case and form, American ones and names are not", () => {
  expect(britishWords("Grey neighbours organised a two-storey centre; the metres were cancelled.")).toEqual([
    "neighbours: neighbors",
    "Grey: gray",
    "metres: meters",
    "centre: center",
    "organised: organized",
    "cancelled: canceled",
  ]);
  expect(britishWords("Mown within a working day, by the cinema and the bookshop.")).toEqual([
    "bookshop: bookstore",
    "cinema: movie theater",
    "Mown: mowed",
    "working day: business day",
  ]);
  expect(britishWords("A gray neighbor, a door with four panels, our tour, exercise, premise, meter, hour")).toEqual(
    [],
  );
});

test("only texts of code are checked, not names or comments", () => {
  const source = `import "./colour.ts"; /* colour */ const colour = <p title="grey">{\`a $\{colour} b\`} metres</p>;`;
  expect(textsOfCode("a.tsx", source).map(({ at, text }) => [at, text.trim()])).toEqual([
    ["a.tsx:1", "grey"],
    ["a.tsx:1", "a"],
    ["a.tsx:1", "b"],
    ["a.tsx:1", "metres"],
  ]);
});
