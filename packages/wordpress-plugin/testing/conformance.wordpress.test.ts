import { afterAll, beforeAll, expect, test } from "vitest";
import { checkConformance } from "../../../scripts/conformance/conformance.ts";
import { siteOperations } from "../../../scripts/conformance/operation-checks.ts";
import type { Report } from "../../../scripts/conformance/report.ts";
import { endpointOf } from "../../contract/addresses.ts";
import { administrator, startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
let report: Report;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
  const { user: username, password } = administrator;
  const accounts = { user: { username, password }, mayRegister: true };
  report = await checkConformance(endpointOf(wordpress.url), { samplesPerOperation: 2, accounts });
});
afterAll(() => wordpress.stop());

test("every operation of the site is answered completely", () => {
  const outcomes = Object.fromEntries(report.rows.map(({ name, outcome }) => [name, outcome]));
  const unanswered = siteOperations().filter(({ name }) => !["answered", "yes"].includes(outcomes[name] ?? ""));
  expect(unanswered.map(({ name }) => [name, outcomes[name]])).toEqual([]);
  expect(report.rows.filter(({ leftOut }) => leftOut.length > 0)).toEqual([]);
});

test("settings and accounts are those that the site requires", () => {
  expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
  // As with the embedded backend: the site drops a stale token before it logs in.
  const noted = report.rows.filter(({ outcome }) => !["answered", "yes"].includes(outcome));
  expect(noted.map(({ name }) => name)).toEqual(["a stale token on a login"]);
});
