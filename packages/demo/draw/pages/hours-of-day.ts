import { color, short } from "../svg.ts";
import type { TextTable } from "./page-text.ts";
import { type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A telephone line and its hours. */
export interface TelephoneLine {
  who: string;
  number: string;
  days: string;
  fromHour: number;
  toHour: number;
}

/** Parses an hour such as `5:30 pm` to 17.5. */
function hourOf(text: string): number {
  const [, hours = "", minutes = "0", half] = /^(\d+)(?::(\d+))? (am|pm)$/.exec(text) ?? [];
  if (!half) throw new Error(`“${text}” is not an hour of the day`);
  return (Number(hours) % 12) + Number(minutes) / 60 + (half === "pm" ? 12 : 0);
}

/**
 * The lines of a page's table.
 * @throws when a row's hours are neither `day and night` nor an ascending range
 */
export function telephoneLines(table: TextTable): TelephoneLine[] {
  return table.map(([who = "", number = "", days = "", hours = ""]) => {
    if (hours === "Day and night") return { who, number, days, fromHour: 0, toHour: 24 };
    const [from = "", to = ""] = hours.split(" to ");
    const [fromHour, toHour] = [hourOf(from), hourOf(to)];
    if (fromHour >= toHour) throw new Error(`“${hours}” of “${who}” ends before it begins`);
    return { who, number, days, fromHour, toHour };
  });
}

/** A bar for each line on one scale from midnight to midnight. */
function draw(lines: readonly TelephoneLine[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const left = isWide ? 236 : 1;
  const right = sheet.widthPx - 1;
  const x = (hour: number) => left + ((right - left) * hour) / 24;
  const axis = 26;
  let y = axis + 20;
  for (const { who, number, days, fromHour, toHour } of lines) {
    sheet.words(1, y + 12, who, textStyles.strong);
    const words = `${number} · ${days}`;
    sheet.words(1, y + 29, words, textStyles.text);
    const top = isWide ? y + 6 : y + 40;
    sheet.stroke(`M${left} ${top + 8}H${right}`, { stroke: color.rule });
    const isAlways = toHour - fromHour === 24;
    sheet.area(
      rectangle(x(fromHour), top + 0.5, x(toHour) - x(fromHour), 15),
      isAlways ? color.ink : color.sky,
      color.ink,
    );
    y = top + (isWide ? 46 : 34);
  }
  let ticks = "";
  for (let hour = 0; hour <= 24; hour += 1) ticks += `M${short(x(hour))} ${axis}v${hour % 6 ? 4 : 9}`;
  sheet.stroke(`M${left} ${axis}H${right}${ticks}`);
  for (const [hour, words, anchor] of [
    [0, "MIDNIGHT", "start"],
    [6, "6 AM", "middle"],
    [12, "NOON", "middle"],
    [18, "6 PM", "middle"],
    [24, "MIDNIGHT", "end"],
  ] as const) {
    if (isWide || hour % 12 === 0) sheet.words(x(hour), 13, words, { ...textStyles.label, anchor });
  }
  const phrases = lines.map(({ who, number, days, fromHour, toHour }) => {
    const hours = toHour - fromHour === 24 ? "day and night" : `${clock(fromHour)} to ${clock(toHour)}`;
    return `${who}, ${number}: ${days}, ${hours}`;
  });
  return sheet.finish(
    y - 12,
    `Who answers at which hour of the day, from midnight to midnight. ${phrases.join("; ")}.`,
  );
}

function clock(hour: number): string {
  const minutes = Math.round((hour % 1) * 60);
  const written = `${((Math.floor(hour) + 11) % 12) + 1}${minutes ? `:${minutes}` : ""}`;
  return `${written} ${hour < 12 ? "am" : "pm"}`;
}

/** Draws the hours of a page's table. */
export function drawHoursOfDay(table: TextTable): PageDrawing {
  const lines = telephoneLines(table);
  return { wide: draw(lines, "wide"), narrow: draw(lines, "narrow") };
}
