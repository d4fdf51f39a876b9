import { color, pattern, short } from "../svg.ts";
import { numberIn, tablesOf } from "./page-text.ts";
import { lineHeightPx, linesOf, type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A job in a household: hours a year with a large lawn, and in an EasyHouse. */
export interface YearlyJob {
  job: string;
  lawnHours: number;
  easyHours: number;
}

/** The jobs of a text's first table, and its last row with the sum. */
export interface YearlyHours {
  jobs: readonly YearlyJob[];
  sum: YearlyJob;
}

/** @throws when the last row is not the sum of the others */
export function yearlyHours(text: string): YearlyHours {
  const rows = (tablesOf(text)[0] ?? []).map(([job = "", lawn = "", easy = ""]) => ({
    job,
    lawnHours: numberIn(lawn),
    easyHours: numberIn(easy),
  }));
  const sum = rows.at(-1);
  const jobs = rows.slice(0, -1);
  if (!sum) throw new Error("The text has no table of hours");
  for (const key of ["lawnHours", "easyHours"] as const) {
    const hours = jobs.reduce((total, row) => total + row[key], 0);
    if (hours !== sum[key]) throw new Error(`The jobs take ${hours} hours, the last row says ${sum[key]}`);
  }
  return { jobs, sum };
}

const barPx = 11;

/** Two bars for each job on one scale; the name beside them, or above on a narrow sheet. */
function draw({ jobs, sum }: YearlyHours, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const left = isWide ? 236 : 1;
  const right = sheet.widthPx - 48;
  const max = Math.max(...jobs.flatMap(({ lawnHours, easyHours }) => [lawnHours, easyHours]));
  const pxPerHour = (right - left) / max;
  sheet.filling(pattern("lawn", 6, 6, "M-1 7L7-1M-1 1L1-1M5 7L7 5", ` fill="none" stroke="${color.grass}"`));

  const key = (x: number, fill: string, words: string) => {
    sheet.area(rectangle(x, 2.5, 22, barPx), fill, color.ink);
    sheet.words(x + 30, 12, words, textStyles.strong);
  };
  key(left + 0.5, "url(#lawn)", `Large lawn, ${sum.lawnHours} h`);
  key(left + (isWide ? 190 : 168), color.ink, `EasyHouse, ${sum.easyHours} h`);

  let y = 38;
  for (const { job, lawnHours, easyHours } of jobs) {
    const lines = linesOf(job, isWide ? left - 24 : right - left, textStyles.text);
    for (const [index, line] of lines.entries()) {
      sheet.words(isWide ? 1 : left, y + 12 + index * lineHeightPx, line, textStyles.text);
    }
    const top = isWide ? y : y + lines.length * lineHeightPx + 1;
    for (const [index, hours] of [lawnHours, easyHours].entries()) {
      const barY = top + index * (barPx + 3) + 0.5;
      sheet.area(rectangle(left + 0.5, barY, hours * pxPerHour, barPx), index ? color.ink : "url(#lawn)", color.ink);
      sheet.words(left + hours * pxPerHour + 8, barY + barPx - 1, `${hours} h`, textStyles.text);
    }
    const bottom = Math.max(top + 2 * barPx + 3, y + (isWide ? lines.length * lineHeightPx : 0)) + 10;
    sheet.stroke(`M1 ${short(bottom + 0.5)}H${sheet.widthPx - 1}`, { stroke: color.rule });
    y = bottom + 12;
  }
  const phrases = jobs.map(({ job, lawnHours, easyHours }) => `${job} ${lawnHours} and ${easyHours}`);
  return sheet.finish(
    y - 8,
    `Hours a year about a house with a large lawn and about an EasyHouse: ${phrases.join("; ")}. Together ${sum.lawnHours} and ${sum.easyHours}.`,
  );
}

/** Draws the hours of a year, from the table of a text. */
export function drawHoursAYear(text: string): PageDrawing {
  const hours = yearlyHours(text);
  return { wide: draw(hours, "wide"), narrow: draw(hours, "narrow") };
}
