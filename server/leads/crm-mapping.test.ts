import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SettingsError } from "../settings.ts";
import { readCrmMapping } from "./crm-mapping.ts";

const environment = { CRM_KEY: "k-1", CRM_SECRET: "s-1", TWO_LINES: "a\nb", CRM_HOST: "crm.example.com" };
const target = { url: "https://crm.example.com/leads", body: { email: "{email}" } };

/** The message that a mapping file with this content is refused with, after the name of the file; null for a valid one. */
function refusalOf(content: unknown): string | null {
  const folder = mkdtempSync(join(tmpdir(), "crm-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "crm.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  try {
    readCrmMapping(file, environment);
    return null;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const start = `CRM_MAPPING_FILE: ${file}: `;
    expect(error.message.slice(0, start.length)).toBe(start);
    expect(error.message).not.toContain("\n");
    return error.message.slice(start.length);
  }
}

const refusalOfTarget = (change: object) => refusalOf({ targets: [{ ...target, ...change }] });

test.each([
  ["{\n", /^expected JSON \(.+\)\.$/],
  [" ".repeat(100_001), /^expected at most 100000 characters\.$/],
  ["3", /^expected an object with targets and nothing else\.$/],
  [{ targets: [target], target: {} }, /^target: expected no such key, but an object with targets and nothing else\.$/],
  [{ targets: [] }, /^targets: expected at least one target\.$/],
  [{ targets: [{ url: "https://crm.example.com/" }] }, /^targets\.0\.body: expected an object with url, body and/],
])("a file with %j is refused", (content, refusal) => {
  expect(refusalOf(content)).toMatch(refusal);
});

test("a file that does not exist is refused", () => {
  const read = () => readCrmMapping("/nowhere/crm.json", {});
  expect(read).toThrow("CRM_MAPPING_FILE: /nowhere/crm.json: expected a file that can be read (ENOENT).");
});

const kinds = "contact, question, visit, warranty, partner, land, career, campaign, agent";
const secrets = "{env.NAME}, as the file holds no secrets";
const headers = "the name of a header other than Content-Type, Content-Length, Host or Connection";
const statuses = 'a list of status codes from 200 to 599, such as 202 or "5xx"';
const address = "an https address without user and password (http on this machine only)";

test.each([
  [
    { header: {} },
    "header: expected no such key, but an object with url, body and, if you like, kinds, method, headers, format, signature, accepted, tryAgain, reason",
  ],
  [{ kinds: ["visits"] }, `kinds.0: expected a list of kinds of forms: ${kinds}`],
  [{ url: "crm.example.com" }, `url: expected ${address}`],
  [{ url: "http://crm.example.com/" }, `url: expected ${address}`],
  [{ url: "https://me:secret@crm.example.com/" }, `url: expected ${address}`],
  [{ url: "https://{email}/" }, "url: expected no placeholders but {env.NAME}, instead of {email}"],
  [{ url: "https://{env.NO_HOST}/" }, "url: expected a value in the environment variable NO_HOST"],
  [{ method: "GET" }, "method: expected POST or PUT"],
  [{ format: "xml" }, "format: expected json or form"],
  [{ headers: { Authorization: "Bearer abc" } }, `headers.Authorization: expected ${secrets}`],
  [{ headers: { "X-Api-Key": "abc" } }, `headers.X-Api-Key: expected ${secrets}`],
  [
    { headers: { Authorization: "{env.TWO_LINES}" } },
    "headers.Authorization: expected letters, digits and punctuation of ASCII in one line",
  ],
  [
    { headers: { "X-Name": "{name}" } },
    "headers.X-Name: expected only {env.NAME}, {id}, {kind} and {receivedAt}, instead of {name}",
  ],
  [{ headers: { Host: "example.com" } }, `headers.Host: expected ${headers}`],
  [{ headers: { "X Name": "a" } }, `headers.X Name: expected ${headers}`],
  [
    { body: { person: { first: "{frstName}" } } },
    "body.person.first: expected {env.NAME}, {field.NAME}, {hidden.NAME} or one of id, kind, receivedAt, about, name, firstName, lastName, email, phone, answers, page.url, page.title, contact.name, contact.phone, visit.startsAt, visit.localTime, instead of {frstName}",
  ],
  [
    { body: { list: ["{constructor}"] } },
    /^targets\.0\.body\.list\.0: expected \{env\.NAME\}, .+ instead of \{constructor\}\.$/,
  ],
  [{ body: { token: "{env.CRM_TOKEN}" } }, "body.token: expected a value in the environment variable CRM_TOKEN"],
  [{ body: { first: "{firstName" } }, "body.first: expected braces around placeholders only"],
  [
    { format: "form", body: { person: { first: "{name}" } } },
    "body.person: expected a text, a number or true or false, as the format is form",
  ],
  [{ signature: { secret: "abc", header: "X-Signature" } }, `signature.secret: expected ${secrets}`],
  [
    { signature: { secret: "{env.NO_SECRET}", header: "X-Signature" } },
    "signature.secret: expected a value in the environment variable NO_SECRET",
  ],
  [
    { signature: { secret: "{env.CRM_SECRET}" } },
    "signature.header: expected an object with secret, header and, if you like, timeHeader",
  ],
  [{ accepted: [99] }, `accepted.0: expected ${statuses}`],
  [{ tryAgain: ["6xx"] }, `tryAgain.0: expected ${statuses}`],
  [{ reason: "error" }, "reason: expected a list of paths such as errors.0.message"],
] as const)("a target with %j is refused with its key and what is expected", (change, refusal) => {
  const refused = refusalOfTarget(change);
  if (refusal instanceof RegExp) expect(refused).toMatch(refusal);
  else expect(refused).toBe(`targets.0.${refusal}.`);
});

test("a kind that two targets take is refused", () => {
  const visits = { ...target, kinds: ["visit"] };
  expect(refusalOf({ targets: [target, visits] })).toBe(
    "targets.1.kinds: expected each kind once; visit is in another target too.",
  );
  expect(refusalOf({ targets: [visits, { ...target, kinds: ["land"] }] })).toBeNull();
});

test.each([
  { url: "http://127.0.0.1:8080/leads" },
  { url: "https://{env.CRM_HOST}/leads" },
  { headers: { Authorization: "Bearer {env.CRM_KEY}", "X-Request-Key": "{id}" } },
  { signature: { secret: "{env.CRM_SECRET}", header: "X-Signature", timeHeader: "X-Time" } },
  { format: "form", body: { "Questions[57337]": "{hidden.campaign|none}", OptIn: true, Source: 3 } },
  { accepted: [200, 302], tryAgain: ["5xx"], reason: ["errors.0.message"] },
])("a target with %j is valid", (change) => {
  expect(refusalOfTarget(change)).toBeNull();
});
