import { expect, test } from "vitest";
import { plainText } from "./html-text.ts";

test("plain text has no tags, scripts or comments, and keeps words apart", () => {
  expect(plainText("<p>Open&nbsp;house</p><p>Saturday<br/>11 am</p>")).toBe("Open house Saturday 11 am");
  expect(plainText("a<!-- x > y -->b<script>alert(1)</script><STYLE>p{}</STYLE>c")).toBe("abc");
  expect(plainText('<a href="/x/">The <em>Juni</em>per</a>')).toBe("The Juniper");
});

test("a bare less-than sign is text", () => {
  expect(plainText("2 < 3 &lt; 4")).toBe("2 < 3 < 4");
});

test("nothing gives empty text", () => {
  expect(plainText(null)).toBe("");
  expect(plainText(undefined)).toBe("");
  expect(plainText("")).toBe("");
});
