import { color, short } from "../svg.ts";
import { matchIn, numberOfWord } from "./page-text.ts";
import { lineHeightPx, type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** Figures of the grass that the builder is named after. */
export interface Grass {
  heightFeet: number;
  rootsFeet: number;
  /** Comparisons with the roots, from the surface down. */
  belowGround: readonly string[];
}

/** @throws when the text lacks the two lengths or the comparisons */
export function grassOf(text: string): Grass {
  const [height = "", roots = ""] = matchIn(text, /grows on the plains to (\w+) feet.*?roots go down (\w+)/s);
  const [list = ""] = matchIn(text, /part below ground is what we’ve tried to be good at\. ([^.]+)\./);
  const belowGround = list.split(", ").map((words) => words.charAt(0).toUpperCase() + words.slice(1));
  return { heightFeet: numberOfWord(height), rootsFeet: numberOfWord(roots), belowGround };
}

/** A deterministic number from 0 to 1 for an index. */
const scatter = (index: number) => {
  const value = Math.sin(index * 12.9898 + 4.1414) * 43758.5453;
  return value - Math.floor(value);
};

const sizes = { wide: { pxPerFoot: 29, axis: 258, labels: 424 }, narrow: { pxPerFoot: 27, axis: 116, labels: 220 } };

/** The plant to scale, blades above ground and roots below, between dimension lines. */
function draw(grass: Grass, width: SheetWidth) {
  const sheet = new Sheet(width);
  const { pxPerFoot, axis, labels } = sizes[width];
  const top = 26;
  const ground = top + grass.heightFeet * pxPerFoot;
  const bottom = ground + grass.rootsFeet * pxPerFoot;
  let blades = "";
  let heads = "";
  for (let index = 0; index < 29; index += 1) {
    const lean = (index / 28 - 0.5) * 2;
    const length = grass.heightFeet * pxPerFoot * (index === 14 ? 1 : 0.95 - 0.3 * lean * lean - 0.24 * scatter(index));
    const foot = axis + lean * 15;
    const tipX = axis + lean * pxPerFoot * (1.7 + 1.1 * scatter(index + 50));
    const tipY = ground - length;
    blades += `M${short(foot)} ${short(ground)}Q${short(foot + lean * 14)} ${short(ground - length * 0.6)} ${short(tipX)} ${short(tipY)}`;
    if (index % 3 === 2) {
      for (let step = 0; step < 7; step += 1) {
        const side = step % 2 ? 1 : -1;
        heads += `M${short(tipX)} ${short(tipY + step * 6)}l${short(side * (3 + step))} ${short(-4)}`;
      }
    }
  }
  let roots = "";
  for (let index = 0; index < 30; index += 1) {
    const lean = (index / 29 - 0.5) * 2;
    const depth = grass.rootsFeet * pxPerFoot * (index === 15 ? 1 : 0.34 + 0.62 * scatter(index + 100));
    let x = axis + lean * 12;
    let y = ground;
    const steps = 9;
    roots += `M${short(x)} ${short(y)}`;
    for (let step = 1; step <= steps; step += 1) {
      x += lean * pxPerFoot * 0.17 + (scatter(index * 31 + step) - 0.5) * 9;
      y = ground + (depth * step) / steps;
      roots += `L${short(x)} ${short(y)}`;
      if (step > 2 && scatter(index * 17 + step) > 0.45) {
        const side = scatter(index * 7 + step) > 0.5 ? 1 : -1;
        roots += `m0 0l${short(side * 8)} 7M${short(x)} ${short(y)}`;
      }
    }
  }
  sheet.stroke(roots, { stroke: color.grass, widthPx: 0.9 });
  sheet.stroke(blades, { stroke: color.ink, widthPx: 0.9 });
  sheet.stroke(heads, { stroke: color.grassInk, widthPx: 0.9 });

  const right = sheet.widthPx - 1;
  let soil = "";
  for (let x = 8; x < right; x += 16) soil += `M${short(x)} ${short(ground)}l-6 7`;
  sheet.stroke(`M1 ${short(ground)}H${right}`, { widthPx: 1.4 });
  sheet.stroke(soil, { stroke: color.line });

  const dim = width === "wide" ? 86 : 16;
  for (const [from, to, feet] of [
    [top, ground, grass.heightFeet],
    [ground, bottom, grass.rootsFeet],
  ] as const) {
    sheet.stroke(
      `M${dim} ${short(from)}V${short(to)}M${dim - 4} ${short(from + 4)}l8-8M${dim - 4} ${short(to + 4)}l8-8M${dim - 6} ${short(from)}h12M${dim - 6} ${short(to)}h12`,
      { stroke: color.line },
    );
    sheet.words(dim + 10, (from + to) / 2 + 4, `${feet} ft`, textStyles.strong);
  }

  const roomPx = right - labels;
  const leaders = width === "wide" ? axis + 84 : labels - 30;
  sheet.paragraph(labels, top + 11, "What a photograph shows", roomPx, textStyles.text);
  const stepPx = (bottom - ground) / grass.belowGround.length;
  for (const [index, words] of grass.belowGround.entries()) {
    const y = ground + stepPx * (index + 0.5);
    sheet.stroke(`M${leaders} ${short(y - 4)}H${labels - 10}`, { stroke: color.line });
    sheet.paragraph(labels, y, words, roomPx, textStyles.strong);
  }
  return sheet.finish(
    bottom + lineHeightPx,
    `A stand of switchgrass, cut through the ground: ${grass.heightFeet} feet of blades above it, ${grass.rootsFeet} feet of roots below. Beside the roots stand: ${grass.belowGround.join("; ")}.`,
  );
}

/** Draws the grass of the builder's name, to one scale above and below ground. */
export function drawGrassRoots(text: string): PageDrawing {
  const grass = grassOf(text);
  return { wide: draw(grass, "wide"), narrow: draw(grass, "narrow") };
}
