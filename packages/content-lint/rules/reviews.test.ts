import { expect, test } from "vitest";
import { demoFixture } from "../../backend/import/demo/demo-fixture.ts";
import { checkContent } from "../check.ts";
import { demoContent } from "../sources.ts";
import { quotedWords } from "./reviews.ts";

const text = "We moved in on a Friday, in March. It’s **$640** well spent.\n\n> Nothing squeaks. I sleep.";

/** Fields and problems of a review with a pull quote, and of a page with a quote. */
async function problems({ pull = "", quote = "", by = "Maren", author = "Maren", body = text }) {
  const { folder, remove } = demoFixture({
    "testimonials/the-window.md": `---\ntitle: The window\ndate: 2026-06-18\nhighlights: { attribution: ${author}, text: ${JSON.stringify(pull)} }\n---\n${body}\n`,
    "pages/home.yaml": `uri: /\ntitle: Home\norganisms:\n  - { layout: hero, title: Maren, text: Never said. }\n  - { layout: quote, title: ${by}, text: ${JSON.stringify(quote)} }\n`,
  });
  try {
    const findings = checkContent(await demoContent(folder, "2026-11-21"), [quotedWords]);
    return findings.map(({ subject, field, problem }) => [subject.address, field, problem]);
  } finally {
    remove();
  }
}

const misquoted = (sentence: string) => `“${sentence}” is quoted, but the review does not contain it.`;

test("a quote may drop formatting, start mid-sentence and leave out sentences", async () => {
  expect(await problems({ pull: "In March! It's $640 well spent. I sleep.", quote: "nothing squeaks" })).toEqual([]);
});

test("a pull quote that is not in its review is reported, sentence by sentence", async () => {
  expect(await problems({ pull: "We moved in. It was $690 well spent. Nothing squeak." })).toEqual([
    ["/lifestyle/reviews/the-window/", "highlights.text", misquoted("It was $690 well spent.")],
    ["/lifestyle/reviews/the-window/", "highlights.text", misquoted("Nothing squeak.")],
  ]);
});

test("a page that misquotes the review's author is reported, with its block", async () => {
  expect(await problems({ quote: "I sleep. Nothing ever squeaks.", by: "MAREN" })).toEqual([
    ["/", "organisms.1.text", misquoted("Nothing ever squeaks.")],
  ]);
});

test("an anonymous quote is not compared with an anonymous review", async () => {
  expect(await problems({ quote: "Never said.", by: '""', author: '""' })).toEqual([]);
});

test("a quote by a person without a review and a review without a text are not compared", async () => {
  expect(await problems({ quote: "Never said.", by: "Ines Aldaba" })).toEqual([]);
  expect(await problems({ pull: "Never said.", quote: "Never said.", body: "" })).toEqual([]);
});
