import { color, short } from "../svg.ts";
import { matchIn, numberIn, type pageBlocks } from "./page-text.ts";
import { type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A job opening with its yearly pay. */
export interface Opening {
  title: string;
  /** As written on the page. */
  pay: string;
  yearUsd: readonly [min: number, max: number];
}

const weeksPerYear = 52;

/**
 * The openings of a page: the blocks with a pay. Hourly pay counts for the hours of the block.
 * @throws when a block's pay is not two numbers, or hourly without hours
 */
export function openingsOf(blocks: ReturnType<typeof pageBlocks>): Opening[] {
  return blocks
    .filter(({ text }) => text?.includes("**Pay:**"))
    .map(({ title = "", text = "" }) => {
      const [pay = "", min = "", max = "", per = ""] = matchIn(
        text,
        /\*\*Pay:\*\* ((\$[\d,]+) to (\$[\d,]+) an? (year|hour))/,
      );
      const hours = per === "hour" ? Number(matchIn(text, /\*\*Hours:\*\* (\d+) a week/)[0]) * weeksPerYear : 1;
      return { title, pay, yearUsd: [numberIn(min) * hours, numberIn(max) * hours] as const };
    });
}

const thousands = (usd: number) => `$${Math.round(usd / 1000)}k`;

/** A bar from minimum to maximum for each opening on one scale of dollars a year. */
function draw(openings: readonly Opening[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const left = 18;
  const right = sheet.widthPx - 18;
  const from = Math.floor(Math.min(...openings.map(({ yearUsd }) => yearUsd[0])) / 10_000) * 10_000;
  const to = Math.ceil(Math.max(...openings.map(({ yearUsd }) => yearUsd[1])) / 10_000) * 10_000;
  const x = (usd: number) => left + ((right - left) * (usd - from)) / (to - from);
  let y = 2;
  const rows = openings.map(({ title, pay, yearUsd: [min, max] }) => {
    sheet.words(1, y + 12, title, textStyles.strong);
    const hourly = pay.endsWith("hour");
    const words = hourly ? `${pay}: ${thousands(min)} to ${thousands(max)} a year` : pay;
    if (width === "wide") sheet.words(sheet.widthPx - 1, y + 12, words, { ...textStyles.text, anchor: "end" });
    else sheet.words(1, y + 29, words, textStyles.text);
    const top = y + (width === "wide" ? 24 : 40);
    y = top + 38;
    return { top, min, max };
  });
  let grid = "";
  for (let usd = from; usd <= to; usd += 10_000) for (const { top } of rows) grid += `M${short(x(usd))} ${top}v16`;
  sheet.stroke(grid, { stroke: color.rule });
  for (const { top, min, max } of rows) {
    sheet.stroke(`M${left} ${top + 8}H${right}`, { stroke: color.rule });
    sheet.area(rectangle(x(min), top + 0.5, x(max) - x(min), 15), color.sky, color.ink);
  }
  const axis = y + 2;
  let ticks = "";
  for (let usd = from; usd <= to; usd += 10_000) {
    ticks += `M${short(x(usd))} ${axis - 5}v10`;
    if (width === "wide" || usd % 20_000 === 0)
      sheet.words(x(usd), axis + 21, thousands(usd), { ...textStyles.text, anchor: "middle" });
  }
  sheet.stroke(`M${left} ${axis}H${right}${ticks}`, { stroke: color.line });
  const phrases = openings.map(({ title, pay }) => `${title}: ${pay}`);
  return sheet.finish(axis + 28, `What the openings pay, on one scale of dollars a year. ${phrases.join("; ")}.`);
}

/** Draws the pay of a page's openings. */
export function drawPayScale(blocks: ReturnType<typeof pageBlocks>): PageDrawing {
  const openings = openingsOf(blocks);
  return { wide: draw(openings, "wide"), narrow: draw(openings, "narrow") };
}
