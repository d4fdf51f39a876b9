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

/** Login links and passkeys, which only the embedded backend has. */
const embeddedOnly = [
  "GetPasskeys",
  "LoginWithLink",
  "LoginWithPasskey",
  "RegisterPasskey",
  "RemovePasskey",
  "RenamePasskey",
  "RequestLoginLink",
  "StartPasskeyLogin",
  "StartPasskeyRegistration",
];

test("every operation is answered completely, those of the embedded backend are left out", () => {
  const outcomes = Object.fromEntries(report.rows.map(({ name, outcome }) => [name, outcome]));
  const unanswered = siteOperations().filter(({ name }) => !["answered", "yes"].includes(outcomes[name] ?? ""));
  expect(unanswered.map(({ name }) => [name, outcomes[name]])).toEqual(embeddedOnly.map((name) => [name, "left out"]));
  expect(report.rows.filter(({ leftOut }) => leftOut.length > 0)).toEqual([]);
});

test("settings and accounts are those that the site requires", () => {
  expect(report.rows.filter(({ conforms }) => !conforms)).toEqual([]);
  // As with the embedded backend: the site drops a stale token before it logs in.
  const noted = report.rows.filter(({ outcome }) => !["answered", "yes"].includes(outcome));
  const others = noted.filter(({ name }) => !embeddedOnly.includes(name));
  expect(others.map(({ name }) => name)).toEqual(["a stale token on a login"]);
});
