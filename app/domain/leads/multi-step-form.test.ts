import { describe, expect, test } from "vitest";
import { firstStep, type MultiStepEvent, multiStepReducer } from "./multi-step-form.ts";

const stateAfter = (...events: readonly MultiStepEvent[]) => events.reduce(multiStepReducer, firstStep);
const next: MultiStepEvent = { type: "next", stepsCount: 3 };
const prev: MultiStepEvent = { type: "prev" };
const submit: MultiStepEvent = { type: "submit" };
const reset: MultiStepEvent = { type: "reset" };
const refused: MultiStepEvent = { type: "refused", responseMessage: "Please send it once more." };
const taken: MultiStepEvent = { type: "taken", responseMessage: "Jo or Anders will answer." };

describe("a form of three steps", () => {
  test("S4.47 its steps start at 1, with nothing hidden, sent or said", () => {
    expect(stateAfter()).toEqual({ step: 1, hidden: false, submitting: false, responseMessage: "" });
  });

  test("S4.48 next goes one step forward, and not beyond the last", () => {
    expect([stateAfter(next).step, stateAfter(next, next).step, stateAfter(next, next, next).step]).toEqual([2, 3, 3]);
  });

  test("S4.49 prev goes one step back, and not below 1", () => {
    expect([stateAfter(next, next, prev).step, stateAfter(next, prev).step, stateAfter(next, prev, prev).step]).toEqual(
      [2, 1, 1],
    );
  });

  test("S4.50 reset puts the step back to 1", () => {
    expect(stateAfter(next, next).step).toBe(3);
    expect(stateAfter(next, next, reset).step).toBe(1);
  });

  test("S4.51 reset clears the hidden flag, which stands once the form is taken", () => {
    expect(stateAfter(submit, taken).hidden).toBe(true);
    expect(stateAfter(submit, taken, reset).hidden).toBe(false);
  });

  test("S4.52 reset clears the submitting flag, which stands until something comes back", () => {
    expect(stateAfter(submit).submitting).toBe(true);
    expect(stateAfter(submit, taken).submitting).toBe(false);
    expect(stateAfter(submit, refused).submitting).toBe(false);
    expect(stateAfter(submit, reset).submitting).toBe(false);
  });

  test("S4.53 reset clears the response message", () => {
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
