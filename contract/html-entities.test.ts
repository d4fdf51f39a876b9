import { expect, test } from "vitest";
import { decodeEntities } from "./html-entities.ts";

test.each([
  ["O&#8217;Neill &amp; Sons", "O’Neill & Sons"],
  ["it&#039;s", "it's"],
  ["&#x2013;&#X2014;", "–—"],
  ["&ldquo;yes&rdquo; &hellip;", "“yes” …"],
  ["a&nbsp;b", "a\u00a0b"],
  ["5&prime; 2&Prime;, 40&deg;, 2&frac12;", "5′ 2″, 40°, 2½"],
  ["&amp;lt;", "&lt;"],
  ["&unknown; &#0; &#xD800; &#9999999; & &;", "&unknown; &#0; &#xD800; &#9999999; & &;"],
  ["&constructor;", "&constructor;"],
])("%s decodes to %s", (text, expected) => {
  expect(decodeEntities(text)).toBe(expected);
});
