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

test("a visit request has at most three fields, of which two are required", () => {
  expect(standardFields.visit.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ["Name", true],
    ["Email or phone", true],
    ["When would you like to come?", false],
  ]);
  const values = { name: "Ada Byron", reach: "ada@example.com", when: "" };
  expect(checkLead(standardFields.visit, values)).toEqual({ values });
});

test.each(leadKinds)("the standard form of %s asks for the name and how to answer", (kind) => {
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
  ["checkbox", "Check “Your side”."],
] as const)("a required field of type %s reports a missing value, also for white space only", (type, message) => {
  expect(messageFor(field(type), " \n ")).toBe(message);
  expect(messageFor(field(type, false), " \n ")).toBeUndefined();
});

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
] as const)("a field of type %s accepts %s and rejects %s", (type, good, bad, message) => {
  expect(messageFor(field(type), good)).toBeUndefined();
  expect(messageFor(field(type), bad)).toBe(message);
});

test.each([
  ["(303) 555-0142", "303-555-0142"],
  ["303.555.0142 ext. 12", "303-555-0142 ext. 12"],
  ["303 555 0142 x12", "303-555-0142 ext. 12"],
  ["+1 (303) 555-0142, extension 12", "303-555-0142 ext. 12"],
  ["303-555-0142 #12", "303-555-0142 ext. 12"],
  ["303‑555–0142", "303-555-0142"],
  ["303\u2212555\u20120142", "303-555-0142"],
  ["\u202A303\u00a0555\u200b-0142\u202C", "303-555-0142"],
  ["\ufeff3035550142", "303-555-0142"],
  ["+44 (0)20 7946 0958", "+442079460958"],
  // Without its country it is kept as typed.
  ["44 20 7946 0958", "44 20 7946 0958"],
  ["123-456-7890", "123-456-7890"],
])("the pasted telephone number “%s” is stored as “%s”", (pasted, stored) => {
  for (const type of ["tel", "reach"] as const) {
    expect(checkLead([field(type)], { it: pasted })).toEqual({ values: { it: stored } });
  }
});

test.each([
  "303-555-0142 x",
  "ext. 12",
  "303-555-0142 ext. 12345678",
  "12345678901234567",
  "555-0142 x12345",
  "x".repeat(40),
])("“%s” is not a telephone number", (typed) => {
  expect(messageFor(field("tel"), typed)).toBe("Enter a phone number with its area code, such as 303-555-0100.");
});

test.each([
  ["text", "\ufeffAda\u00a0King\u200b Byron\u2060", "Ada King Byron"],
  ["email", "ada\u200b@example.com\u202c", "ada@example.com"],
  ["reach", "\u202Aada@example.com\u00ad", "ada@example.com"],
  ["day", "any\u3000Tuesday", "any Tuesday"],
  ["textarea", "One\u200b line\u2028and\u00a0another\u061c", "One line\nand another"],
  ["textarea", "👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"],
] as const)("invisible characters in a field of type %s are removed", (type, pasted, stored) => {
  expect(checkLead([field(type)], { it: pasted }).values).toEqual({ it: stored });
});

test.each(["\u200b", "\u202a\u202c", "\u00a0\u2060", "\u3164"])(
  "a field with only invisible characters is empty",
  (typed) => {
    expect(messageFor(field("text"), typed)).toBe("Fill in “Your side”.");
  },
);

test("a choice must be one of the options, and a checkbox checked or not", () => {
  const choice = field("select", false, ["Morning", "Evening"]);
  expect(messageFor(choice, "Evening")).toBeUndefined();
  expect(messageFor(choice, "Midnight")).toBe("Choose one of the options of “Your side”.");
  expect(messageFor(field("checkbox", false), checkedValue)).toBeUndefined();
  expect(messageFor(field("checkbox", false), "on")).toBe("Check “Your side” or leave it.");
});

test("a text may be as long as its limit and no longer", () => {
  expect(messageFor(field("textarea"), "a".repeat(maxCharacters.textarea))).toBeUndefined();
  expect(messageFor(field("textarea"), "a".repeat(5001))).toBe("Use at most 5,000 characters.");
  expect(messageFor(field("text"), "a".repeat(201))).toBe("Use at most 200 characters.");
});

test("values are trimmed, line breaks remain only in text areas, control characters are removed", () => {
  expect(checkLead([field("text")], { it: " Ada\r\nBcc: eve@example.com\u0000 " }).values).toEqual({
    it: "Ada Bcc: eve@example.com",
  });
  expect(checkLead([field("textarea")], { it: " one\r\ntwo\u0000 " }).values).toEqual({ it: "one\ntwo" });
});

test("values of unknown fields are dropped", () => {
  const form = new FormData();
  form.append("name", "Ada");
  form.append("name", "Eve");
  form.append("is_admin", "1");
  expect(valuesOf(standardFields.visit, form)).toEqual({ name: "Ada", reach: "", when: "" });
});

test("the visitor's email is the first value of an email field that is an email address", () => {
  expect(emailOf(standardFields.visit, { name: "x@example.com", reach: "ada@example.com" })).toBe("ada@example.com");
  expect(emailOf(standardFields.visit, { name: "Ada", reach: "303-555-0142" })).toBeNull();
});
