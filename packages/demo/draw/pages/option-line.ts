import { color, short } from "../svg.ts";
import { matchIn, numberIn, tablesOf } from "./page-text.ts";
import { lineHeightPx, type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** Amounts that buyers added in the design room, dollars. */
export interface AddedOptions {
  maxUsd: number;
  medianUsd: number;
  /** The most frequent choices, in order. */
  choices: readonly { name: string; usd: number }[];
  choicesSumUsd: number;
}

/**
 * Parses a page's text. @throws when the text lacks the maximum, the median or the sum of the choices, or the choices
 * do not add up
 */
export function addedOptions(text: string): AddedOptions {
  const [max = "", middle = ""] = matchIn(text, /from nothing to (\$[\d,]+); the one in the middle added (\$[\d,]+)/);
  const [together = ""] = matchIn(text, /come to (\$[\d,]+)/);
  const choices = (tablesOf(text)[0] ?? []).map(([name = "", price = ""]) => ({ name, usd: numberIn(price) }));
  const sum = choices.reduce((total, { usd }) => total + usd, 0);
  if (sum !== numberIn(together)) throw new Error(`The choices come to $${sum}, the page says ${together}`);
  return { maxUsd: numberIn(max), medianUsd: numberIn(middle), choices, choicesSumUsd: sum };
}

const dollars = (usd: number) => `$${usd.toLocaleString("en-US")}`;

/** A line of dollars from zero to the maximum; the choices end to end on it, then enlarged with names. */
function draw({ maxUsd, medianUsd, choices, choicesSumUsd }: AddedOptions, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const [left, right] = [1, sheet.widthPx - 1];
  const x = (usd: number) => left + ((right - left) * usd) / maxUsd;
  const line = 58;
  sheet.words(left, 13, "Nothing", textStyles.text);
  sheet.words(right, 13, dollars(maxUsd), { ...textStyles.text, anchor: "end" });
  sheet.words(x(medianUsd), isWide ? 13 : 33, `The middle one, ${dollars(medianUsd)}`, {
    ...textStyles.strong,
    anchor: isWide ? "middle" : "start",
  });
  sheet.stroke(`M${left} ${line}H${right}M${left} ${line - 8}v16M${right} ${line - 8}v16`);
  sheet.stroke(`M${short(x(medianUsd))} ${isWide ? 22 : 40}V${line + 8}`, { stroke: color.clay, widthPx: 2 });
  let at = 0;
  for (const { usd } of choices) {
    sheet.area(rectangle(x(at), line - 6, x(at + usd) - x(at), 12), color.sky, color.ink);
    at += usd;
  }

  // The same choices at full width.
  const top = 128;
  const enlargedX = (usd: number) => left + ((right - left) * usd) / choicesSumUsd;
  sheet.stroke(
    `M${short(x(0))} ${line + 10}L${left} ${top - 4}M${short(x(choicesSumUsd))} ${line + 10}L${right} ${top - 4}`,
    { stroke: color.line, dash: "2 4" },
  );
  sheet.words(left + 12, top - 14, `Together, ${dollars(choicesSumUsd)}`, textStyles.strong);
  let usdBefore = 0;
  let y = top + 54;
  for (const [index, { name, usd }] of choices.entries()) {
    const [from, to] = [enlargedX(usdBefore), enlargedX(usdBefore + usd)];
    usdBefore += usd;
    sheet.area(rectangle(from, top + 0.5, to - from, 28), color.sky, color.ink);
    sheet.words((from + to) / 2, top + 19, String(index + 1), { ...textStyles.strong, anchor: "middle" });
    sheet.words(left, y, String(index + 1), textStyles.strong);
    sheet.words(left + 20, y, name, textStyles.text);
    sheet.words(right, y, dollars(usd), { ...textStyles.text, anchor: "end" });
    y += lineHeightPx + 4;
  }
  const choiceTexts = choices.map(({ name, usd }) => `${name} ${dollars(usd)}`);
  return sheet.finish(
    y - 8,
    `What buyers added, on one line from nothing to ${dollars(maxUsd)}; the middle one ${dollars(medianUsd)}. The ones most often added, end to end: ${choiceTexts.join("; ")}; together ${dollars(choicesSumUsd)}.`,
  );
}

/** Draws the options of {@link AddedOptions} on a scale of dollars, from a page's text with its table. */
export function drawOptionLine(text: string): PageDrawing {
  const added = addedOptions(text);
  return { wide: draw(added, "wide"), narrow: draw(added, "narrow") };
}
