import { describe, expect, test } from "vitest";
import { type LeadStep, standardForm } from "./lead-block.ts";
import type { LeadField } from "./lead-form.ts";
import { firstStep, type MultiStepEvent, multiStepReducer, stepOfErrors, wizardSteps } from "./multi-step-form.ts";

const stateAfter = (...events: readonly MultiStepEvent[]) => events.reduce(multiStepReducer, firstStep);
const next: MultiStepEvent = { type: "next", stepsCount: 3 };
const prev: MultiStepEvent = { type: "prev" };
const submit: MultiStepEvent = { type: "submit" };
const reset: MultiStepEvent = { type: "reset" };
const refused: MultiStepEvent = { type: "refused", responseMessage: "Please send it once more." };
const taken: MultiStepEvent = { type: "taken", responseMessage: "Jo or Anders will answer." };

describe("a form of three steps", () => {
  test("its steps start at 1, with nothing hidden, sent or said", { tags: ["S4.47"] }, () => {
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

  test("reset clears the hidden flag, which stands once the form is taken", { tags: ["S4.51"] }, () => {
    expect(stateAfter(submit, taken).hidden).toBe(true);
    expect(stateAfter(submit, taken, reset).hidden).toBe(false);
  });

  test("reset clears the submitting flag, which stands until something comes back", { tags: ["S4.52"] }, () => {
    expect(stateAfter(submit).submitting).toBe(true);
    expect(stateAfter(submit, taken).submitting).toBe(false);
    expect(stateAfter(submit, refused).submitting).toBe(false);
    expect(stateAfter(submit, reset).submitting).toBe(false);
  });

  test("reset clears the response message", { tags: ["S4.53"] }, () => {
    expect(stateAfter(submit, taken).responseMessage).toBe("Jo or Anders will answer.");
    expect(stateAfter(submit, refused).responseMessage).toBe("Please send it once more.");
    expect(stateAfter(submit, taken, reset).responseMessage).toBe("");
    expect(stateAfter(submit, refused, reset).responseMessage).toBe("");
  });

  test("while it is on its way it stays where it is", () => {
    const sending = stateAfter(next, submit);
    expect([next, prev, submit].map((event) => multiStepReducer(sending, event))).toEqual([sending, sending, sending]);
  });

  test("what is refused keeps its fields, at the step with the first mistake", () => {
    expect(stateAfter(next, next, submit, refused)).toMatchObject({ step: 3, hidden: false });
    expect(stateAfter(next, next, submit, { ...refused, step: 2 })).toMatchObject({ step: 2, hidden: false });
  });

  test("a step or a new attempt takes the last message away", () => {
    const before = stateAfter(next, submit, refused);
    expect([next, prev, submit].map((event) => multiStepReducer(before, event).responseMessage)).toEqual(["", "", ""]);
  });

  test("what was taken is not sent again, and what comes back after a reset changes nothing", () => {
    expect(multiStepReducer(stateAfter(submit, taken), submit)).toEqual(stateAfter(submit, taken));
    expect(stateAfter(submit, reset, taken)).toEqual(stateAfter());
    expect(stateAfter(submit, reset, refused)).toEqual(stateAfter());
  });
});

const asked = (...steps: readonly LeadStep[]) =>
  wizardSteps({ steps }).map(({ title, fields }) => [title, ...fields.map(({ name }) => name)]);
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

  test("no field of one step is lost, no matter who it is about", () => {
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

test("the step of errors is the first with one, and none where no field has one", () => {
  const field = (name: string): LeadField => ({ name, label: name, type: "text", isRequired: true });
  const steps: LeadStep[] = [
    { title: "When", fields: [field("day")] },
    { title: "Who", fields: [field("name"), field("email")] },
  ];
  expect(stepOfErrors(steps, { email: "Enter your email address.", day: "Fill in “Day”." })).toBe(1);
  expect(stepOfErrors(steps, { email: "Enter your email address." })).toBe(2);
  expect(stepOfErrors(steps, {})).toBeNull();
});
