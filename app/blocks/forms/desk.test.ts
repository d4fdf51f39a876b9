import { expect, test } from "vitest";
import { deskOf } from "./desk.ts";

const person = (name: string, digits?: string) => ({
  name,
  stamp: name.slice(0, 1),
  ...(digits ? { phone: { shown: digits, call: `tel:${digits}`, text: `sms:${digits}` } } : {}),
});
const [june, walt, jo, anders] = [
  person("June"),
  person("Walt", "303-555-0143"),
  person("Jo"),
  person("Anders", "303-555-0168"),
] as const;

test("a form is answered by the first of its people with a telephone, those of the visit before the block's own", () => {
  expect(deskOf([june, walt], null)).toBe(walt);
  expect(deskOf([june, walt], { team: [jo, anders] })).toBe(anders);
  expect(deskOf([june, walt], { team: [] })).toBe(walt);
  // A WordPress without extras knows names alone.
  expect(deskOf([june], { team: [jo] })).toBe(jo);
  expect(deskOf(undefined, null)).toBeUndefined();
});
