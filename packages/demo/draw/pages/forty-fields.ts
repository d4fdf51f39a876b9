import { color, pattern, short } from "../svg.ts";
import { matchIn, numberOfWord, type pageBlocks } from "./page-text.ts";
import { type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** Numbers of viewed and bought fields in a year, and the days until an answer. */
export interface FieldYear {
  lookedAt: number;
  bought: number;
  /** The steps with a day, in order; the last is the answer. */
  days: readonly { day: number; words: string }[];
}

/** @throws when the page's numbers are inconsistent */
export function fieldYear(blocks: ReturnType<typeof pageBlocks>): FieldYear {
  const stated = matchIn(
    blocks[0]?.subtitle ?? "",
    /about (\w+) pieces of land a year, look at (forty), and tell the other thirty-(\w+) why, in writing, within (thirty) days/,
  );
  const [bought, others] = [numberOfWord(stated[0] ?? ""), 30 + numberOfWord(stated[2] ?? "")];
  const lookedAt = 40;
  if (bought + others !== lookedAt) throw new Error(`${bought} fields and ${others} others are not ${lookedAt}`);
  const steps = blocks.flatMap(({ items }) => items ?? []);
  const days = steps.flatMap(({ title = "" }) => {
    const [, day, words = ""] = /^(?:Day|By day) (\d+): (.+)$/.exec(title) ?? [];
    return day ? [{ day: Number(day), words: words.charAt(0).toUpperCase() + words.slice(1) }] : [];
  });
  if (days.at(-1)?.day !== 30) throw new Error("The last step with a day is not the answer within thirty days");
  return { lookedAt, bought, days };
}

/** Rows of fields, the bought ones divided into lots, and below them the days until the answer. */
function draw({ lookedAt, bought, days }: FieldYear, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const columns = isWide ? 10 : 8;
  const [left, right] = [1, sheet.widthPx - 1];
  const gap = isWide ? 10 : 6;
  const wide = (right - left + gap) / columns - gap;
  const high = isWide ? 34 : 24;
  sheet.filling(pattern("furrow", 8, 5, "M0 2.5h8", ` fill="none" stroke="${color.rule}"`));
  const chosen = new Set(
    Array.from({ length: bought }, (_, index) => Math.round(((index * 0.89 + 0.36) * lookedAt) / bought)),
  );
  for (let field = 0; field < lookedAt; field += 1) {
    const x = left + (field % columns) * (wide + gap);
    const y = 1 + Math.floor(field / columns) * (high + gap);
    const skew = ((field * 7) % 5) - 2;
    const outline = `M${short(x + Math.max(0, skew))} ${short(y)}H${short(x + wide)}V${short(y + high)}H${short(x)}z`;
    if (!chosen.has(field)) {
      sheet.area(outline, "url(#furrow)", color.line);
      continue;
    }
    sheet.area(outline, color.sky, color.ink);
    let lots = `M${short(x)} ${short(y + high / 2)}h${short(wide)}`;
    for (let lot = 1; lot < 6; lot += 1) lots += `M${short(x + (wide * lot) / 6)} ${short(y)}v${high}`;
    sheet.stroke(lots, { widthPx: 0.8 });
  }
  const bottom = 1 + Math.ceil(lookedAt / columns) * (high + gap);
  const axis = bottom + 44;
  const last = days.at(-1)?.day ?? 1;
  const x = (day: number) => left + ((right - left) * (day - 1)) / (last - 1);
  let ticks = "";
  for (let day = 1; day <= last; day += 1) ticks += `M${short(x(day))} ${axis}v4`;
  sheet.stroke(`M${left} ${axis}H${right}${ticks}`);
  for (const { day, words } of days) {
    sheet.stroke(`M${short(x(day))} ${axis - 8}v18`, { stroke: color.clay, widthPx: 2 });
    const anchor = day === 1 ? "start" : day === last ? "end" : isWide ? "middle" : "start";
    sheet.words(x(day), axis - 16, `DAY ${day}`, { ...textStyles.label, anchor });
    if (isWide) sheet.words(x(day), axis + 28, words, { ...textStyles.text, anchor });
  }
  if (!isWide) {
    for (const [index, { day, words }] of days.entries()) {
      sheet.words(
        left,
        axis + 32 + index * 19,
        `Day ${day}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
        textStyles.text,
      );
    }
  }
  const phrases = days.map(({ day, words }) => `day ${day} ${words.charAt(0).toLowerCase()}${words.slice(1)}`);
  return sheet.finish(
    axis + (isWide ? 36 : 32 + days.length * 19),
    `${lookedAt} fields looked at in a year, of which ${bought} are bought and become lots. A call, on one line of days: ${phrases.join("; ")}.`,
  );
}

/** Draws a year of looking at land, from the page about it. */
export function drawFortyFields(blocks: ReturnType<typeof pageBlocks>): PageDrawing {
  const year = fieldYear(blocks);
  return { wide: draw(year, "wide"), narrow: draw(year, "narrow") };
}
