import { expect, test } from "vitest";
import { decodeEntities } from "./html.ts";

test.each([
  ["O&#8217;Neill &amp; Sons", "O’Neill & Sons"],
  ["it&#039;s", "it's"],
  ["&#x2013;&#X2014;", "–—"],
  ["&lt;b&gt; &quot;yes&quot; &apos;no&apos;", "<b> \"yes\" 'no'"],
  ["a&nbsp;b", "a\u00a0b"],
  ["&amp;lt;", "&lt;"],
  ["a&#38;b&#038;c&#x26;d", "a&b&c&d"],
  ["it&#146;s &#147;so&#148;", "it’s “so”"],
  ["&amp;amp; &amp;#8217;", "&amp; &#8217;"],
  ["&ntilde; &AMP; &#0; &#xD800; &#9999999; & &;", "&ntilde; &AMP; &#0; &#xD800; &#9999999; & &;"],
  ["&constructor;", "&constructor;"],
])("%s decodes to %s", (text, expected) => {
  expect(decodeEntities(text)).toBe(expected);
});
