import { expect, test } from "vitest";
import {
  controlNames,
  type DescribedField,
  describedFields,
  leadKindOf,
  reservedNames,
  shownFields,
  typedValues,
} from "./lead-block.ts";

const described = (field: Partial<DescribedField>): DescribedField => ({
  name: "company",
  label: "Company",
  type: "text",
  required: false,
  options: null,
  autocomplete: null,
  ...field,
});

test.each([
  ["ask-a-question", "question"],
  ["warranty-request", "warranty"],
  ["trades", "partner"],
  ["land", "land"],
  ["realtor-registration", "agent"],
  ["careers", "career"],
  ["Visit", "visit"],
  ["sandbox", "contact"],
])("the hidden field form=%s makes it a form of kind %s", (value, kind) => {
  expect(leadKindOf([{ name: "form", value }])).toBe(kind);
});

test("a form that names a campaign belongs to it", () => {
  expect(leadKindOf([{ name: "campaign", value: "lease-to-keys" }])).toBe("campaign");
  expect(leadKindOf([])).toBe("contact");
});

test("fields come from the content; unusable fields and fields with a taken name are omitted", () => {
  const given = [
    described({ required: true, autocomplete: "organization" }),
    null,
    described({ label: "Company again" }),
    described({ name: controlNames.honeypot }),
    described({ name: controlNames.token }),
    described({ name: "nameless", label: " " }),
    described({ name: "choice", type: "select", options: [] }),
    described({ name: "day", label: "Day", type: "select", options: ["Monday", null, ""] }),
    described({ name: "odd", label: "Odd", type: "color" }),
  ];
  expect(describedFields(given, reservedNames())).toEqual([
    { name: "company", label: "Company", type: "text", isRequired: true, autocomplete: "organization" },
    { name: "day", label: "Day", type: "select", isRequired: false, options: ["Monday"] },
    { name: "odd", label: "Odd", type: "text", isRequired: false },
  ]);
});

test("values of a deleted form are listed under the form's labels, without its hidden values", () => {
  const fields = describedFields(
    [described({ name: "client_name", label: "Client’s name" }), described({ name: "q&a", label: "Q = A?" })],
    reservedNames(),
  );
  const controls = Object.values(controlNames).map((name) => ({ name, value: "x" }));
  const sent = [
    ...controls.filter(({ name }) => name !== controlNames.fields),
    { name: "client_name", value: "Ada" },
    { name: "q&a", value: "Why?" },
    { name: "campaign", value: "winter-2026" },
  ];
  const form = { steps: [{ title: "", fields }] };
  expect(typedValues([...sent, { name: controlNames.fields, value: shownFields(form) }])).toEqual([
    { name: "client_name", label: "Client’s name", value: "Ada" },
    { name: "q&a", label: "Q = A?", value: "Why?" },
  ]);
  // From a page rendered before forms sent their labels.
  expect(typedValues(sent).map(({ label }) => label)).toEqual(["Client name", "Q&a", "Campaign"]);
});
