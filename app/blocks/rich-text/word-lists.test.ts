import { expect, test } from "vitest";
import { safeHtml } from "./safe-html.server.ts";

const safe = (html: string) => safeHtml(html, { topHeading: 2 });

/** A paragraph as Word copies it to the clipboard. */
function word(
  marker: string,
  words: string,
  { level = 1, list = "l0", order = "lfo1", place = "Middle" } = {},
): string {
  const style = `margin-left:${level / 2}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list} level${level} ${order}`;
  const mark = `<span style="font-family:Symbol"><span style="mso-list:Ignore">${marker}<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span></span>`;
  return `<p class="MsoListParagraphCxSp${place}" style="${style}"><!--[if !supportLists]-->${mark}<!--[endif]-->${words}<o:p></o:p></p>`;
}

test.each([
  [
    `${word("·", "Porch", { place: "First" })}\n\n${word("·", "<b>Yard</b>", { place: "Last" })}`,
    "<ul><li>Porch</li><li><b>Yard</b></li></ul>",
  ],
  [`${word("1.", "Sign")}${word("2.", "Build")}`, "<ol><li>Sign</li><li>Build</li></ol>"],
  [`${word("4)", "Paint")}${word("5)", "Move in")}`, '<ol start="4"><li>Paint</li><li>Move in</li></ol>'],
  [
    `${word("a.", "Oak")}${word("b.", "Ash")}${word("h.", "Elm")}${word("i.", "Fir")}`,
    '<ol type="a"><li>Oak</li><li>Ash</li><li>Elm</li><li>Fir</li></ol>',
  ],
  [
    `${word("IV.", "Four")}${word("V.", "Five")}${word("VI.", "Six")}`,
    '<ol type="I" start="4"><li>Four</li><li>Five</li><li>Six</li></ol>',
  ],
  [
    `${word("·", "House")}${word("o", "Roof", { level: 2 })}${word("§", "Slate", { level: 3 })}${word("o", "Walls", { level: 2 })}${word("·", "Yard")}`,
    "<ul><li>House<ul><li>Roof<ul><li>Slate</li></ul></li><li>Walls</li></ul></li><li>Yard</li></ul>",
  ],
  [
    `${word("1.", "First")}${word("i.", "Soil", { level: 3 })}${word("ii.", "Stakes", { level: 3 })}${word("2.", "Second")}`,
    '<ol><li>First<ol type="i"><li>Soil</li><li>Stakes</li></ol></li><li>Second</li></ol>',
  ],
  [
    `${word("1.", "One")}<p>Between.</p>${word("2.", "Two")}`,
    '<ol><li>One</li></ol><p>Between.</p><ol start="2"><li>Two</li></ol>',
  ],
  [
    `${word("1.", "One")}${word("·", "Dot")}${word("·", "Other", { list: "l1", order: "lfo2" })}`,
    "<ol><li>One</li></ol><ul><li>Dot</li></ul><ul><li>Other</li></ul>",
  ],
  [`${word("2.", "Two")}${word("1.", "One")}`, '<ol start="2"><li>Two</li></ol><ol><li>One</li></ol>'],
  [`${word("1.1.", "Part", { level: 2 })}${word("1.2.", "Next", { level: 2 })}`, "<ol><li>Part</li><li>Next</li></ol>"],
  // Without the styles that WordPress removes for users without the right to unfiltered HTML.
  [
    '<p class="MsoListParagraphCxSpFirst">·<span>&nbsp;&nbsp;&nbsp; </span>Porch</p><p class="MsoListParagraphCxSpLast"><span>·&nbsp;&nbsp; </span><em>Yard</em></p>',
    "<ul><li>Porch</li><li><em>Yard</em></li></ul>",
  ],
  [
    '<p class="MsoListParagraph">1. Sign</p><p class="MsoListParagraph">2. Build</p>',
    "<ol><li>Sign</li><li>Build</li></ol>",
  ],
  [
    '<p class="MsoListParagraph">\uf0b7 House</p><p class="MsoListParagraph">o&nbsp;&nbsp; Roof</p><p class="MsoListParagraph">§ Slate</p>',
    "<ul><li>House<ul><li>Roof<ul><li>Slate</li></ul></li></ul></li></ul>",
  ],
  [
    '<p class="MsoListBullet" style="margin-left:36.0pt">• House</p><p class="MsoListBullet" style="margin-left:2.54cm">• Roof</p>',
    "<ul><li>House<ul><li>Roof</li></ul></li></ul>",
  ],
  ['<p class="MsoNormal" style="mso-list:l2 level1 lfo3" lang="es">Casa</p>', '<ul><li lang="es">Casa</li></ul>'],
  ['<p class="MsoListParagraph">A. Smith came.</p>', "<p>A. Smith came.</p>"],
  ['<p class="MsoListParagraph">Indented only.</p>', "<p>Indented only.</p>"],
  ['<p class="MsoNormal">1. Not a list.</p>', "<p>1. Not a list.</p>"],
  ['<p class="MsoNormal" style="mso-list:none">Plain.</p>', "<p>Plain.</p>"],
])("a list pasted from Word: %s", (html, expected) => {
  expect(safe(html)).toBe(expected);
});
