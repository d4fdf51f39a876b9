import { expect, test } from "vitest";
import { telemetryAttributes } from "./telemetry.ts";

const nothing = { "data-errors": undefined, "data-vitals": undefined, "data-zero-results": undefined };

test("a document has attributes only for enabled telemetry", () => {
  const facts = {
    buildId: "b1",
    telemetry: { sentryDsn: null, hasVitals: false, logsZeroResults: false, pattern: "blog/:post" },
  };
  expect(telemetryAttributes(facts)).toEqual({ "data-route": "blog/:post", "data-build": "b1", ...nothing });
  const all = {
    ...facts.telemetry,
    sentryDsn: "https://key@sentry.example.com/1",
    hasVitals: true,
    logsZeroResults: true,
  };
  expect(telemetryAttributes({ buildId: null, telemetry: all })).toEqual({
    "data-route": "blog/:post",
    "data-errors": "https://key@sentry.example.com/1",
    "data-vitals": "",
    "data-zero-results": "",
  });
  expect(telemetryAttributes(undefined)).toEqual({});
});
