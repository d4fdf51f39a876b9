import { formatCount } from "../../app/domain/wording/numbers.ts";
import type { StoredEntry } from "../backend/store/snapshot.ts";
import { dataOf, type Field, type FieldsByName } from "../wordpress-plugin/editor/model.ts";
import type { Content } from "./content.ts";
import { editorModel, fieldsOf } from "./fields.ts";
import { findingsBySubject, type ReportedFinding, type Rule } from "./finding.ts";
import { reported } from "./report.ts";
import { rules as allRules } from "./rules/index.ts";

/** Result of a content check. */
export interface CheckResult {
  /** Name of the checked content: `the demo`, `https://cms.example.com`. */
  readonly of: string;
  /** ISO date of the check. */
  readonly on: string;
  /** Number of checked entries. */
  readonly entries: number;
  readonly findings: readonly ReportedFinding[];
  /** The result in one sentence. */
  readonly summary: string;
}

/** There is no content to check; the message is for the user. */
export class NothingToCheckError extends Error {
  override readonly name = "NothingToCheckError";
}

/** Checks content. `of` is its name, as in `CheckResult.of`. @throws {NothingToCheckError} */
export function checkResult(of: string, content: Content): CheckResult {
  if (content.snapshot.entries().length === 0) {
    throw new NothingToCheckError(`Nothing is published in ${of}, so there is nothing to check.`);
  }
  const findings = checkContent(content);
  const [entries, on] = [content.snapshot.entries().length, content.today];
  const looked = `${formatCount(entries, "entry", "entries")} of ${of} checked as of ${on}`;
  const places = findingsBySubject(findings).length;
  const summary =
    findings.length === 0
      ? `${looked}: nothing is wrong.`
      : `${looked}: ${formatCount(findings.length, "finding")} in ${formatCount(places, "place")}.`;
  return { of, on, entries, findings, summary };
}

/**
 * Returns all findings by rule, in the order of each rule. Only `editor-rules` gets values of the wrong type. A rule
 * that throws becomes a finding after its earlier ones; the others continue.
 */
export function checkContent(content: Content, rules: readonly Rule[] = allRules): ReportedFinding[] {
  const entries = content.snapshot.entries();
  for (const { data } of entries) dropNulls(data);
  const ofAnyType = rules.filter(({ takesAnyType }) => takesAnyType).flatMap((rule) => findingsOf(rule, content));
  for (const entry of entries) dropMistypedValues(entry);
  return [
    ...ofAnyType,
    ...rules.filter(({ takesAnyType }) => !takesAnyType).flatMap((rule) => findingsOf(rule, content)),
  ];
}

function findingsOf(rule: Rule, content: Content): ReportedFinding[] {
  const findings: ReportedFinding[] = [];
  try {
    for (const finding of rule.check(content)) findings.push(reported(rule.name, finding, content));
  } catch (error) {
    const problem = `The rule “${rule.name}” failed, so its other findings are missing: ${error}`;
    const remedy = "Report this to the operator of the site; all other rules were checked.";
    findings.push(
      reported(rule.name, { at: { option: "The check itself" }, field: rule.name, problem, remedy }, content),
    );
  }
  return findings;
}

/**
 * Deletes every value of the wrong type from an entry's data, such as a number for a text, so that rules need no type
 * checks.
 */
export function dropMistypedValues(entry: StoredEntry): void {
  dropMistypedIn(entry.data as Record<string, unknown>, fieldsOf(entry.kind));
}

/** Deletes nulls, as rules treat null as absent, also in rows and lists. */
export function dropNulls(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) keepIn(value, (each) => each !== null);
  for (const [name, each] of Object.entries(value)) {
    if (each === null) Reflect.deleteProperty(value, name);
    else dropNulls(each);
  }
}

function dropMistypedIn(data: Record<string, unknown>, fields: FieldsByName): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name];
    if (value === undefined) continue;
    if (!fits(field, value)) {
      Reflect.deleteProperty(data, name);
      continue;
    }
    if (Array.isArray(value)) keepIn(value, (each) => fitsInList(field, each));
    const inside = field.of === undefined ? undefined : editorModel.types[field.of]?.fields;
    if (!inside) continue;
    for (const row of Array.isArray(value) ? value : [value]) dropMistypedIn(row as Record<string, unknown>, inside);
  }
}

function keepIn(list: unknown[], isKept: (each: unknown) => boolean): void {
  const remaining = list.filter(isKept);
  if (remaining.length < list.length) list.splice(0, list.length, ...remaining);
}

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
const isUse = (value: unknown) => isObject(value) && isNumber(dataOf(value).media);

function fits({ input }: Field, value: unknown): boolean {
  switch (input) {
    case "text":
    case "textarea":
    case "rich-text":
    case "select":
    case "day":
    case "time":
    case "date-time":
      return typeof value === "string";
    case "money":
    case "number":
    case "latitude":
    case "longitude":
      return isNumber(value);
    case "checkbox":
      return typeof value === "boolean";
    case "picture":
      return isUse(value);
    case "group":
      return isObject(value);
    case "texts":
    case "multi-select":
    case "gallery":
    case "relation":
    case "relations":
    case "repeater":
    case "homesites":
      return Array.isArray(value);
  }
}

function fitsInList({ input }: Field, value: unknown): boolean {
  if (input === "texts" || input === "multi-select") return typeof value === "string";
  if (input === "gallery") return isUse(value);
  return input === "relation" || input === "relations" ? isNumber(value) : isObject(value);
}
