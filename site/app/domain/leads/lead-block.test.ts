import { expect, test } from "vitest";
import { controlNames, type DescribedField, describedFields, leadKindOf, reservedNames } from "./lead-block.ts";

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

test("a form that names a campaign is the campaign’s", () => {
  expect(leadKindOf([{ name: "campaign", value: "lease-to-keys" }])).toBe("campaign");
  expect(leadKindOf([])).toBe("contact");
});

test("fields are taken from the content; what could not be filled in or would take another’s name is left out", () => {
  const given = [
    described({ required: true, autocomplete: "organization" }),
    null,
    described({ label: "Company again" }),
    described({ name: controlNames.trap }),
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
