import { describe, expect, test } from "vitest";
import { type LeadStep, standardForm } from "./lead-block.ts";
import type { LeadField } from "./lead-form.ts";
import { firstStep, type MultiStepEvent, multiStepReducer, stepOfErrors, wizardSteps } from "./multi-step-form.ts";

const stateAfter = (...events: readonly MultiStepEvent[]) => events.reduce(multiStepReducer, firstStep);
const next: MultiStepEvent = { type: "next", stepsCount: 3 };
const prev: MultiStepEvent = { type: "prev" };
const submit: MultiStepEvent = { type: "submit" };
const reset: MultiStepEvent = { type: "reset" };
const rejected: MultiStepEvent = { type: "rejected", responseMessage: "Please send it once more." };
const accepted: MultiStepEvent = { type: "accepted", responseMessage: "Jo or Anders will answer." };

describe("a form with three steps", () => {
  test("steps start at 1, with nothing hidden, submitted or shown", { tags: ["S4.47"] }, () => {
    expect(stateAfter()).toEqual({ step: 1, hidden: false, submitting: false, responseMessage: "" });
  });

  test("next goes one step forward, and not beyond the last", { tags: ["S4.48"] }, () => {
    expect([stateAfter(next).step, stateAfter(next, next).step, stateAfter(next, next, next).step]).toEqual([2, 3, 3]);
  });

  test("prev goes one step back, and not below 1", { tags: ["S4.49"] }, () => {
    expect([stateAfter(next, next, prev).step, stateAfter(next, prev).step, stateAfter(next, prev, prev).step]).toEqual(
      [2, 1, 1],
    );
  });

  test("reset puts the step back to 1", { tags: ["S4.50"] }, () => {
    expect(stateAfter(next, next).step).toBe(3);
    expect(stateAfter(next, next, reset).step).toBe(1);
  });

  test("reset clears the hidden flag, which is set after an accepted submission", { tags: ["S4.51"] }, () => {
    expect(stateAfter(submit, accepted).hidden).toBe(true);
    expect(stateAfter(submit, accepted, reset).hidden).toBe(false);
  });

  test("reset clears the submitting flag, which is set until a response arrives", { tags: ["S4.52"] }, () => {
    expect(stateAfter(submit).submitting).toBe(true);
    expect(stateAfter(submit, accepted).submitting).toBe(false);
    expect(stateAfter(submit, rejected).submitting).toBe(false);
    expect(stateAfter(submit, reset).submitting).toBe(false);
  });

  test("reset clears the response message", { tags: ["S4.53"] }, () => {
    expect(stateAfter(submit, accepted).responseMessage).toBe("Jo or Anders will answer.");
    expect(stateAfter(submit, rejected).responseMessage).toBe("Please send it once more.");
    expect(stateAfter(submit, accepted, reset).responseMessage).toBe("");
    expect(stateAfter(submit, rejected, reset).responseMessage).toBe("");
  });

  test("the step does not change while the form is being submitted", () => {
    const sending = stateAfter(next, submit);
    expect([next, prev, submit].map((event) => multiStepReducer(sending, event))).toEqual([sending, sending, sending]);
  });

  test("a rejected form keeps its fields and shows the step with the first error", () => {
    expect(stateAfter(next, next, submit, rejected)).toMatchObject({ step: 3, hidden: false });
    expect(stateAfter(next, next, submit, { ...rejected, step: 2 })).toMatchObject({ step: 2, hidden: false });
  });

  test("a step or a new attempt clears the last message", () => {
    const before = stateAfter(next, submit, rejected);
    expect([next, prev, submit].map((event) => multiStepReducer(before, event).responseMessage)).toEqual(["", "", ""]);
  });

  test("an accepted form is not submitted again, and a response after a reset is ignored", () => {
    expect(multiStepReducer(stateAfter(submit, accepted), submit)).toEqual(stateAfter(submit, accepted));
    expect(stateAfter(submit, reset, accepted)).toEqual(stateAfter());
    expect(stateAfter(submit, reset, rejected)).toEqual(stateAfter());
  });
});

const stepFields = (...steps: readonly LeadStep[]) =>
  wizardSteps({ steps }).map(({ title, fields }) => [title, ...fields.map(({ name }) => name)]);
const field = (name: string, type: LeadField["type"] = "text", more: Partial<LeadField> = {}): LeadField => ({
  ...{ name, label: name, type, isRequired: false },
  ...more,
});

describe("the steps of a form", () => {
  test("a visit asks for the time first, then for the visitor", () => {
    expect(stepFields(...standardForm("visit", "visit").steps)).toEqual([
      ["When", "when"],
      ["How to reach you", "name", "reach"],
    ]);
  });

  test("steps of the content stay unchanged", () => {
    const steps = [
      { title: "You", fields: [field("name")] },
      { title: "The house", fields: [field("email", "email"), field("plan")] },
    ];
    expect(stepFields(...steps)).toEqual([
      ["You", "name"],
      ["The house", "email", "plan"],
    ]);
  });

  test("a single step keeps all of its fields", () => {
    const fields = [
      field("given", "text", { autocomplete: "given-name" }),
      field("plan", "select", { options: ["Juniper"] }),
      field("phone", "tel"),
      field("note", "textarea"),
    ];
    expect(stepFields({ title: "", fields })).toEqual([
      ["What it is about", "plan", "note"],
      ["How to reach you", "given", "phone"],
    ]);
  });

  test("fields of one kind are in one step", () => {
    expect(stepFields({ title: "You", fields: [field("name"), field("reach", "reach")] })).toEqual([
      ["You", "name", "reach"],
    ]);
    expect(stepFields({ title: "", fields: [field("plan")] })).toEqual([["", "plan"]]);
  });
});

test("the step of errors is the first with one, and none when no field has one", () => {
  const field = (name: string): LeadField => ({ name, label: name, type: "text", isRequired: true });
  const steps: LeadStep[] = [
    { title: "When", fields: [field("day")] },
    { title: "Who", fields: [field("name"), field("email")] },
  ];
  expect(stepOfErrors(steps, { email: "Enter your email address.", day: "Fill in “Day”." })).toBe(1);
  expect(stepOfErrors(steps, { email: "Enter your email address." })).toBe(2);
  expect(stepOfErrors(steps, {})).toBeNull();
});
