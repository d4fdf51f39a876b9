import { expect, test } from "vitest";
import { randomId } from "./random-id.ts";

test("S9.28 a random id has 8 letters and digits, another one each time", () => {
  const ids = Array.from({ length: 500 }, () => randomId());
  for (const id of ids) expect(id).toMatch(/^[A-Za-z\d]{8}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every letter and digit turns up", () => {
  expect(new Set(randomId(5000)).size).toBe(62);
});
