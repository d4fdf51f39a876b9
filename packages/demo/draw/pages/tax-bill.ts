import { textWidthPx } from "../lettering.ts";
import { color, pattern, short } from "../svg.ts";
import { matchIn, numberIn, tablesOf } from "./page-text.ts";
import { lineHeightPx, linesOf, type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** One property tax bill, in dollars a year. */
export interface TaxBill {
  /** `Erie, a cottage at Kestrel Row` */
  title: string;
  marketUsd: number;
  assessedUsd: number;
  lines: readonly { name: string; mills: number; usd: number; isDistrict: boolean }[];
  totalMills: number;
  totalUsd: number;
  districtUsd: number;
}

const usd = (amount: number) => `$${amount.toLocaleString("en-US")}`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * The bills of a text: each a heading, two values, and a table with the total in its last row.
 * @throws when a bill's lines do not add up, or a line is not its mills times the assessed value
 */
export function taxBills(text: string): TaxBill[] {
  return text.split(/^## /m).flatMap((section) => {
    const [table] = tablesOf(section);
    if (!table || !section.includes("Market value")) return [];
    const title = section.slice(0, section.indexOf("\n")).trim();
    const [marketUsd = 0, assessedUsd = 0] = matchIn(
      section,
      /Market value \$([\d,]+), assessed value \$([\d,]+)\./,
    ).map(numberIn);
    const rows = table.map(([name = "", mills = "", year = ""]) => ({
      name,
      mills: numberIn(mills),
      usd: numberIn(year),
      isDistrict: /Metro District/.test(name),
    }));
    const lines = rows.slice(0, -1);
    const totalMills = Math.round(sum(lines.map((line) => line.mills)) * 10) / 10;
    const totalUsd = sum(lines.map((line) => line.usd));
    const given = rows.at(-1);
    if (given?.mills !== totalMills || given.usd !== totalUsd) {
      throw new Error(
        `${title}: the lines add up to ${totalMills} mills and ${usd(totalUsd)}, the total says otherwise`,
      );
    }
    const wrong = lines.find((line) => Math.abs((line.mills * assessedUsd) / 1000 - line.usd) > 1);
    if (wrong) throw new Error(`${title}: ${wrong.mills} mills on ${usd(assessedUsd)} are not ${usd(wrong.usd)}`);
    const districtUsd = sum(lines.filter((line) => line.isDistrict).map((line) => line.usd));
    return [{ title, marketUsd, assessedUsd, lines, totalMills, totalUsd, districtUsd }];
  });
}

const coreWidthPx = 40;
const namesAtPx = 66;
const headHeightPx = 106;
const pxPerUsd = 0.118;

/**
 * Draws a bill at `left`, `top`, `widthPx` wide; returns its bottom. Parts of the bar are proportional to their
 * amounts.
 */
function drawBill(sheet: Sheet, bill: TaxBill, left: number, top: number, widthPx: number): number {
  const right = left + widthPx;
  const millsEndPx = widthPx - 62;
  const [place = "", home = ""] = bill.title.split(/, (.*)/s);
  sheet.stroke(`M${left} ${top + 0.5}H${right}`, { widthPx: 1.5 });
  sheet.words(left, top + 28, place, textStyles.title);
  sheet.words(left, top + 48, home[0] ? home[0].toUpperCase() + home.slice(1) : "", textStyles.text);
  sheet.words(right, top + 27, `Market value ${usd(bill.marketUsd)}`, { ...textStyles.strong, anchor: "end" });
  sheet.words(right, top + 48, `assessed ${usd(bill.assessedUsd)}`, { ...textStyles.text, anchor: "end" });
  const start = top + headHeightPx;
  sheet.words(left, start - 16, "LINE", textStyles.label);
  sheet.words(left + millsEndPx, start - 16, "MILLS", { ...textStyles.label, anchor: "end" });
  sheet.words(right, start - 16, "A YEAR", { ...textStyles.label, anchor: "end" });

  let coreAt = start;
  let rowAt = start;
  for (const line of bill.lines) {
    const heightPx = line.usd * pxPerUsd;
    const names = linesOf(line.name, millsEndPx - namesAtPx - 44, textStyles.text);
    const isFirst = line === bill.lines[0];
    sheet.area(
      rectangle(left, coreAt, coreWidthPx, heightPx),
      line.isDistrict ? "url(#district)" : isFirst ? color.paper2 : color.sky,
      color.ink,
    );
    const bend = left + coreWidthPx + 6;
    const quiet = { stroke: color.line, widthPx: 0.7 };
    sheet.stroke(
      `M${left + coreWidthPx} ${short(coreAt)}H${bend}L${left + namesAtPx - 8} ${short(rowAt)}H${right}`,
      quiet,
    );
    const style = line.isDistrict ? { ...textStyles.strong, fill: color.clay } : textStyles.text;
    const baseline = rowAt + 17;
    for (const [index, words] of names.entries()) {
      sheet.words(left + namesAtPx, baseline + index * lineHeightPx, words, style);
    }
    sheet.words(left + millsEndPx, baseline, line.mills.toFixed(1), { ...style, anchor: "end" });
    sheet.words(right, baseline, usd(line.usd), { ...style, anchor: "end" });
    coreAt += heightPx;
    rowAt = Math.max(rowAt + names.length * lineHeightPx + 9, coreAt);
  }
  const end = Math.max(coreAt, rowAt);
  sheet.stroke(`M${left} ${short(end + 10)}H${right}`, { widthPx: 1.5 });
  sheet.words(left, end + 32, "Total", textStyles.strong);
  sheet.words(left + millsEndPx, end + 32, bill.totalMills.toFixed(1), { ...textStyles.strong, anchor: "end" });
  sheet.words(right, end + 32, usd(bill.totalUsd), { ...textStyles.strong, anchor: "end" });
  const share = `Metro district ${usd(bill.districtUsd)}, about ${usd(Math.round(bill.districtUsd / 12))} a month`;
  sheet.words(left, end + 53, share, { ...textStyles.strong, fill: color.clay });
  if (textWidthPx(share, textStyles.strong) > widthPx) throw new Error(`Too wide for a bill: ${share}`);
  return end + 60;
}

const inWords = ({ title, districtUsd, totalUsd }: TaxBill) =>
  `${title}: the metro district’s lines are ${usd(districtUsd)} of ${usd(totalUsd)} a year.`;

/** Draws the text's bills side by side, or stacked on a phone. */
export function drawTaxBills(text: string): PageDrawing {
  const bills = taxBills(text);
  const draw = (width: SheetWidth) => {
    const sheet = new Sheet(width);
    const hatch = ` fill="none" stroke="${color.clay}" stroke-width="1.3"`;
    sheet.filling(pattern("district", 7, 7, "M-1 8L8-1M-1 1L1-1M6 8L8 6", hatch));
    let bottom = 0;
    for (const [index, bill] of bills.entries()) {
      if (width === "wide") bottom = Math.max(bottom, drawBill(sheet, bill, 0.5 + index * 369, 1, 334));
      else bottom = drawBill(sheet, bill, 0.5, index === 0 ? 1 : bottom + 44, sheet.widthPx - 1);
    }
    return sheet.finish(
      bottom,
      `Property tax bills drawn as bars, the height of each line is its cost. ${bills.map(inWords).join(" ")}`,
    );
  };
  return { wide: draw("wide"), narrow: draw("narrow") };
}
