import { fieldModels } from "@porchlight/contract/model/fields";
import { numberFromText } from "@porchlight/contract/number-text";
import { parseWallDate } from "@porchlight/contract/wall-date";
import { decodeHTML } from "entities";

/** Fields of the contract that are dates, and those of them that are days. */
const dateFields = new Set(["date", "modified"]);
const dayFields = new Set<string>();
for (const [name, model] of Object.values(fieldModels).flatMap((fields) => Object.entries(fields))) {
  if (!("input" in model)) continue;
  if (model.input === "day" || model.input === "date-time") dateFields.add(name);
  // `date` is a day in a price, and a time in an entry.
  if (model.input === "day" && name !== "date") dayFields.add(name);
}

/** Units in which an editor may write a length, by the end of the field's name. */
const lengths: readonly (readonly [field: RegExp, unit: RegExp])[] = [
  [/(?<!Sqr?)Ft$/, /\s*(?:-?f(?:ee|oo)?t\.?|['′’])$/i],
  [/In$/, /\s*(?:-?in(?:ch(?:es)?|\.)?|["″”])$/i],
];

/** The number that a host's text means in a field (S5.24, S5.25); null where it has no number, or several. */
export function numberOfField(fieldName: string, text: string): number | null {
  const plain = decodeHTML(text).trim();
  const unit = lengths.find(([field]) => field.test(fieldName))?.[1];
  return numberFromText(unit ? plain.replace(unit, "") : plain);
}

/**
 * The text of a field in the contract's format. A date is ISO without an offset, a day has no time, and a zero date
 * (`0000-00-00`, `1970-01-01`, empty) is null; any other text is unchanged.
 */
export function dateOfField(fieldName: string, text: string): string | null {
  if (!dateFields.has(fieldName)) return text;
  const trimmed = text.trim();
  if (!parseWallDate(trimmed)) return /^(?:-?\d{4}-?\d\d-?\d\d(?:[T ].*)?)?$/.test(trimmed) ? null : text;
  const [, year, month, day, time] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(trimmed) ?? [];
  const iso = `${year}-${month}-${day}`;
  return time === undefined || dayFields.has(fieldName) ? iso : `${iso}T${time}`;
}
