import { color, short } from "../svg.ts";
import { matchIn, numberIn, type pageBlocks } from "./page-text.ts";
import { type PageDrawing, rectangle, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A heading of the master builder's checklist, with its number of items. */
export interface ChecklistPart {
  name: string;
  items: number;
}

/** @throws when the parts do not add up to the number in the page's first sentence */
export function checklistOf(blocks: ReturnType<typeof pageBlocks>): ChecklistPart[] {
  const [stated = ""] = matchIn(blocks[0]?.subtitle ?? "", /the (\d+) items/);
  const rows = blocks.flatMap(({ items }) => items ?? []).filter(({ title }) => / items$/.test(title ?? ""));
  const parts = rows.map(({ label = "", title = "" }) => ({ name: label, items: numberIn(title) }));
  const sum = parts.reduce((total, { items }) => total + items, 0);
  if (sum !== Number(stated)) throw new Error(`The parts have ${sum} items, the page says ${stated}`);
  return parts;
}

const boxPx = 9;
const pitch = { wide: 13, narrow: 14.5 };

/** A box for every item, in rows by part, and the signature line. */
function draw(parts: readonly ChecklistPart[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const left = isWide ? 196 : 1;
  const right = sheet.widthPx - 1;
  const perRow = Math.floor((right - left + 4) / pitch[width]);
  const total = parts.reduce((sum, { items }) => sum + items, 0);
  let boxes = "";
  let y = 2;
  for (const { name, items } of parts) {
    sheet.words(1, y + 11, name, textStyles.strong);
    sheet.words(isWide ? left - 14 : right, y + 11, String(items), { ...textStyles.text, anchor: "end" });
    const top = isWide ? y + 1.5 : y + 22.5;
    for (let item = 0; item < items; item += 1) {
      const row = Math.floor(item / perRow);
      boxes += rectangle(left + 0.5 + (item % perRow) * pitch[width], top + row * (boxPx + 5), boxPx, boxPx);
    }
    const rows = Math.ceil(items / perRow);
    y = top + rows * (boxPx + 5) + 8;
    sheet.stroke(`M1 ${short(Math.round(y) + 0.5)}H${right}`, { stroke: color.rule });
    y += 11;
  }
  sheet.stroke(boxes, { stroke: color.ink, widthPx: 0.9 });
  const sign = y + 40;
  sheet.words(1, sign, `${total} items`, textStyles.title);
  const from = isWide ? left : 136;
  sheet.stroke(`M${from} ${short(sign + 0.5)}H${right}M${from} ${short(sign - 5)}v11M${right} ${short(sign - 5)}v11`);
  sheet.words(from, sign + 20, "MASTER BUILDER", textStyles.label);
  sheet.words(right, sign + 20, "DATE", { ...textStyles.label, anchor: "end" });
  const phrases = parts.map(({ name, items }) => `${name} ${items}`);
  return sheet.finish(
    sign + 28,
    `The list, empty: a box for each of its ${total} items, and one line for a signature. ${phrases.join("; ")}.`,
  );
}

/** Draws the checklist of the page about HomeSafe. */
export function drawChecklist(blocks: ReturnType<typeof pageBlocks>): PageDrawing {
  const parts = checklistOf(blocks);
  return { wide: draw(parts, "wide"), narrow: draw(parts, "narrow") };
}
