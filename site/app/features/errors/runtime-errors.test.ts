import { expect, test, vi } from "vitest";
import { handleRuntimeError, listenForRuntimeErrors } from "./runtime-errors.ts";

/** A window that hears of errors, and whether anything else heard of them after it. */
function windowWithMonitor() {
  const target = new EventTarget();
  const stop = listenForRuntimeErrors(target);
  const monitor = vi.fn();
  target.addEventListener("error", monitor);
  target.addEventListener("unhandledrejection", monitor);
  const dispatch = (type: string, fields: object) => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    target.dispatchEvent(event);
    return { isSilent: event.defaultPrevented, isTold: monitor.mock.calls.length > 0 };
  };
  return { dispatch, stop };
}

test("S8.22 an error with 'Cannot read propert' is swallowed silently", () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'x')");
  expect(() => handleRuntimeError(error)).not.toThrow();
  expect(windowWithMonitor().dispatch("error", { error })).toEqual({ isSilent: true, isTold: false });
});

test("S8.23 an error with 'Cannot access before initialization' is swallowed, one with a name in between is not", () => {
  expect(() => handleRuntimeError(new ReferenceError("Cannot access before initialization"))).not.toThrow();
  const named = new ReferenceError("Cannot access 'x' before initialization");
  expect(() => handleRuntimeError(named)).toThrow(named);
});

test("S8.24 an error with 'is undefined' is swallowed silently, as a rejection too", () => {
  const reason = new Error("a.b is undefined");
  expect(() => handleRuntimeError(reason)).not.toThrow();
  expect(windowWithMonitor().dispatch("unhandledrejection", { reason })).toEqual({ isSilent: true, isTold: false });
});

test("S8.25 an error with 'is null' is swallowed silently, also where the browser gives its text alone", () => {
  expect(() => handleRuntimeError(new TypeError("x is null"))).not.toThrow();
  expect(windowWithMonitor().dispatch("error", { error: null, message: "Uncaught TypeError: x is null" })).toEqual({
    isSilent: true,
    isTold: false,
  });
});

test("S8.26 any other error is thrown again", () => {
  const error = new RangeError("Invalid array length");
  expect(() => handleRuntimeError(error)).toThrow(error);
  expect(() => handleRuntimeError("a text")).toThrow("a text");
  expect(windowWithMonitor().dispatch("error", { error })).toEqual({ isSilent: false, isTold: true });
  expect(windowWithMonitor().dispatch("unhandledrejection", { reason: error })).toEqual({
    isSilent: false,
    isTold: true,
  });
});

test("after it ended nothing is swallowed", () => {
  const { dispatch, stop } = windowWithMonitor();
  stop();
  expect(dispatch("error", { error: new TypeError("x is null") })).toEqual({ isSilent: false, isTold: true });
});
