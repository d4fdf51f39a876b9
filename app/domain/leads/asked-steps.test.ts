import { describe, expect, test } from "vitest";
import { askedSteps } from "./asked-steps.ts";
import { type LeadStep, standardForm } from "./lead-block.ts";
import type { LeadField } from "./lead-form.ts";

const asked = (...steps: readonly LeadStep[]) =>
  askedSteps({ steps }).map(({ title, fields }) => [title, ...fields.map(({ name }) => name)]);
const field = (name: string, type: LeadField["type"] = "text", more: Partial<LeadField> = {}): LeadField => ({
  ...{ name, label: name, type, isRequired: false },
  ...more,
});

describe("a form is asked in steps", () => {
  test("a visit asks when, then whom to answer", () => {
    expect(asked(...standardForm("visit", "visit").steps)).toEqual([
      ["When you come", "when"],
      ["How to reach you", "name", "reach"],
    ]);
  });

  test("steps of the content stay as they are", () => {
    const steps = [
      { title: "You", fields: [field("name")] },
      { title: "The house", fields: [field("email", "email"), field("plan")] },
    ];
    expect(asked(...steps)).toEqual([
      ["You", "name"],
      ["The house", "email", "plan"],
    ]);
  });

  test("no field of one step is lost, whoever it is about", () => {
    const fields = [
      field("given", "text", { autocomplete: "given-name" }),
      field("plan", "select", { options: ["Juniper"] }),
      field("phone", "tel"),
      field("note", "textarea"),
    ];
    expect(asked({ title: "", fields })).toEqual([
      ["What it is about", "plan", "note"],
      ["How to reach you", "given", "phone"],
    ]);
  });

  test("what is all of one sort is asked at once", () => {
    expect(asked({ title: "You", fields: [field("name"), field("reach", "reach")] })).toEqual([
      ["You", "name", "reach"],
    ]);
    expect(asked({ title: "", fields: [field("plan")] })).toEqual([["", "plan"]]);
  });
});
