import { withoutTags } from "@porchlight/contract/html";
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

/** Feet and inches: `40'-6"`, `40 ft 6 in`. */
const feetAndInches = /^(.+?)\s*(?:ft\.?|f(?:ee|oo)t|['′’])\s*-?\s*(\d.*?)\s*(?:in(?:ch(?:es)?|\.)?|["″”]|''|′′|’’)$/i;
/** Degrees of a hemisphere: `40.1672° N`, `W 105.1019°`. */
const hemisphere = /^(?:([NSEW])\s*)?([\d.]+)\s*°?\s*([NSEW])?$/i;

/** Full and half bathrooms, as listing services write them: `2 full, 1 half`, `2F/1H`. */
const fullAndHalf =
  /^(\w+) ?(?:f|full)(?: baths?| bathrooms?)?(?: ?[,/&+]| and|) ?(\w+) ?(?:h|half)(?: baths?| bathrooms?)?$/i;
/** Amounts and areas whose groups of three digits have dots between them: `$624.900`. */
const groupedByDots = /(?<![\d.])\d{1,3}(?:\.\d{3})+(?![\d.])/;

/** The number that a host's text means in a field (S5.24, S5.25); null when it has no number, or several. */
export function numberOfField(fieldName: string, text: string): number | null {
  // A remark without a number may follow: `1,730 sf (finished)`.
  const plain = decodeHTML(withoutTags(text))
    .trim()
    .replace(/\s*\([^()\d]*\)$/, "");
  // No number is longer.
  if (plain.length > 60) return null;
  const [, feet, inches] = (/(?<!Sqr?)Ft$/.test(fieldName) && feetAndInches.exec(plain)) || [];
  if (feet && inches) {
    const [whole, part] = [numberFromText(feet), numberFromText(inches)];
    return whole === null || part === null || part >= 12 ? null : whole + part / 12;
  }
  const [, before, degrees, after] = (/^l(?:at|ong)itude$/.test(fieldName) && hemisphere.exec(plain)) || [];
  const side = before ?? after;
  if (degrees && side) return numberFromText(/[sw]/i.test(side) ? `-${degrees}` : degrees);
  const [, full, half] = (/^bath/.test(fieldName) && fullAndHalf.exec(plain)) || [];
  if (full && half) {
    const [whole, halves] = [numberFromText(full), numberFromText(half)];
    return whole === null || halves === null ? null : whole + halves / 2;
  }
  // Three or four of them, not a fraction of one.
  if (/^(?:bed|garage)/.test(fieldName) && /^\d+ ?\/ ?\d+$/.test(plain)) return null;
  if (/price|SqrFt$/i.test(fieldName))
    return numberFromText(plain.replace(groupedByDots, (digits) => digits.replaceAll(".", "")));
  const unit = lengths.find(([field]) => field.test(fieldName))?.[1];
  return numberFromText(unit ? plain.replace(unit, "") : plain);
}

const months = "january february march april may june july august september october november december".split(" ");
/** A time after a day: `11:00`, `at 11 am`, `@ 11 am`, `- 11 am`. */
const withTime = String.raw`(?:(?: [-–@]|,?(?: at)?) (\d.*|noon|midnight))?`;
const monthFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9}\.?,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${withTime}$`,
  "i",
);
const dayFirst = new RegExp(
  String.raw`^(?:[a-z]{3,9}\.?,? )?(?:the )?(\d{1,2})(?:\.|st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?,? (\d{4})${withTime}$`,
  "i",
);
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d.*))?$/;
/** The notation of calendars: `20261205T110000`. */
const calendar = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/;
const two = (digits: string | number) => String(digits).padStart(2, "0");

/**
 * A date in the notations of WordPress and its field plug-ins as ISO: `December 5, 2026 @ 11:00 am`, `5 December 2026`,
 * `2026/12/5 9:00`, seconds since 1970. Of hours from one to another `isEnd` chooses the last. Any other text is
 * unchanged, as `12/05/2026`, whose day and month depend on the site.
 */
function isoDate(given: string, isEnd: boolean): string {
  // Field plug-ins count seconds as if the builder's clock were that of UTC.
  if (/^[1-9]\d{9}$/.test(given)) return new Date(Number(given) * 1000).toISOString().slice(0, 19);
  const text = given.replace(calendar, "$1-$2-$3T$4:$5:$6").replaceAll(/[‐‑]/g, "-").replaceAll(/\s+/g, " ");
  const [, word = "", dayOfMonth = "", year = "", named] =
    monthFirst.exec(text) ?? monthFirst.exec(text.replace(dayFirst, "$2 $1, $3 $4").trim()) ?? [];
  const [, yearOfAll, monthOfAll = "", dayOfAll = "", time = named ?? ""] = yearFirst.exec(text) ?? [];
  const short = word.toLowerCase().replace(/^sept$/, "sep");
  const month = short === "" ? 0 : months.findIndex((name) => name.startsWith(short)) + 1;
  const ordered = yearOfAll ? `${yearOfAll}-${two(monthOfAll)}-${two(dayOfAll)}` : "";
  const day = month > 0 ? `${year}-${two(month)}-${two(dayOfMonth)}` : ordered;
  const clock = isoTime(time.trim(), isEnd);
  return day === "" || clock === undefined ? given : day + clock;
}

/** Zones of the United States after a time, which is on the builder's clock. */
const zone = / \(?(?:[ECMP][SD]?T)\)?$/i;

/** A time as in an ISO date, `T11:00:00`; empty for an empty text, undefined for one with an offset or another text. */
function isoTime(text: string, isEnd: boolean): string | undefined {
  if (text === "") return "";
  const [first = "", last = first, ...more] = text.replace(zone, "").split(/ ?(?:[-–—]| to | until ) ?/);
  if (more.length > 0) return undefined;
  const half = /[ap]\.?m\.?$/i.exec(last)?.[0] ?? "";
  const [start, end] = [isoClock(/[ap]\.?m|noon/i.test(first) ? first : `${first} ${half}`), isoClock(last)];
  return start === undefined || end === undefined ? undefined : isEnd ? end : start;
}

function isoClock(given: string): string | undefined {
  const text = given
    .trim()
    .replace(/^noon$/i, "12 pm")
    .replace(/^midnight$/i, "12 am");
  const [found, digits = "", others = "", half] =
    /^(\d{1,2})((?::\d\d){0,2}|\.\d\d(?= ?[ap]))\s*(?:([ap])\.?m\.?)?$/i.exec(text) ?? [];
  const hour = Number(digits);
  if (found === undefined || (half && (hour < 1 || hour > 12))) return undefined;
  return `T${two(half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour)}${others.replace(".", ":") || ":00"}`;
}

/**
 * The text of a field in the contract's format. A date is ISO without an offset, a day has no time, and a zero date
 * (`0000-00-00`, `1970-01-01`, empty) is null; any other text is unchanged.
 */
export function dateOfField(fieldName: string, text: string): string | null {
  if (!dateFields.has(fieldName)) return text;
  const trimmed = isoDate(text.trim(), /^end/i.test(fieldName));
  if (!parseWallDate(trimmed)) return /^(?:-?\d{4}-?\d\d-?\d\d(?:[T ].*)?)?$/.test(trimmed) ? null : text;
  const [, year, month, day, time] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(trimmed) ?? [];
  const iso = `${year}-${month}-${day}`;
  return time === undefined || dayFields.has(fieldName) ? iso : `${iso}T${time}`;
}
