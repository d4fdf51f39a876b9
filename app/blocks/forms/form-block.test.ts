import { expect, test } from "vitest";
import { contactOf } from "./form-block.tsx";

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

test("contactOf returns the first person with a phone, from the visit's team before the block's", () => {
  expect(contactOf([june, walt], null)).toBe(walt);
  expect(contactOf([june, walt], { team: [jo, anders] })).toBe(anders);
  expect(contactOf([june, walt], { team: [] })).toBe(walt);
  // A WordPress without the plugin's extras has names only.
  expect(contactOf([june], { team: [jo] })).toBe(jo);
  expect(contactOf(undefined, null)).toBeUndefined();
});
