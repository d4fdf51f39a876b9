import { readFileSync } from "node:fs";
import * as v from "valibot";
import { leadKinds } from "#app/domain/leads/lead-form.ts";
import { SettingsError } from "../settings.ts";
import { fillText, type PlaceholderValues, placeholderProblem, type TextPlace } from "./crm-placeholders.ts";

/** Maximum length of a mapping file. */
const maxCharacters = 100_000;

/** Headers that the format of the body and the connection determine. */
const ownHeaders = /^(?:content-type|content-length|host|connection|transfer-encoding)$/i;
const headerName = (expected: string) =>
  v.pipe(
    v.string(expected),
    v.regex(/^[\w-]{1,100}$/, expected),
    v.check((name) => !ownHeaders.test(name), expected),
  );
const namedHeader = headerName("the name of a header other than Content-Type, Content-Length, Host or Connection");

const statusList = 'a list of status codes from 200 to 599, such as 202 or "5xx"';
const isStatus = (value: string | number) => /^(?:[2-5]\d\d|[2-5]xx)$/.test(String(value));
const status = v.pipe(v.union([v.number(), v.string()], statusList), v.check(isStatus, statusList));
const statuses = v.array(status, statusList);
const kindList = `a list of kinds of forms: ${leadKinds.join(", ")}`;
const text = v.string("a text");

const targetSchema = v.strictObject(
  {
    kinds: v.optional(v.array(v.picklist(leadKinds, kindList), kindList), [...leadKinds]),
    url: v.string("an address"),
    method: v.optional(v.picklist(["POST", "PUT"], "POST or PUT"), "POST"),
    headers: v.optional(v.record(namedHeader, text, "an object of texts"), {}),
    format: v.optional(v.picklist(["json", "form"], "json or form"), "json"),
    body: v.record(v.string(), v.unknown(), "an object with the fields of the CRM"),
    signature: v.optional(
      v.strictObject(
        { secret: text, header: namedHeader, timeHeader: v.optional(namedHeader) },
        "an object with secret, header and, if you like, timeHeader",
      ),
    ),
    accepted: v.optional(statuses, ["2xx"]),
    tryAgain: v.optional(statuses, [408, 425, 429, "5xx"]),
    reason: v.optional(v.array(text, "a list of paths such as errors.0.message"), []),
  },
  "an object with url, body and, if you like, kinds, method, headers, format, signature, accepted, tryAgain, reason",
);

const fileSchema = v.strictObject(
  { targets: v.pipe(v.array(targetSchema, "a list"), v.minLength(1, "at least one target")) },
  "an object with targets and nothing else",
);

/** Where and how leads of some kinds are sent to a CRM; texts have placeholders. */
export type CrmTarget = Readonly<v.InferOutput<typeof targetSchema>>;

/** A mapping of leads to a CRM's fields. */
export interface CrmMapping {
  readonly environment: PlaceholderValues["environment"];
  /** The target of a kind of lead; undefined when the CRM does not take it. */
  targetOf(kind: string): CrmTarget | undefined;
}

/**
 * Reads a mapping file (docs/crm.md).
 * @param environment the values of its `{env.NAME}`
 * @throws {SettingsError} with the file, the key and what is expected there
 */
export function readCrmMapping(file: string, environment: PlaceholderValues["environment"]): CrmMapping {
  const fail = (key: string, expected: string) =>
    new SettingsError(`CRM_MAPPING_FILE: ${file}: ${key ? `${key}: ` : ""}expected ${expected}.`);
  const result = v.safeParse(fileSchema, readJson(file, fail));
  if (!result.success) {
    const [issue] = result.issues;
    const isUnknownKey = issue.type === "strict_object" && issue.expected === "never";
    throw fail(v.getDotPath(issue) ?? "", isUnknownKey ? `no such key, but ${issue.message}` : issue.message);
  }
  const { targets } = result.output;
  const byKind = new Map<string, CrmTarget>();
  for (const [index, target] of targets.entries()) {
    for (const { key, expected } of targetProblems(target, environment))
      throw fail(`targets.${index}.${key}`, expected);
    for (const kind of target.kinds) {
      if (byKind.has(kind)) throw fail(`targets.${index}.kinds`, `each kind once; ${kind} is in another target too`);
      byKind.set(kind, target);
    }
  }
  return { environment, targetOf: (kind) => byKind.get(kind) };
}

function readJson(file: string, fail: (key: string, expected: string) => SettingsError): unknown {
  let json: string;
  try {
    json = readFileSync(file, "utf8");
  } catch (error) {
    throw fail("", `a file that can be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (json.length > maxCharacters) throw fail("", `at most ${maxCharacters} characters`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw fail("", `JSON (${String(error instanceof Error ? error.message : error).replace(/\s+/g, " ")})`);
  }
}

/** What is wrong with a target beyond the types of its values, in the order of the file. */
function* targetProblems(target: CrmTarget, environment: PlaceholderValues["environment"]) {
  const { url, headers, signature, body, format } = target;
  for (const { key, value, place } of textsOf(target)) {
    const expected = placeholderProblem(value, place, environment);
    if (expected) yield { key, expected };
  }
  const address = URL.parse(fillText(url, { environment }) ?? "");
  if (!address || !isSafeAddress(address)) {
    yield { key: "url", expected: "an https address without user and password (http on this machine only)" };
  }
  for (const [name, value] of Object.entries(headers)) {
    if (/authorization|cookie|key|secret|token/i.test(name) && !value.includes("{")) {
      yield { key: `headers.${name}`, expected: "{env.NAME}, as the file holds no secrets" };
    }
    if (!/^[\x20-\x7e]*$/.test(fillText(value, { environment }) ?? "")) {
      yield { key: `headers.${name}`, expected: "letters, digits and punctuation of ASCII in one line" };
    }
  }
  if (signature && !/^\{env\.\w+\}$/.test(signature.secret)) {
    yield { key: "signature.secret", expected: "{env.NAME}, as the file holds no secrets" };
  }
  const nested = format === "form" ? Object.entries(body).find(([, value]) => typeof value === "object") : undefined;
  if (nested) yield { key: `body.${nested[0]}`, expected: "a text, a number or true or false, as the format is form" };
}

const isSafeAddress = ({ protocol, hostname, username, password }: URL) =>
  !username &&
  !password &&
  (protocol === "https:" || (protocol === "http:" && /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname)));

/** Every text of a target that may have placeholders, by its key. */
function* textsOf({
  url,
  headers,
  body,
  signature,
}: CrmTarget): Generator<{ key: string; value: string; place: TextPlace }> {
  yield { key: "url", value: url, place: "address" };
  for (const [name, value] of Object.entries(headers)) yield { key: `headers.${name}`, value, place: "header" };
  if (signature) yield { key: "signature.secret", value: signature.secret, place: "address" };
  yield* textsIn("body", body);
}

function* textsIn(key: string, part: unknown): Generator<{ key: string; value: string; place: TextPlace }> {
  if (typeof part === "string") yield { key, value: part, place: "body" };
  if (typeof part !== "object" || part === null) return;
  for (const [name, child] of Object.entries(part)) yield* textsIn(`${key}.${name}`, child);
}
