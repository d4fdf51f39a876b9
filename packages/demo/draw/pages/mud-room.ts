import { feetAndInches } from "../lettering.ts";
import { color, short } from "../svg.ts";
import { matchIn, numberOfWord } from "./page-text.ts";
import { lineHeightPx, type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** The room of the text: its size, and three simultaneous uses. */
export interface MudRoom {
  lengthFeet: number;
  depthFeet: number;
  things: readonly string[];
}

/** @throws when the text lacks the room's size or three uses */
export function mudRoomOf(text: string): MudRoom {
  const [length = "", depth = ""] = matchIn(text, /mud room was (\w+) by (\w+) feet/);
  const things = matchIn(
    text,
    /You could (feed a dog), (take off boots) and (hand a bag of groceries through to the pantry)/,
  );
  return { lengthFeet: numberOfWord(length), depthFeet: numberOfWord(depth), things };
}

/**
 * Floor space of the three uses, in the order of the text: circles, feet from the room's upper left corner. The dog at
 * its bowl, someone on the bench with a foot out, someone with a bag at the pantry's hatch.
 */
export const dollCircles = [
  { x: 1.75, y: 2.05, radius: 1.45 },
  { x: 4.35, y: 5.15, radius: 1.5 },
  { x: 7.2, y: 1.65, radius: 1.4 },
] as const;

const wallFeet = 0.45;
const doorFeet = 3;

/** The room in plan with its door open, and the three paper dolls. */
function draw({ lengthFeet, depthFeet, things }: MudRoom, width: SheetWidth) {
  const sheet = new Sheet(width);
  const isWide = width === "wide";
  const unit = isWide ? 42 : 30;
  const left = isWide ? 40 : 34;
  const top = isWide ? 44 : 38;
  const px = (feet: number) => short(left + feet * unit);
  const py = (feet: number) => short(top + feet * unit);
  const box = (x: number, y: number, wide: number, high: number) =>
    `M${px(x)} ${py(y)}H${px(x + wide)}V${py(y + high)}H${px(x)}z`;

  // Walls filled black; openings: the pantry's hatch in the upper wall, the garage's door in the right one.
  const [hatchFrom, hatchTo] = [lengthFeet - 2.9, lengthFeet - 0.9];
  const doorTop = depthFeet - 0.4 - doorFeet;
  sheet.area(box(-wallFeet, -wallFeet, hatchFrom + wallFeet, wallFeet), color.ink);
  sheet.area(box(hatchTo, -wallFeet, lengthFeet - hatchTo + wallFeet, wallFeet), color.ink);
  sheet.area(box(-wallFeet, 0, wallFeet, depthFeet), color.ink);
  sheet.area(box(-wallFeet, depthFeet, lengthFeet + 2 * wallFeet, wallFeet), color.ink);
  sheet.area(box(lengthFeet, 0, wallFeet, doorTop), color.ink);
  sheet.area(box(lengthFeet, doorTop + doorFeet, wallFeet, depthFeet - doorTop - doorFeet), color.ink);
  sheet.stroke(`${box(hatchFrom, -wallFeet, hatchTo - hatchFrom, wallFeet)}`, { stroke: color.line });

  // The door is open into the room; the bench is along the lower wall.
  const hinge = doorTop + doorFeet;
  sheet.stroke(`M${px(lengthFeet)} ${py(hinge)}H${px(lengthFeet - doorFeet)}`, { widthPx: 2 });
  sheet.stroke(
    `M${px(lengthFeet - doorFeet)} ${py(hinge)}A${short(doorFeet * unit)} ${short(doorFeet * unit)} 0 0 1 ${px(lengthFeet)} ${py(doorTop)}`,
    { stroke: color.line, dash: "4 4" },
  );
  sheet.area(box(2.4, depthFeet - 1.4, 3.4, 1.4), color.paper2, color.ink);

  // The floor space of each use, and the dolls to scale.
  for (const { x, y, radius } of dollCircles) {
    sheet.stroke(ellipse(px(x), py(y), radius * unit, radius * unit), { stroke: color.grass, dash: "3 4" });
  }
  const [dog, sitter, carrier] = dollCircles;
  const doll = (x: number, y: number, wide: number, high: number, fill: string = color.paper) =>
    sheet.area(ellipse(px(x), py(y), (wide / 2) * unit, (high / 2) * unit), fill, color.ink);
  doll(dog.x - 0.95, dog.y - 0.55, 0.7, 0.7, color.sky);
  doll(dog.x + 0.45, dog.y + 0.25, 1.9, 0.75);
  doll(dog.x - 0.45, dog.y - 0.2, 0.6, 0.52);
  doll(sitter.x - 0.35, sitter.y - 0.65, 0.36, 0.95);
  doll(sitter.x + 0.3, sitter.y - 0.35, 0.36, 0.8);
  doll(sitter.x, sitter.y + 0.7, 1.65, 0.85);
  doll(sitter.x, sitter.y + 0.62, 0.62, 0.62, color.paper2);
  doll(carrier.x, carrier.y + 0.3, 1.65, 0.85);
  doll(carrier.x, carrier.y + 0.3, 0.62, 0.62, color.paper2);
  sheet.area(box(carrier.x - 0.5, carrier.y - 1.15, 1, 0.65), color.roof, color.ink);

  // Dimension lines of the room.
  const dimY = top - wallFeet * unit - 14;
  sheet.stroke(
    `M${px(0)} ${short(dimY)}H${px(lengthFeet)}M${px(0)} ${short(dimY - 5)}v10M${px(lengthFeet)} ${short(dimY - 5)}v10`,
    {
      stroke: color.line,
    },
  );
  const middle = left + (lengthFeet / 2) * unit;
  sheet.area(`M${short(middle - 26)} ${short(dimY - 8)}h52v16h-52z`, color.paper);
  sheet.words(middle, dimY + 5, feetAndInches(lengthFeet), { ...textStyles.text, anchor: "middle" });
  const dimX = left - wallFeet * unit - 12;
  sheet.stroke(
    `M${short(dimX)} ${py(0)}V${py(depthFeet)}M${short(dimX - 5)} ${py(0)}h10M${short(dimX - 5)} ${py(depthFeet)}h10`,
    {
      stroke: color.line,
    },
  );
  const across = top + (depthFeet / 2) * unit;
  sheet.area(`M${short(dimX - 8)} ${short(across - 24)}h16v48h-16z`, color.paper);
  sheet.words(dimX + 5, across, feetAndInches(depthFeet), { ...textStyles.text, anchor: "middle", turnDegrees: -90 });

  // The three uses: letters on the plan, text beside or below it.
  for (const [index, { x, y, radius }] of dollCircles.entries()) {
    const at = { x: left + (x + radius * 0.68) * unit, y: top + (y + (index === 1 ? -1 : 1) * radius * 0.68) * unit };
    sheet.words(at.x + 4, at.y + 6, String(index + 1), textStyles.strong);
  }
  const planBottom = top + (depthFeet + wallFeet) * unit;
  const wordsX = isWide ? left + (lengthFeet + wallFeet) * unit + 44 : 1;
  let y = isWide ? top + 14 : planBottom + 28;
  for (const [index, thing] of things.entries()) {
    const words = `${thing.charAt(0).toUpperCase()}${thing.slice(1)}`;
    sheet.words(wordsX, y, String(index + 1), textStyles.strong);
    const lines = sheet.paragraph(wordsX + 18, y, words, sheet.widthPx - wordsX - 20, textStyles.text);
    y += lines * lineHeightPx + 8;
  }
  const bottom = isWide ? planBottom + 4 : y;
  return sheet.finish(
    bottom,
    `The mud room in plan, ${lengthFeet} by ${depthFeet} feet, its door open, with three paper dolls at once: ${things.join("; ")}. What each needs of the floor is a dashed circle; no two circles meet.`,
  );
}

function ellipse(x: string, y: string, rx: number, ry: number): string {
  const across = short(rx * 2);
  return `M${short(Number(x) - rx)} ${y}a${short(rx)} ${short(ry)} 0 1 0 ${across} 0a${short(rx)} ${short(ry)} 0 1 0 -${across} 0z`;
}

/** Draws the mud room and its uses. */
export function drawMudRoom(text: string): PageDrawing {
  const room = mudRoomOf(text);
  return { wide: draw(room, "wide"), narrow: draw(room, "narrow") };
}
