import type { StoredEntry } from "../backend/store/snapshot.ts";
import { dataOf, type Field, type FieldsByName } from "../wordpress-plugin/editor/model.ts";
import { editorModel, fieldsOf } from "./fields.ts";

/**
 * Takes every value of another type than its field has out of an entry's data, such as a number for a text, in place: rules
 * need not think of them.
 */
export function leaveMisfitsOut(entry: StoredEntry): void {
  leaveOutIn(entry.data as Record<string, unknown>, fieldsOf(entry.kind));
}

/** Takes nulls out, in place: what is null is as good as absent, in rows and lists as in fields. */
export function leaveNullsOut(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) keepIn(value, (each) => each !== null);
  for (const [name, each] of Object.entries(value)) {
    if (each === null) Reflect.deleteProperty(value, name);
    else leaveNullsOut(each);
  }
}

function leaveOutIn(data: Record<string, unknown>, fields: FieldsByName): void {
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
    for (const row of Array.isArray(value) ? value : [value]) leaveOutIn(row as Record<string, unknown>, inside);
  }
}

function keepIn(list: unknown[], isKept: (each: unknown) => boolean): void {
  const kept = list.filter(isKept);
  if (kept.length < list.length) list.splice(0, list.length, ...kept);
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
