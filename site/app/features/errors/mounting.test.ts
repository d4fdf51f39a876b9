import { expect, test, vi } from "vitest";
import { mountFailed, rootErrorHandlers } from "./mounting.ts";

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
