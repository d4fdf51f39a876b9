import { expect, test } from "vitest";
import { initialsOf, listInWords, phoneLinks, plainText, randomId, telephoneHref } from "./text.ts";

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

test.each([
  ["Jordan Mills", "JM"],
  ["  ana   maria del   olmo ", "AO"],
  ["Cher", "C"],
  ["Élodie Åberg", "ÉÅ"],
  ["E\u0301lodie Roy", "ÉR"],
  ["“Jo” O’Neill", "JO"],
  ["Ana-Lucía Vega 2", "AV"],
  ["山田 太郎", "山太"],
])("%s is stamped %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([null, undefined, "", "  ", "123", "—"])("%j has no initials", (name) => {
  expect(initialsOf(name)).toBe("");
});

test.each([
  ["303-555-0142", "tel:+13035550142"],
  ["(303) 555 0142", "tel:+13035550142"],
  ["+1 303-555-0142", "tel:+13035550142"],
])("the telephone number %s is dialled as %s", (phone, href) => {
  expect(telephoneHref(phone)).toBe(href);
});

test("a telephone number is called and written to; without ten digits it is none", () => {
  expect(phoneLinks(" (303) 555 0167 ")).toEqual({
    shown: "(303) 555 0167",
    call: "tel:+13035550167",
    text: "sms:+13035550167",
  });
  expect(phoneLinks("ask at the desk")).toBeNull();
  expect(phoneLinks(null)).toBeNull();
});

test("S9.28 a random id has 8 letters and digits, another one each time", () => {
  const ids = Array.from({ length: 500 }, () => randomId());
  for (const id of ids) expect(id).toMatch(/^[A-Za-z\d]{8}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every letter and digit turns up", () => {
  expect(new Set(randomId(5000)).size).toBe(62);
});

test.each([
  [[]],
  [["Juniper"]],
  [["Juniper", "Buckwheat"]],
  [["Juniper", "Buckwheat", "Aspen"]],
  [["a", "b", "c", "d"]],
])("%j stand in a sentence as browsers list them", (names) => {
  expect(listInWords(names)).toBe(new Intl.ListFormat("en-US").format(names));
  expect(listInWords(names, "or")).toBe(new Intl.ListFormat("en-US", { type: "disjunction" }).format(names));
});
