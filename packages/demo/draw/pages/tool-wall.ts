import { color, short } from "../svg.ts";
import { numberIn, type pageBlocks } from "./page-text.ts";
import { type PageDrawing, Sheet, type SheetWidth } from "./sheet.ts";

/** The tools of the barn: number in total, lent and lost. */
export interface ToolWall {
  tools: number;
  lent: number;
  lost: number;
}

/** @throws when the page lacks the numbers, or they do not match its title */
export function toolWallOf(blocks: ReturnType<typeof pageBlocks>): ToolWall {
  const facts = blocks.flatMap(({ items }) => items ?? []);
  const fact = (name: string) => {
    const value = numberIn(facts.find(({ label }) => label === name)?.title ?? "");
    if (Number.isNaN(value)) throw new Error(`The page has no number “${name}”`);
    return value;
  };
  const wall = { tools: fact("Tools"), lent: fact("Out on loan"), lost: fact("Never returned") };
  const [hero] = blocks;
  if (numberIn(hero?.title ?? "") !== wall.tools) throw new Error(`The title does not say ${wall.tools} tools`);
  if (wall.lent + wall.lost > wall.tools) throw new Error("More tools are away than there are");
  return wall;
}

/** Outlines of tools in a cell of 16 × 16 px: hammer, square, saw, chisel, clamp, plane, brace, level. */
const outlines = [
  "m2 2h8l2 2v2h-4v9h-2.4v-9h-3.6z",
  "m3 1h3v11h8v3h-11z",
  "m1 5l9-2v-1h4v6h-4v-1l-9 3z",
  "m7 1h2.4v6h1v8h-4.4v-8h1z",
  "m3 1h9v3h-6v8h6v3h-9z",
  "m1 8h3v-3h3v3h4v-4h3v4h1v4h-14z",
  "m7 1h3v4h3v4h-3v6h-2v-6h-3v-4h2z",
  "m0 6h16v4h-16z",
];

/** Every tool at its place; a missing one leaves its painted outline. */
function draw({ tools, lent, lost }: ToolWall, width: SheetWidth) {
  const sheet = new Sheet(width);
  const columns = width === "wide" ? 34 : 17;
  const pitch = (sheet.widthPx - 2) / columns;
  const rows = Math.ceil(tools / columns);
  // Evenly spread: some are lent, and some of those are lost.
  const away = new Set(
    Array.from({ length: lent + lost }, (_, index) => Math.floor(((index + 0.5) * tools) / (lent + lost))),
  );
  const order = [...away];
  const gone = new Set(
    Array.from({ length: lost }, (_, index) => order[Math.floor(((index * 0.92 + 0.44) * order.length) / lost)]),
  );
  let hanging = "";
  let outline = "";
  let never = "";
  for (let tool = 0; tool < tools; tool += 1) {
    const x = 1 + (tool % columns) * pitch + (pitch - 16) / 2;
    const y = 4 + Math.floor(tool / columns) * 24;
    const shape = outlines[(tool * 5 + Math.floor(tool / columns)) % outlines.length] ?? "";
    const path = `M${short(x)} ${short(y)}${shape}`;
    if (gone.has(tool)) never += path;
    else if (away.has(tool)) outline += path;
    else hanging += path;
  }
  sheet.area(hanging, color.ink2);
  sheet.stroke(outline, { stroke: color.ink, widthPx: 0.8 });
  sheet.stroke(never, { stroke: color.clay, widthPx: 1.2, dash: "2 2" });
  return sheet.finish(
    4 + rows * 24,
    `The wall of ${tools} tools: ${tools - lent - lost} hang in their places, of ${lent} that are lent only the painted outline shows, and so it does, dashed, of the ${lost} that never came back.`,
  );
}

/** Draws the tool wall, from the numbers of its page. */
export function drawToolWall(blocks: ReturnType<typeof pageBlocks>): PageDrawing {
  const wall = toolWallOf(blocks);
  return { wide: draw(wall, "wide"), narrow: draw(wall, "narrow") };
}
