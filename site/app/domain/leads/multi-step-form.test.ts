import { describe, expect, test } from "vitest";
import { firstStep, type MultiStepEvent, multiStepReducer } from "./multi-step-form.ts";

const after = (...events: readonly MultiStepEvent[]) => events.reduce(multiStepReducer, firstStep);
const next: MultiStepEvent = { type: "next", stepsCount: 3 };
const prev: MultiStepEvent = { type: "prev" };
const submit: MultiStepEvent = { type: "submit" };
const reset: MultiStepEvent = { type: "reset" };
const refused: MultiStepEvent = { type: "refused", responseMessage: "Please send it once more." };
const taken: MultiStepEvent = { type: "taken", responseMessage: "Jo or Anders will answer." };

describe("a form of three steps", () => {
  test("S4.47 its steps start at 1, with nothing hidden, sent or said", () => {
    expect(after()).toEqual({ step: 1, hidden: false, submitting: false, responseMessage: "" });
  });

  test("S4.48 next goes one step forward, and not beyond the last", () => {
    expect([after(next).step, after(next, next).step, after(next, next, next).step]).toEqual([2, 3, 3]);
  });

  test("S4.49 prev goes one step back, and not below 1", () => {
    expect([after(next, next, prev).step, after(next, prev).step, after(next, prev, prev).step]).toEqual([2, 1, 1]);
  });

  test("S4.50 reset puts the step back to 1", () => {
    expect(after(next, next).step).toBe(3);
    expect(after(next, next, reset).step).toBe(1);
  });

  test("S4.51 reset clears the hidden flag, which stands once the form is taken", () => {
    expect(after(submit, taken).hidden).toBe(true);
    expect(after(submit, taken, reset).hidden).toBe(false);
  });

  test("S4.52 reset clears the submitting flag, which stands until something comes back", () => {
    expect(after(submit).submitting).toBe(true);
    expect(after(submit, taken).submitting).toBe(false);
    expect(after(submit, refused).submitting).toBe(false);
    expect(after(submit, reset).submitting).toBe(false);
  });

  test("S4.53 reset clears the response message", () => {
    expect(after(submit, taken).responseMessage).toBe("Jo or Anders will answer.");
    expect(after(submit, refused).responseMessage).toBe("Please send it once more.");
    expect(after(submit, taken, reset).responseMessage).toBe("");
    expect(after(submit, refused, reset).responseMessage).toBe("");
  });

  test("while it is on its way it stays where it is", () => {
    const sending = after(next, submit);
    expect([next, prev, submit].map((event) => multiStepReducer(sending, event))).toEqual([sending, sending, sending]);
  });

  test("what is refused keeps its fields, at the step with the first mistake", () => {
    expect(after(next, next, submit, refused)).toMatchObject({ step: 3, hidden: false });
    expect(after(next, next, submit, { ...refused, step: 2 })).toMatchObject({ step: 2, hidden: false });
  });

  test("a step or a new attempt takes the last message away", () => {
    const before = after(next, submit, refused);
    expect([next, prev, submit].map((event) => multiStepReducer(before, event).responseMessage)).toEqual(["", "", ""]);
  });

  test("what was taken is not sent again, and what comes back after a reset changes nothing", () => {
    expect(multiStepReducer(after(submit, taken), submit)).toEqual(after(submit, taken));
    expect(after(submit, reset, taken)).toEqual(after());
    expect(after(submit, reset, refused)).toEqual(after());
  });
});
