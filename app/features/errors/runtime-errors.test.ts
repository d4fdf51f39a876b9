import { data, redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { handleRuntimeError, listenForRuntimeErrors, mountFailed, rootErrorHandlers } from "./runtime-errors.ts";

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

test("what a loader throws for the router is no error: a redirect, the page of a 404", async () => {
  const { dispatch } = windowWithMonitor();
  const silent = { isSilent: true, isTold: false };
  expect(dispatch("unhandledrejection", { reason: redirect("/our-neighborhoods/") })).toEqual(silent);
  expect(dispatch("unhandledrejection", { reason: data("Page not found: /x/", { status: 404 }) })).toEqual(silent);
  const decoded = { status: 404, statusText: "Not Found", internal: false, data: "" };
  expect(dispatch("unhandledrejection", { reason: decoded })).toEqual(silent);
  expect(dispatch("error", { error: new Error("A response, 404") })).toEqual({ isSilent: false, isTold: true });
});

test("a fade between documents that the browser cuts off is no error of the page, another of its exceptions is", () => {
  const { dispatch } = windowWithMonitor();
  const cut = new DOMException("Transition was aborted because of invalid state.", "InvalidStateError");
  expect(dispatch("unhandledrejection", { reason: cut })).toEqual({ isSilent: true, isTold: false });
  const other = new DOMException("The object is in an invalid state.", "InvalidStateError");
  expect(dispatch("unhandledrejection", { reason: other })).toEqual({ isSilent: false, isTold: true });
});

test("after it ended nothing is swallowed", () => {
  const { dispatch, stop } = windowWithMonitor();
  stop();
  expect(dispatch("error", { error: new TypeError("x is null") })).toEqual({ isSilent: false, isTold: true });
});

const info = { componentStack: "" };

test("S8.27 a failure to mount is logged, and what the server sent is put back", () => {
  const log = vi.fn();
  const putBack = vi.fn(async () => Promise.reject(new Error("offline")));
  const error = new Error("no data");
  mountFailed(error, log, putBack);
  expect(log).toHaveBeenCalledExactlyOnceWith("The page could not be mounted.", error);
  expect(putBack).toHaveBeenCalledTimes(1);
});

test("S8.27 an error before the page came to life is a failure to mount, whatever its message", () => {
  const onMountFailure = vi.fn();
  const { onUncaughtError } = rootErrorHandlers(() => false, onMountFailure);
  const error = new TypeError("Cannot read properties of undefined");
  onUncaughtError(error, info);
  expect(onMountFailure).toHaveBeenCalledExactlyOnceWith(error);
});

test("S8.22 S8.26 afterwards it is a runtime error: swallowed, or thrown again", () => {
  const onMountFailure = vi.fn();
  const { onUncaughtError } = rootErrorHandlers(() => true, onMountFailure);
  expect(() => onUncaughtError(new TypeError("Cannot read properties of undefined"), info)).not.toThrow();
  const other = new Error("out of reach");
  expect(() => onUncaughtError(other, info)).toThrow(other);
  expect(onMountFailure).not.toHaveBeenCalled();
});

test("S8.24 S8.26 an error that an error page stands in for is reported unless it is swallowed", () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const { onCaughtError } = rootErrorHandlers(() => true);
  onCaughtError(new TypeError("x is undefined"), info);
  expect(reported).not.toHaveBeenCalled();
  const other = new Error("out of reach");
  onCaughtError(other, info);
  expect(reported).toHaveBeenCalledExactlyOnceWith(other);
  vi.unstubAllGlobals();
});
