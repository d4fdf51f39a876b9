import { color, pattern } from "../svg.ts";
import { numberIn, type TextTable } from "./page-text.ts";
import { type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** An example of a commission: the parts of a price, which of them count, and the result. */
export interface Commission {
  parts: readonly { name: string; usd: number; says: string; sign: 1 | -1 | 0 }[];
  countedUsd: number;
  percent: number;
  commissionUsd: number;
}

/**
 * The example in a page's table: parts, then the counted amount, then the commission.
 * @throws when the sums do not match the parts
 */
export function commissionOf(table: TextTable): Commission {
  const rows = table.map(([name = "", amount = "", says = ""]) => ({ name, usd: numberIn(amount), says }));
  const [counted, commission] = rows.slice(-2);
  if (!counted || !commission) throw new Error("The page has no example of a commission");
  const parts = rows.slice(0, -2).map((row) => {
    const sign = row.says === "Counts" ? 1 : row.says === "Comes off" ? -1 : 0;
    return { ...row, sign } as const;
  });
  const sum = parts.reduce((total, { usd, sign }) => total + sign * usd, 0);
  if (sum !== counted.usd) throw new Error(`The parts that count come to $${sum}, the page says $${counted.usd}`);
  const percent = numberIn(commission.says);
  if (Math.round((sum * percent) / 100) !== commission.usd) {
    throw new Error(`${percent} percent of $${sum} is not $${commission.usd}`);
  }
  return { parts, countedUsd: sum, percent, commissionUsd: commission.usd };
}

const dollars = (usd: number) => `$${usd.toLocaleString("en-US")}`;
const barPx = 18;

/** Bars of the parts on one scale that cuts most of the base price. */
function draw({ parts, countedUsd, percent, commissionUsd }: Commission, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const left = isWide ? 190 : 1;
  const right = sheet.widthPx - 1;
  const max = parts.reduce((total, { usd, sign }) => total + (sign < 0 ? 0 : usd), 0);
  const smallUsd = parts.slice(1).reduce((total, { usd }) => total + usd, 0);
  const fromUsd = max - smallUsd * (isWide ? 1.5 : 1.35);
  const x = (usd: number) => left + ((right - left) * (Math.max(usd, fromUsd) - fromUsd)) / (max - fromUsd);
  sheet.filling(pattern("off", 6, 6, "M-1 7L7-1M-1 1L1-1M5 7L7 5", ` fill="none" stroke="${color.clay}"`));
  let y = 2;
  let at = 0;
  const row = (name: string, words: string, from: number, to: number, fill: string, dash?: string) => {
    sheet.words(1, y + 13, name, textStyles.strong);
    const top = isWide ? y : y + 20;
    if (isWide) sheet.words(1, y + 30, words, textStyles.text);
    else sheet.words(right, y + 13, words, { ...textStyles.text, anchor: "end" });
    const shape = rectangle(x(from) + 0.5, top + 0.5, x(to) - x(from) - 1, barPx);
    sheet.area(shape, fill, dash ? undefined : color.ink);
    if (dash) sheet.stroke(shape, { dash });
    if (from === 0) {
      // The base price is wider than the sheet: its bar has a break.
      const cut = left + 26;
      sheet.area(`M${cut} ${top - 3}l10 0l-8 ${barPx + 7}l-10 0z`, color.paper);
      sheet.stroke(`M${cut} ${top - 3}l-8 ${barPx + 7}M${cut + 10} ${top - 3}l-8 ${barPx + 7}`);
    }
    y = top + (isWide ? 44 : barPx + 16);
  };
  for (const { name, usd, says, sign } of parts) {
    const words = `${dollars(usd)} · ${says.toLowerCase()}`;
    if (sign > 0) row(name, words, at, at + usd, color.sky);
    else if (sign < 0) row(name, words, at - usd, at, "url(#off)");
    else row(name, words, at, at + usd, color.paper, "4 4");
    at += sign * usd;
  }
  sheet.stroke(`M1 ${y - 5.5}H${right}`);
  y += 8;
  row("Counted", dollars(countedUsd), 0, countedUsd, color.paper2);
  sheet.words(1, y + 20, `${percent} percent: ${dollars(commissionUsd)}`, textStyles.title);
  const phrases = parts.map(({ name, usd, says }) => `${name} ${dollars(usd)} (${says.toLowerCase()})`);
  return sheet.finish(
    y + 30,
    `Which parts of a price count for the commission: ${phrases.join("; ")}. Counted ${dollars(countedUsd)}; ${percent} percent of it is ${dollars(commissionUsd)}.`,
  );
}

/** Draws the parts of a price and the commission, from a page's example. */
export function drawCommission(table: TextTable): PageDrawing {
  const commission = commissionOf(table);
  return { wide: draw(commission, "wide"), narrow: draw(commission, "narrow") };
}
