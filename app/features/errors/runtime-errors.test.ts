import { data, redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { handleRuntimeError, listenForRuntimeErrors, mountFailed, rootErrorHandlers } from "./runtime-errors.ts";

/** A window with a listener for errors, and whether a later listener was called. */
function windowWithMonitor() {
  const target = new EventTarget();
  const stop = listenForRuntimeErrors(target);
  const monitor = vi.fn();
  target.addEventListener("error", monitor);
  target.addEventListener("unhandledrejection", monitor);
  const dispatch = (type: string, fields: object) => {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    target.dispatchEvent(event);
    return { isSilent: event.defaultPrevented, isReported: monitor.mock.calls.length > 0 };
  };
  return { dispatch, stop };
}

test("an error with 'Cannot read propert' is ignored", { tags: ["S8.22"] }, () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'x')");
  expect(() => handleRuntimeError(error)).not.toThrow();
  expect(windowWithMonitor().dispatch("error", { error })).toEqual({ isSilent: true, isReported: false });
});

test("'Cannot access before initialization' is ignored, the same message with a name is not", {
  tags: ["S8.23"],
}, () => {
  expect(() => handleRuntimeError(new ReferenceError("Cannot access before initialization"))).not.toThrow();
  const named = new ReferenceError("Cannot access 'x' before initialization");
  expect(() => handleRuntimeError(named)).toThrow(named);
});

test("an error with 'is undefined' is ignored, as a rejection too", { tags: ["S8.24"] }, () => {
  const reason = new Error("a.b is undefined");
  expect(() => handleRuntimeError(reason)).not.toThrow();
  expect(windowWithMonitor().dispatch("unhandledrejection", { reason })).toEqual({ isSilent: true, isReported: false });
});

test("an error with 'is null' is ignored, also when the browser passes only its text", {
  tags: ["S8.25"],
}, () => {
  expect(() => handleRuntimeError(new TypeError("x is null"))).not.toThrow();
  expect(windowWithMonitor().dispatch("error", { error: null, message: "Uncaught TypeError: x is null" })).toEqual({
    isSilent: true,
    isReported: false,
  });
});

test("any other error is thrown again", { tags: ["S8.26"] }, () => {
  const error = new RangeError("Invalid array length");
  expect(() => handleRuntimeError(error)).toThrow(error);
  expect(() => handleRuntimeError("a text")).toThrow("a text");
  expect(windowWithMonitor().dispatch("error", { error })).toEqual({ isSilent: false, isReported: true });
  expect(windowWithMonitor().dispatch("unhandledrejection", { reason: error })).toEqual({
    isSilent: false,
    isReported: true,
  });
});

test("a value that a loader throws for the router is not an error: a redirect, a 404", async () => {
  const { dispatch } = windowWithMonitor();
  const silent = { isSilent: true, isReported: false };
  expect(dispatch("unhandledrejection", { reason: redirect("/our-neighborhoods/") })).toEqual(silent);
  expect(dispatch("unhandledrejection", { reason: data("Page not found", { status: 404 }) })).toEqual(silent);
  const decoded = { status: 404, statusText: "Not Found", internal: false, data: "" };
  expect(dispatch("unhandledrejection", { reason: decoded })).toEqual(silent);
  expect(dispatch("error", { error: new Error("A response, 404") })).toEqual({ isSilent: false, isReported: true });
});

test("an aborted view transition is silent, another InvalidStateError is reported", () => {
  const { dispatch } = windowWithMonitor();
  const cut = new DOMException("Transition was aborted because of invalid state.", "InvalidStateError");
  expect(dispatch("unhandledrejection", { reason: cut })).toEqual({ isSilent: true, isReported: false });
  const other = new DOMException("The object is in an invalid state.", "InvalidStateError");
  expect(dispatch("unhandledrejection", { reason: other })).toEqual({ isSilent: false, isReported: true });
});

test("once the listeners are removed no error is ignored", () => {
  const { dispatch, stop } = windowWithMonitor();
  stop();
  expect(dispatch("error", { error: new TypeError("x is null") })).toEqual({ isSilent: false, isReported: true });
});

const info = { componentStack: "" };

test("a failure to mount is logged, and the server's HTML is restored", { tags: ["S8.27"] }, () => {
  const log = vi.fn();
  const putBack = vi.fn(async () => Promise.reject(new Error("offline")));
  const error = new Error("no data");
  mountFailed(error, log, putBack);
  expect(log).toHaveBeenCalledExactlyOnceWith("The page could not be mounted.", error);
  expect(putBack).toHaveBeenCalledTimes(1);
});

test("an error before the page is mounted is a failure to mount, whatever its message", { tags: ["S8.27"] }, () => {
  const onMountFailure = vi.fn();
  const { onUncaughtError } = rootErrorHandlers(() => false, onMountFailure);
  const error = new TypeError("Cannot read properties of undefined");
  onUncaughtError(error, info);
  expect(onMountFailure).toHaveBeenCalledExactlyOnceWith(error);
});

test("a later error is a runtime error: ignored, or thrown again", { tags: ["S8.22", "S8.26"] }, () => {
  const onMountFailure = vi.fn();
  const { onUncaughtError } = rootErrorHandlers(() => true, onMountFailure);
  expect(() => onUncaughtError(new TypeError("Cannot read properties of undefined"), info)).not.toThrow();
  const other = new Error("out of reach");
  expect(() => onUncaughtError(other, info)).toThrow(other);
  expect(onMountFailure).not.toHaveBeenCalled();
});

test("an error behind an error page is reported unless it is ignored", {
  tags: ["S8.24", "S8.26"],
}, () => {
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
