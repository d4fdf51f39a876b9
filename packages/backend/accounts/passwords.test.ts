import { expect, test } from "vitest";
import { normalizePassword, passwordProblem } from "./passwords.ts";

test("a password has 8 to 256 user-perceived characters", () => {
  expect(passwordProblem("kq7 zzw")).toContain("at least 8 characters");
  expect(passwordProblem("kq7 zzw!")).toBeNull();
  expect(passwordProblem("🌲".repeat(7))).toContain("at least 8 characters");
  expect(passwordProblem("🌲".repeat(8))).toBeNull();
  expect(passwordProblem("🌲".repeat(256))).toBeNull();
  expect(passwordProblem("🌲".repeat(257))).toBe("A password may have at most 256 characters.");
});

test.each([
  "password",
  "12345678",
  "qwertyuiop",
  "11111111",
  "00000000",
  "iloveyou",
  "sunshine",
  "PassWord1",
  "ｐａｓｓｗｏｒｄ",
])("the common password %s is rejected", (password) => {
  expect(passwordProblem(password)).toContain("one of the most common");
});

test("there are no rules about the characters of a password", () => {
  for (const password of ["wheatgrass silo", "zzzzqqqqxxxx", "73910462855", "        x", "ТополяУРеки"]) {
    expect(passwordProblem(password)).toBeNull();
  }
});

test("a password is equal in every Unicode composition", () => {
  expect(normalizePassword("cafe\u0301 au lait")).toBe(normalizePassword("caf\u00e9 au lait"));
});
