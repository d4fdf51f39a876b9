import { expect, test } from "vitest";
import { visibleText } from "./visible-text.ts";

test.each([
  ["\u202A303-555-0142\u202C", "303-555-0142"],
  ["ada\u200b@example.com\u2060", "ada@example.com"],
  ["\ufeffAda\u00a0King", "Ada King"],
  ["Thresh\u00ading Lane", "Threshing Lane"],
  ["a\u2003b\u202fc\u3000d", "a b c d"],
  ["\u2067right\u2069 \u200fto\u061c left", "right to left"],
  ["Ada\u200d\u200cLovelace\u180e", "AdaLovelace"],
  ["\u3164\u115f\u2800", ""],
  ["3\ufe0f0\u{e0061}", "30"],
])("%j is shown as “%s”", (text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

test.each(["👨‍👩‍👧 and 🏳️‍🌈, ❤️ 3️⃣ 👍🏽", "می‌خواهم", "श्रीमान् क्‍ष", "Cañon City – “naïve” … ½", "line\nline\ttab"])(
  "“%s” keeps every visible character",
  (text) => {
    expect(visibleText(text)).toBe(text);
  },
);
