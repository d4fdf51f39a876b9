import { color, short } from "../svg.ts";
import { matchIn, numberIn, type pageBlocks } from "./page-text.ts";
import { type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** How often a plan is built, and notes on two houses of the row. */
export interface PlanRun {
  max: number;
  notes: readonly { house: number; words: string }[];
}

const ordinals: Record<string, number> = { twelfth: 12, thirtieth: 30 };

/** @throws when the page lacks the number, or the notes */
export function planRun(blocks: ReturnType<typeof pageBlocks>): PlanRun {
  const facts = blocks.flatMap(({ items }) => items ?? []);
  const max = numberIn(facts.find(({ label }) => label === "Of each plan")?.title ?? "");
  const text = blocks.map((block) => block.text ?? "").join("\n");
  const [first = "", second = ""] = matchIn(
    text,
    /By the (\w+) house of a plan the crews know it by heart and it goes up a week faster\. By about the (\w+) they stop looking\./,
  );
  const [known, blind] = [ordinals[first], ordinals[second]];
  if (!known || !blind || !(known < max && max < blind)) {
    throw new Error(`The ${first} house, ${max} houses and the ${second} are not one row`);
  }
  return {
    max,
    notes: [
      { house: known, words: "A week faster" },
      { house: max, words: "Into the flat file" },
      { house: blind, words: "They stop looking" },
    ],
  };
}

/** A row of houses; built ones are solid, others dashed. */
function draw({ max, notes }: PlanRun, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const last = notes.at(-1)?.house ?? max;
  const perRow = isWide ? last : 12;
  const pitch = (sheet.widthPx - 2) / perRow;
  const side = pitch * 0.78;
  const rowPx = isWide ? 84 : 92;
  let built = "";
  let never = "";
  for (let house = 1; house <= last; house += 1) {
    const x = 1 + ((house - 1) % perRow) * pitch + (pitch - side) / 2;
    const y = 6 + Math.floor((house - 1) / perRow) * rowPx;
    const path = `M${short(x)} ${short(y + side)}v${short(-side * 0.55)}l${short(side / 2)} ${short(-side * 0.42)}l${short(side / 2)} ${short(side * 0.42)}v${short(side * 0.55)}z`;
    if (house <= max) built += path;
    else never += path;
  }
  const ground = (row: number) => 6 + row * rowPx + side;
  sheet.stroke(built);
  sheet.stroke(never, { stroke: color.line, dash: "2 3" });
  for (const { house, words } of notes) {
    const row = Math.floor((house - 1) / perRow);
    const at = 1 + ((house - 1) % perRow) * pitch + pitch / 2;
    const y = ground(row);
    const stroke = house === max ? { stroke: color.clay, widthPx: 2 } : { stroke: color.line };
    sheet.stroke(`M${short(at)} ${short(y + 5)}v12`, stroke);
    const end = at > sheet.widthPx * 0.6;
    const x = end ? at + pitch / 2 - 1 : at - pitch / 2 + 1;
    const anchor = end ? ("end" as const) : ("start" as const);
    sheet.words(x, y + 32, `House ${house}`, { ...textStyles.strong, anchor });
    sheet.words(x, y + 49, words, { ...textStyles.text, anchor });
  }
  const phrases = notes.map(({ house, words }) => `house ${house}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`);
  return sheet.finish(
    ground(Math.floor((last - 1) / perRow)) + 56,
    `The ${max} houses of a plan in a row, and dashed those that are not built. Along it: ${phrases.join("; ")}.`,
  );
}

/** Draws the houses of one plan, from the page of the collection. */
export function drawStreetOfHouses(blocks: ReturnType<typeof pageBlocks>): PageDrawing {
  const run = planRun(blocks);
  return { wide: draw(run, "wide"), narrow: draw(run, "narrow") };
}
