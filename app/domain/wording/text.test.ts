import { describe, expect, test } from "vitest";
import {
  byCharacters,
  byNumbersWithin,
  htmlParagraphs,
  initialsOf,
  listInWords,
  paragraphs,
  plainText,
  randomId,
  singleLine,
} from "./text.ts";

test("plain text has no tags, scripts or comments, and keeps words separate", () => {
  expect(plainText("<p>Open&nbsp;house</p><p>Saturday<br/>11 am</p>")).toBe("Open house Saturday 11 am");
  expect(plainText("a<!-- x > y -->b<script>alert(1)</script><STYLE>p{}</STYLE>c")).toBe("abc");
  expect(plainText('<a href="/x/">The <em>Juni</em>per</a>')).toBe("The Juniper");
});

test.each([
  ["<div>Open Saturday</div><div>Call Walt</div>", "Open Saturday Call Walt"],
  ["<dl><dt>Lot</dt><dd>12</dd></dl>", "Lot 12"],
  ["<figure>Porch<figcaption>June</figcaption></figure>", "Porch June"],
  ["<details><summary>Fees?</summary>None.</details>", "Fees? None."],
  ["<article>One</article><aside>Two</aside>", "One Two"],
  ["<address>12 Elm</address><address>14 Elm</address>", "12 Elm 14 Elm"],
  ["<table><caption>Hours</caption><tr><td>9</td><td>5</td></tr></table>", "Hours 9 5"],
  ["<header>Head</header>Body<hr>Foot", "Head Body Foot"],
  ["<b>Juni</b>per <abbr>HOA</abbr>s", "Juniper HOAs"],
])("words of adjacent blocks are separated: %s", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test("a bare less-than sign is text", () => {
  expect(plainText("2 < 3 &lt; 4")).toBe("2 < 3 < 4");
});

test("an empty text stays empty", () => {
  expect(plainText(null)).toBe("");
  expect(plainText(undefined)).toBe("");
  expect(plainText("")).toBe("");
});

test.each([
  ["Jordan Mills", "JM"],
  ["  ana   maria del   olmo ", "AO"],
  ["Cher", "C"],
  ["Élodie Åberg", "ÉÅ"],
  ["E\u0301lodie Roy", "ÉR"],
  ["“Jo” O’Neill", "JO"],
  ["Ana-Lucía Vega 2", "AV"],
  ["山田 太郎", "山太"],
])("%s has the initials %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([null, undefined, "", "  ", "123", "—"])("%j has no initials", (name) => {
  expect(initialsOf(name)).toBe("");
});

test("a random id has 8 letters and digits and differs each time", { tags: ["S9.28"] }, () => {
  const ids = Array.from({ length: 500 }, () => randomId());
  for (const id of ids) expect(id).toMatch(/^[A-Za-z\d]{8}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every letter and digit occurs", () => {
  expect(new Set(randomId(5000)).size).toBe(62);
});

test.each([
  [[]],
  [["Juniper"]],
  [["Juniper", "Buckwheat"]],
  [["Juniper", "Buckwheat", "Aspen"]],
  [["a", "b", "c", "d"]],
])("%j are listed in a sentence as Intl.ListFormat does", (names) => {
  expect(listInWords(names)).toBe(new Intl.ListFormat("en-US").format(names));
  expect(listInWords(names, "or")).toBe(new Intl.ListFormat("en-US", { type: "disjunction" }).format(names));
});

const orders = [
  ["days", byCharacters, ["2025-12-31", "2026-01-01", "2026-01-01T09:00:00", "2026-01-02", "2026-11-21", "9999"]],
  ["equal texts", byCharacters, ["", "a", "a", "b"]],
  ["numbers of homesites", byNumbersWithin, ["1", "2", "9", "10", "10A", "10b", "10C", "11", "100", "A2", "a10", "B1"]],
  ["numbers with zeros before them", byNumbersWithin, ["007", "8", "0010", "11"]],
  ["parts of two numbers", byNumbersWithin, ["1-2", "1-10", "2-1"]],
  ["numbers of many digits", byNumbersWithin, ["9007199254740992", "9007199254740993"]],
] as const;

describe("texts in any order", () => {
  test.each(orders)("are sorted as %s", (_, compare, sorted) => {
    const backwards = sorted.toReversed();
    expect(backwards.toSorted(compare)).toEqual(sorted);
    expect(sorted.toSorted(compare)).toEqual(sorted);
  });

  test.each(orders.slice(2))("are sorted as in American English: %s", (_, compare, sorted) => {
    const asInEnglish = (one: string, other: string) => one.localeCompare(other, "en-US", { numeric: true });
    for (const one of sorted) {
      for (const other of sorted)
        expect(Math.sign(compare(one, other)), `${one}, ${other}`).toBe(asInEnglish(one, other));
    }
  });
});

test("a plain text on one line keeps its characters, including those of HTML", () => {
  expect(singleLine(" Q&amp;A\n<b>\u00a0&#8217; ")).toBe("Q&amp;A <b> &#8217;");
  expect([singleLine(null), singleLine(undefined), singleLine(" ")]).toEqual(["", "", ""]);
});

test("paragraphs of plain text and of HTML", () => {
  expect(paragraphs("One &amp;\ntwo\n \n<p>\n\n")).toEqual(["One &amp; two", "<p>"]);
  expect(htmlParagraphs("<p>One &amp;\ntwo</p><p>three<br/><br>four</p>\n\nfive")).toEqual([
    "One & two",
    "three",
    "four",
    "five",
  ]);
  expect([paragraphs(null), htmlParagraphs(undefined)]).toEqual([[], []]);
});
