import { textWidthPx } from "../lettering.ts";
import { color, pattern, short } from "../svg.ts";
import { matchIn, tablesOf } from "./page-text.ts";
import { lineHeightPx, linesOf, type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A row of a construction calendar: the first and last week, the work, and the buyer's task. */
export interface CalendarRow {
  fromWeek: number;
  toWeek: number;
  onSite: string;
  onYourSide: string;
  /** Weeks that the row gives as the last ones for a decision. */
  decisionWeeks: readonly number[];
}

/**
 * The rows of a text's calendar.
 * @throws when its weeks have a gap or overlap
 */
export function calendarRows(text: string): CalendarRow[] {
  const [table] = tablesOf(text);
  const rows = (table ?? []).map(([weeks = "", onSite = "", onYourSide = ""]) => {
    const [from = "", to = ""] = matchIn(weeks, /^(\d+)(?:–(\d+))?$/);
    const fromWeek = Number(from);
    const named = [...onYourSide.matchAll(/week (\d+)/g)].map((match) => Number(match[1]));
    const decisionWeeks = onYourSide.startsWith("Last day") ? [fromWeek] : named;
    return { fromWeek, toWeek: to === "" ? fromWeek : Number(to), onSite, onYourSide, decisionWeeks };
  });
  let week = 0;
  for (const row of rows) {
    if (row.fromWeek !== week + 1) throw new Error(`The calendar goes from week ${week} to week ${row.fromWeek}`);
    week = row.toWeek;
  }
  return rows;
}

const axisTopPx = 34;
const barPx = 12;

/** Text is beside the bar on a wide sheet, above it on a narrow one; clay marks show due decisions. */
function draw(rows: readonly CalendarRow[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const weeks = rows.at(-1)?.toWeek ?? 1;
  const isWide = width === "wide";
  const left = 1;
  const right = sheet.widthPx - 1;
  const x = (week: number) => left + ((right - left) * week) / weeks;
  sheet.filling(pattern("work", 6, 6, "M-1 7L7-1M-1 1L1-1M5 7L7 5", ` fill="none" stroke="${color.line}"`));

  sheet.words(left, 11, "CONTRACT", textStyles.label);
  sheet.words(right, 11, "KEYS", { ...textStyles.label, anchor: "end" });
  let y = axisTopPx + 20;
  let marks = "";
  const bars = rows.map((row) => {
    const [from, to] = [x(row.fromWeek - 1), x(row.toWeek)];
    const isQuiet = row.onYourSide.startsWith("Nothing");
    const weeksText = row.toWeek === row.fromWeek ? `Week ${row.fromWeek}` : `Weeks ${row.fromWeek}–${row.toWeek}`;
    const words = `${weeksText}: ${row.onSite}`;
    const yours = isQuiet ? [] : [row.onYourSide];
    const roomPx = isWide ? Math.max(from, right - to) - 14 : right - left;
    const strong = linesOf(words, roomPx, textStyles.strong);
    const weak = yours.flatMap((text) => linesOf(text, roomPx, textStyles.text));
    const heightPx = (strong.length + weak.length) * lineHeightPx;
    const isLeft = isWide && from > right - to;
    const textX = isWide ? (isLeft ? from - 10 : to + 10) : left;
    const anchor = isLeft ? ("end" as const) : ("start" as const);
    const style = row.decisionWeeks.length > 0 ? { ...textStyles.text, fill: color.clay } : textStyles.text;
    const top = y;
    const barY = isWide ? top : top + heightPx + 4;
    y += isWide ? Math.max(heightPx, barPx) + 15 : heightPx + barPx + 20;
    return () => {
      sheet.area(rectangle(from, barY, to - from, barPx), color.paper);
      sheet.area(rectangle(from, barY, to - from, barPx), isQuiet ? "url(#work)" : color.sky, color.ink);
      const widestPx = Math.max(
        ...strong.map((line) => textWidthPx(line, textStyles.strong)),
        ...weak.map((line) => textWidthPx(line, textStyles.text)),
      );
      sheet.area(rectangle(isLeft ? textX - widestPx - 3 : textX - 3, top - 2, widestPx + 6, heightPx), color.paper);
      for (const [index, line] of strong.entries()) {
        sheet.words(textX, top + 11 + index * lineHeightPx, line, { ...textStyles.strong, anchor });
      }
      for (const [index, line] of weak.entries()) {
        sheet.words(textX, top + 11 + (strong.length + index) * lineHeightPx, line, { ...style, anchor });
      }
      for (const week of row.decisionWeeks) {
        const at = x(week) - (x(1) - x(0)) / 2;
        marks += `M${short(at)} ${short(axisTopPx - 5)}V${short(axisTopPx + 9)}`;
      }
    };
  });
  const end = y;
  let ticks = "";
  for (let week = 0; week <= weeks; week += 1) {
    ticks += `M${short(x(week))} ${axisTopPx}v${week % 13 === 0 ? 9 : 4}`;
  }
  for (let week = 13; week < weeks; week += 13) {
    sheet.stroke(`M${short(x(week))} ${axisTopPx + 9}V${end}`, { stroke: color.rule, dash: "2 4" });
  }
  sheet.stroke(`M${left} ${axisTopPx}H${right}${ticks}`);
  for (const bar of bars) bar();
  sheet.stroke(marks, { stroke: color.clay, widthPx: 2.5 });
  for (let week = 13; week < weeks; week += 13) {
    const text = `WEEK ${week}`;
    if (textWidthPx(text, textStyles.label) < x(13))
      sheet.words(x(week), 11, text, { ...textStyles.label, anchor: "middle" });
  }
  const phrases = rows.map(
    ({ fromWeek, toWeek, onSite }) => `${fromWeek === toWeek ? fromWeek : `${fromWeek}–${toWeek}`} ${onSite}`,
  );
  return sheet.finish(end, `The ${weeks} weeks from contract to keys on one line. Weeks ${phrases.join("; ")}.`);
}

/** Draws the calendar of a text as bars on a line of weeks. */
export function drawBuildCalendar(text: string): PageDrawing {
  const rows = calendarRows(text);
  return { wide: draw(rows, "wide"), narrow: draw(rows, "narrow") };
}
