import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

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
