import { writtenNumber } from "../fields/written.ts";
import { type Data, dataOf, type Field, type FieldsByName, isEmpty, listOf } from "../model.ts";

const maxLength = 90;

/** The summary of a collapsed row: the values of the named fields, or of the first that have any. */
export function summaryOf(fields: FieldsByName, item: Data, names: readonly string[] | undefined): string {
  const shown = names ?? Object.keys(fields);
  const words = shown.flatMap((name) => {
    const field = fields[name];
    const text = field && valueText(field, item[name]);
    return text ? [text] : [];
  });
  const text = (names ? words : words.slice(0, 3)).join(" · ");
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text;
}

function valueText(field: Field, value: unknown): string {
  if (isEmpty(value)) return "";
  switch (field.input) {
    case "money":
      return typeof value === "number" ? `$${writtenNumber(value, true)}` : String(value);
    case "number":
      return `${writtenNumber(value, true)}${field.unit ? ` ${field.unit}` : ""}`;
    case "select":
      return field.values?.find((choice) => choice.value === value)?.label ?? String(value);
    case "checkbox":
      return value === true ? field.label : "";
    case "rich-text":
      return String(value)
        .replaceAll(/<[^>]*>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim();
    case "text":
    case "textarea":
    case "day":
    case "time":
    case "date-time":
      return String(value);
    case "repeater":
      return `${listOf(value).length}`;
    default:
      return typeof dataOf(value).caption === "string" ? String(dataOf(value).caption) : "";
  }
}
