import { __, sprintf } from "../i18n.ts";
import {
  type Data,
  dataOf,
  type Field,
  type FieldsByName,
  isEmpty,
  listOf,
  type Model,
  type Problem,
} from "../model.ts";
import { type Broken, rulesOf } from "./rules.ts";

/** A problem with a label for its place: `Price line 3, Amount`. */
export interface LocatedProblem extends Problem {
  where: string;
}

interface Place {
  path: string;
  where: string;
}

/** Problems of an entry's data in screen order: values, required fields, rules between fields. */
export function checkKind(model: Model, kind: string, data: Data): LocatedProblem[] {
  const known = model.kinds[kind];
  if (!known) return [];
  return checkFields(model, kind, known.fields, data, { path: "", where: "" });
}

/** Problems of a value of a type, such as an organism. Paths begin with `path`. */
export function checkType(model: Model, type: string, data: Data, place: Place): LocatedProblem[] {
  const known = model.types[type];
  return known ? checkFields(model, type, known.fields, data, place) : [];
}

function below({ path, where }: Place, name: string, label: string): Place {
  return { path: path === "" ? name : `${path}.${name}`, where: where === "" ? label : `${where}, ${label}` };
}

function checkFields(model: Model, owner: string, fields: FieldsByName, data: Data, place: Place): LocatedProblem[] {
  const problems: LocatedProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.isComputed) continue;
    const at = below(place, name, field.label);
    const value = data[name];
    if (isEmpty(value)) {
      if (field.isRequired)
        problems.push({ ...at, message: sprintf(__("%s is needed."), field.label), isMissing: true });
      continue;
    }
    const message = valueProblem(field, value);
    if (message) problems.push({ ...at, message });
    else problems.push(...checkInside(model, field, value, at));
  }
  for (const broken of brokenRules(owner, data)) {
    const label = fields[broken.path.split(".", 1)[0] ?? ""]?.label ?? "";
    problems.push({ ...placeOf(place, broken.path, label), message: broken.message });
  }
  return problems;
}

function brokenRules(owner: string, data: Data): Broken[] {
  return rulesOf(owner).flatMap((rule) => rule(data));
}

/** `homesites.3.number` in a field “Homesites” is at “Homesites 4”. */
function placeOf(place: Place, path: string, label: string): Place {
  const [, index] = path.split(".");
  const at = below(place, path, label);
  return index !== undefined && /^\d+$/.test(index) ? { ...at, where: `${at.where} ${Number(index) + 1}` } : at;
}

function checkInside(model: Model, field: Field, value: unknown, at: Place): LocatedProblem[] {
  const type = field.of === undefined ? undefined : model.types[field.of];
  if (!type || field.of === undefined) return [];
  if (field.input === "group") return checkFields(model, field.of, type.fields, dataOf(value), at);
  return listOf(value).flatMap((item, index) =>
    checkFields(model, field.of ?? "", type.fields, dataOf(item), {
      path: `${at.path}.${index}`,
      where: `${at.where} ${index + 1}`,
    }),
  );
}

const isId = (value: unknown) => typeof value === "number" && Number.isInteger(value) && value > 0;
const isUse = (value: unknown) => isId(dataOf(value).media);

function valueProblem(field: Field, value: unknown): string | undefined {
  switch (field.input) {
    case "text":
    case "textarea":
    case "rich-text":
      if (typeof value !== "string") return __("Write a text.");
      return field.maxLength !== undefined && [...value].length > field.maxLength
        ? sprintf(__("Write %1$s characters at most; these are %2$s."), field.maxLength, [...value].length)
        : undefined;
    case "money":
      if (typeof value !== "number" || !Number.isInteger(value))
        return __("Write a whole number of dollars, such as 589,900.");
      return rangeProblem(field, value);
    case "number":
    case "latitude":
    case "longitude":
      if (typeof value !== "number" || !Number.isFinite(value)) return __("Write a number.");
      if (field.step === 1 && !Number.isInteger(value)) return __("Write a whole number.");
      return rangeProblem(withDegrees(field), value);
    case "day":
      return isDay(value) ? undefined : __("Choose a day, such as 2026-11-21.");
    case "time":
      return isTime(value) ? undefined : __("Choose a time, such as 14:30.");
    case "date-time": {
      const [day, time, ...more] = String(value).split("T");
      return isDay(day) && isTime(time) && more.length === 0 ? undefined : __("Choose a day and a time.");
    }
    case "select":
      return field.values?.some((choice) => choice.value === value) ? undefined : __("Choose one of the values.");
    case "multi-select":
      return listOf(value).length > 0 &&
        listOf(value).every((each) => field.values?.some((choice) => choice.value === each))
        ? undefined
        : __("Choose from the values.");
    case "texts":
      return listOf(value).length > 0 && listOf(value).every((each) => typeof each === "string")
        ? undefined
        : __("Write texts, one on each line.");
    case "checkbox":
      return typeof value === "boolean" ? undefined : __("Choose yes or no.");
    case "picture":
      return isUse(value) ? undefined : __("Choose a picture.");
    case "gallery":
      return listOf(value).length > 0 && listOf(value).every(isUse) ? undefined : __("Choose pictures.");
    case "relation":
      return listOf(value).length === 1 && listOf(value).every(isId) ? undefined : __("Choose one entry.");
    case "relations":
      return listOf(value).length > 0 && listOf(value).every(isId) ? undefined : __("Choose entries.");
    case "group":
      return Array.isArray(value) || typeof value !== "object" ? __("This cannot be read.") : undefined;
    case "repeater":
    case "homesites":
      return Array.isArray(value) ? undefined : __("This cannot be read.");
  }
}

function rangeProblem({ min, max }: Pick<Field, "min" | "max">, value: number): string | undefined {
  const isLow = min !== undefined && value < min;
  const isHigh = max !== undefined && value > max;
  if (!isLow && !isHigh) return undefined;
  if (min !== undefined && max !== undefined) return sprintf(__("Write a number from %1$s to %2$s."), min, max);
  return isLow ? sprintf(__("Write %s or more."), min ?? "") : sprintf(__("Write %s or less."), max ?? "");
}

function withDegrees(field: Field): Pick<Field, "min" | "max"> {
  if (field.input === "latitude") return { min: -90, max: 90, ...field };
  if (field.input === "longitude") return { min: -180, max: 180, ...field };
  return field;
}

/** Whether a value is a valid date such as `2026-11-21`. */
export function isDay(value: unknown): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(value)) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

function isTime(value: unknown): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(value));
}
