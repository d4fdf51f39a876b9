import { parseWallDate } from "../../../app/domain/wording/dates.ts";
import type { StoredEntry } from "../../backend/store/snapshot.ts";
import { type Finding, found, type Rule } from "../finding.ts";
import { passagesOf } from "../passages.ts";

const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const months = "January February March April May June July August September October November December".split(" ");
const seasons = { winter: [11, 0, 1], spring: [2, 3, 4], summer: [5, 6, 7], fall: [8, 9, 10] };
const ordinals = ["first", "second", "third", "fourth", "last"];

const dayNames = weekdays.join("|");
const monthNames = months.join("|");
const writtenDay = new RegExp(
  `\\b(${monthNames}|${months.map((name) => name.slice(0, 3)).join("|")}) (\\d{1,2})(?:, (\\d{4}))?\\b`,
);

/** Words whose truth depends on a day, and their check. */
interface Claim {
  readonly pattern: RegExp;
  /** The problem of the matched words on a day; null when they are true. */
  readonly problem: (match: RegExpExecArray, day: Date) => string | null;
}

const weekdayOf = (day: Date) => weekdays[day.getUTCDay()] ?? "";
const isLastOfMonth = (day: Date, within: number) =>
  new Date(day.getTime() + within * 24 * 60 * 60 * 1000).getUTCMonth() !== day.getUTCMonth();
const dateText = (day: Date) =>
  day.toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

const thisWeekday: Claim = {
  pattern: new RegExp(`\\b(?:on )?this (${dayNames})\\b|(?<=^|[.!?] )(${dayNames})(?=, \\d)`, "i"),
  problem: ([words, first, second], day) =>
    same(first ?? second, weekdayOf(day)) ? null : `“${words}” refers to ${dateText(day)}, a ${weekdayOf(day)}.`,
};

const ofMonth: Claim = {
  pattern: new RegExp(`\\b(${ordinals.join("|")})[ -](${dayNames})s?\\b`, "i"),
  problem: ([words, ordinal = "", name], day) => {
    const position = ordinals.indexOf(ordinal.toLowerCase());
    const isNth =
      ordinal.toLowerCase() === "last" ? isLastOfMonth(day, 7) : Math.ceil(day.getUTCDate() / 7) === position + 1;
    return isNth && same(name, weekdayOf(day)) ? null : `“${words}” refers to ${dateText(day)}, which is not that day.`;
  },
};

const thisMonth: Claim = {
  pattern: new RegExp(`\\b(?:this|last) (${monthNames})\\b`),
  problem: ([words, name = ""], day) => {
    const monthsSince = (day.getUTCMonth() - months.indexOf(name) + 12) % 12;
    const isRecent = words.startsWith("last") || monthsSince <= 3;
    return isRecent ? null : `“${words}” is in a text of ${dateText(day)}.`;
  },
};

const thisSeason: Claim = {
  pattern: /\bthis (winter|spring|summer|fall)\b/i,
  problem: ([words, name = ""], day) =>
    seasons[name.toLowerCase() as keyof typeof seasons].includes(day.getUTCMonth())
      ? null
      : `“${words}” refers to ${dateText(day)}.`,
};

function same(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

/**
 * Words of the calendar agree with the date that they are about: weekdays, `first Saturday`, months and seasons in
 * events and articles, a weekday after a written day, and the last day of a month as the end of a lease.
 */
export const calendarWords: Rule = {
  name: "calendar-words",
  *check({ snapshot }) {
    for (const event of snapshot.entriesOf("event")) {
      yield* problemsOfClaims(event, event.data.startDateTime, [thisWeekday, ofMonth, thisMonth, thisSeason]);
    }
    for (const article of [...snapshot.entriesOf("blogPost"), ...snapshot.entriesOf("testimonial")]) {
      yield* problemsOfClaims(article, article.date, [thisMonth, thisSeason]);
    }
    for (const review of snapshot.entriesOf("testimonial")) yield* movedInMonth(review);
    for (const entry of snapshot.entries()) {
      yield* weekdaysBesideDays(entry);
      yield* endsOfLeases(entry);
    }
  },
};

const remedy = "Correct the words, or remove them.";

function dayIn(text: string | undefined): Date | null {
  const date = parseWallDate(text);
  return date && new Date(Date.UTC(date.year, date.month - 1, date.day));
}

function* problemsOfClaims(entry: StoredEntry, date: string | undefined, claims: readonly Claim[]): Generator<Finding> {
  const day = dayIn(date);
  if (!day) return;
  for (const { path, text } of passagesOf(entry)) {
    for (const { pattern, problem } of claims) {
      const match = pattern.exec(text);
      const wrong = match && problem(match, day);
      if (wrong) yield found(entry, path, wrong, remedy);
    }
  }
}

const movedInWords = new RegExp(
  `\\bmoved(?: in)?,? (?:in |on )?(?:early |late |mid-|the middle of )?(${monthNames})\\b`,
  "i",
);

/** `We moved in late September` refers to a move-in in September. */
function* movedInMonth(review: StoredEntry<"testimonial">): Generator<Finding> {
  const day = dayIn(review.data.movedIn);
  if (!day) return;
  for (const { path, text } of passagesOf(review)) {
    const [words, name] = movedInWords.exec(text) ?? [];
    if (words === undefined || same(name, months[day.getUTCMonth()] ?? "")) continue;
    yield found(review, path, `“${words}” refers to a move-in on ${dateText(day)}.`, remedy);
  }
}

const besideDay = new RegExp(`${writtenDay.source}, an? (${dayNames})\\b|\\b(${dayNames}), ${writtenDay.source}`);

/** `July 21, a Monday` in an article, and `Saturday, Dec 5, 2026` anywhere, are of that weekday. */
function* weekdaysBesideDays(entry: StoredEntry): Generator<Finding> {
  for (const { path, text } of passagesOf(entry, (each) => besideDay.test(each))) {
    const match = besideDay.exec(text);
    if (!match) continue;
    const [words, month, date, year, after, before, ...second] = match;
    const days = writtenDays(month ?? second[0], date ?? second[1], year ?? second[2], entry.date);
    const [first] = days;
    if (!first || days.some((day) => same(after ?? before, weekdayOf(day)))) continue;
    yield found(entry, path, `“${words}” is in the text, but ${dateText(first)} is a ${weekdayOf(first)}.`, remedy);
  }
}

/** The possible days of a written one: without a year, the two latest up to `until`. */
function writtenDays(month = "", date = "", year: string | undefined, until: string): Date[] {
  const at = months.findIndex((name) => name.startsWith(month));
  const last = dayIn(until);
  if (at < 0 || !last) return [];
  const inYear = (number: number) => new Date(Date.UTC(number, at, Number(date)));
  if (year) return [inYear(Number(year))];
  return [0, 1, 2]
    .map((years) => inYear(last.getUTCFullYear() - years))
    .filter((day) => day <= last)
    .slice(0, 2);
}

/** When a page states that leases end on the last day of a month, so do the leases in its examples. */
function* endsOfLeases(entry: StoredEntry): Generator<Finding> {
  const isStated = passagesOf(entry).some(({ text }) =>
    /\bleases? ends? on the last (?:day )?of (?:a|the) month\b/i.test(text),
  );
  if (!isStated) return;
  for (const { path, text, beside } of passagesOf(entry, (each) => writtenDay.test(each))) {
    if (!/\blease ends\b/i.test(beside)) continue;
    const [words, month, date, year] = writtenDay.exec(text) ?? [];
    const days = writtenDays(month, date, year, entry.date);
    if (days.length === 0 || days.some((day) => isLastOfMonth(day, 1))) continue;
    yield found(entry, path, `“${words}” is not the last day of a month, on which leases end here.`, remedy);
  }
}
