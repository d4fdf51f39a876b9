import { expect, test } from "vitest";
import {
  checkedValue,
  checkLead,
  emailOf,
  type LeadField,
  leadKinds,
  maxCharacters,
  standardFields,
  valuesOf,
} from "./lead-form.ts";

const field = (type: LeadField["type"], isRequired = true, options?: readonly string[]): LeadField => ({
  name: "it",
  label: "Your side",
  type,
  isRequired,
  ...(options ? { options } : {}),
});
const messageFor = (given: LeadField, value: string) => checkLead([given], { it: value }).errors?.it;

test("a visit can be asked for with three fields at most, of which two must be filled", () => {
  expect(standardFields.visit.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ["Name", true],
    ["Email or phone", true],
    ["When would you like to come?", false],
  ]);
  const values = { name: "Ada Byron", reach: "ada@example.com", when: "" };
  expect(checkLead(standardFields.visit, values)).toEqual({ values });
});

test.each(leadKinds)("the standard form of %s asks who it is and how to answer", (kind) => {
  const fields = standardFields[kind];
  expect(fields.find(({ name }) => name === "name")?.isRequired).toBe(true);
  expect(fields.some(({ type, isRequired }) => (type === "reach" || type === "email") && isRequired)).toBe(true);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  expect(Object.keys(checkLead(fields, {}).errors ?? {})).toEqual(
    fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  );
});

test.each([
  ["text", "Fill in “Your side”."],
  ["textarea", "Fill in “Your side”."],
  ["email", "Enter your email address."],
  ["tel", "Enter your phone number."],
  ["reach", "Enter your email address or your phone number, so that we can answer."],
  ["date", "Fill in “Your side”."],
  ["select", "Choose one of the options of “Your side”."],
  ["checkbox", "Tick “Your side”."],
] as const)(
  "a required field of type %s says what is missing, also where only white space was typed",
  (type, message) => {
    expect(messageFor(field(type), " \n ")).toBe(message);
    expect(messageFor(field(type, false), " \n ")).toBeUndefined();
  },
);

test.each([
  ["email", "ada@example.com", "ada@example", "Enter an email address such as name@example.com."],
  [
    "email",
    "a.b+c@mail.example.co",
    "ada@example.com, eve@example.com",
    "Enter an email address such as name@example.com.",
  ],
  ["tel", "(303) 555-0142", "555-0142", "Enter a phone number with its area code, such as 303-555-0100."],
  [
    "tel",
    "+1 303.555.0142 x12",
    "call me maybe 3035550142",
    "Enter a phone number with its area code, such as 303-555-0100.",
  ],
  ["reach", "303 555 0142", "ada", "Enter an email address, or a phone number with its area code."],
  ["date", "2028-02-29", "2027-02-29", "Enter a day such as 2027-01-31."],
] as const)("a field of type %s takes %s and refuses %s", (type, good, bad, message) => {
  expect(messageFor(field(type), good)).toBeUndefined();
  expect(messageFor(field(type), bad)).toBe(message);
});

test("a choice must be one of the entries, and a box ticked or not", () => {
  const choice = field("select", false, ["Morning", "Evening"]);
  expect(messageFor(choice, "Evening")).toBeUndefined();
  expect(messageFor(choice, "Midnight")).toBe("Choose one of the options of “Your side”.");
  expect(messageFor(field("checkbox", false), checkedValue)).toBeUndefined();
  expect(messageFor(field("checkbox", false), "on")).toBe("Tick “Your side” or leave it.");
});

test("a text may be as long as its limit and no longer", () => {
  expect(messageFor(field("textarea"), "a".repeat(maxCharacters.textarea))).toBeUndefined();
  expect(messageFor(field("textarea"), "a".repeat(5001))).toBe("Use at most 5,000 characters.");
  expect(messageFor(field("text"), "a".repeat(201))).toBe("Use at most 200 characters.");
});

test("values are trimmed; lines survive only where several are asked for, control characters nowhere", () => {
  expect(checkLead([field("text")], { it: " Ada\r\nBcc: eve@example.com\u0000 " }).values).toEqual({
    it: "Ada Bcc: eve@example.com",
  });
  expect(checkLead([field("textarea")], { it: " one\r\ntwo\u0000 " }).values).toEqual({ it: "one\ntwo" });
});

test("what belongs to no field is left out", () => {
  const form = new FormData();
  form.append("name", "Ada");
  form.append("name", "Eve");
  form.append("is_admin", "1");
  expect(valuesOf(standardFields.visit, form)).toEqual({ name: "Ada", reach: "", when: "" });
});

test("the visitor's email is the first value of a field for it that is one", () => {
  expect(emailOf(standardFields.visit, { name: "x@example.com", reach: "ada@example.com" })).toBe("ada@example.com");
  expect(emailOf(standardFields.visit, { name: "Ada", reach: "303-555-0142" })).toBeNull();
});
