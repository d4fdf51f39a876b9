import { color, pattern, short } from "../svg.ts";
import { numberOfWord, tablesOf } from "./page-text.ts";
import { type PageDrawing, Sheet, type SheetWidth, textStyles } from "./sheet.ts";

/** A detail of the table: number, description, and whether it can be added to a finished house. */
export interface EmberDetail {
  number: number;
  detail: string;
  later: "Yes" | "In part" | "No";
}

/** Position of each detail on the house, in feet from the left and above ground, and side of its mark. */
const places: readonly { word: RegExp; x: number; y: number; mark: "above" | "below" }[] = [
  { word: /gravel/, x: 56.5, y: -0.25, mark: "below" },
  { word: /Vents/, x: 43, y: 13.4, mark: "above" },
  { word: /roof/, x: 20, y: 13.2, mark: "above" },
  { word: /Gutters/, x: 11.5, y: 9.2, mark: "above" },
  { word: /foundation/, x: 14, y: 0.25, mark: "below" },
  { word: /siding$/, x: 19.5, y: 3, mark: "below" },
  { word: /glass/, x: 26, y: 4.2, mark: "below" },
  { word: /fence/, x: 54.5, y: 5.4, mark: "above" },
  { word: /Deck/, x: 4, y: 1.8, mark: "below" },
  { word: /Garage/, x: 43, y: 3.4, mark: "below" },
];

const laterWords = ["Yes", "In part", "No"] as const;

/**
 * The details of a text's table, in order.
 * @throws when one has no position on the house, or the last column has another value
 */
export function emberDetails(text: string): EmberDetail[] {
  const rows = tablesOf(text)[0] ?? [];
  const details = rows.map(([number = "", detail = "", , says = ""], index) => {
    const later = laterWords.find((word) => word === says);
    if (!later) throw new Error(`“Later” of “${detail}” is “${says}”`);
    if (Number(number) !== index + 1 || !places[index]?.word.test(detail)) {
      throw new Error(`The drawing has no place for ${number}, “${detail}”`);
    }
    return { number: index + 1, detail, later };
  });
  if (details.length !== places.length)
    throw new Error(`The table has ${details.length} details, not ${places.length}`);
  return details;
}

const totalFeet = 62;

/** The front of a one-level house, deck at its left, fence at its right, with the numbers of the table. */
function draw(details: readonly EmberDetail[], width: SheetWidth) {
  const sheet = new Sheet(width);
  const unit = (sheet.widthPx - 2) / totalFeet;
  const isWide = width === "wide";
  const radius = isWide ? 12 : 10;
  const above = radius + 1;
  const ground = above + radius + 10 + 17.5 * unit;
  const below = ground + 3.2 * unit + (isWide ? 20 : 34);
  const px = (feet: number) => short(1 + feet * unit);
  const py = (feet: number) => short(ground - feet * unit);
  const path = (...points: readonly (readonly [number, number])[]) =>
    `M${points.map(([x, y]) => `${px(x)} ${py(y)}`).join("L")}`;
  const box = (x: number, y: number, wide: number, high: number) =>
    `${path([x, y], [x + wide, y], [x + wide, y + high], [x, y + high])}z`;
  sheet.filling(
    pattern("gravel", 7, 6, "M1 2h1.6M4.4 4.6h1.6M5 1h1", ` fill="none" stroke="${color.line}" stroke-width="1.2"`),
  );
  sheet.filling(pattern("mesh", 5, 5, "M0 0L5 5M5 0L0 5", ` fill="none" stroke="${color.line}" stroke-width=".6"`));

  // Ground: gravel for five feet beside every wall, soil beyond.
  sheet.area(box(3, -0.7, 54, 0.7), "url(#gravel)");
  sheet.stroke(`M1 ${py(0)}H${sheet.widthPx - 1}`, { widthPx: 1.4 });

  // Walls with their siding, the foundation bare below them.
  sheet.area(box(8, 0, 44, 9), color.paper, color.ink);
  let siding = "";
  for (let y = 1; y < 9; y += isWide ? 0.5 : 1) siding += path([8, y], [52, y]);
  sheet.stroke(siding, { stroke: color.rule });
  sheet.area(box(8, 0, 44, 0.5), color.roof, color.ink);

  // Roof, gutter and downspout, the gable over the garage with its vent.
  sheet.area(`${path([6.5, 9], [36, 9], [33, 15], [11, 15])}z`, color.roof, color.ink);
  sheet.stroke(path([6.5, 9.35], [36, 9.35]), { widthPx: isWide ? 3.5 : 2.5 });
  sheet.stroke(path([8.6, 9], [8.6, 0.4]), { widthPx: 1.6 });
  sheet.area(`${path([33, 9], [43, 17], [53, 9])}z`, color.paper, color.ink);
  sheet.area(`${path([32, 8.6], [43, 17.4], [54, 8.6], [54, 9.4], [43, 18.2], [32, 9.4])}z`, color.roof, color.ink);
  sheet.area(box(42, 12.2, 2, 2.2), "url(#mesh)", color.ink);

  // Window of two panes, door, garage door.
  sheet.area(box(23, 2.6, 6, 4.6), color.sky, color.ink);
  sheet.stroke(`${path([26, 2.6], [26, 7.2])}${path([22.6, 2.6], [29.4, 2.6])}`);
  sheet.area(box(11.5, 2.6, 4.4, 4.6), color.sky, color.ink);
  sheet.stroke(path([13.7, 2.6], [13.7, 7.2]));
  sheet.area(box(31, 0.5, 3, 6.8), color.paper2, color.ink);
  sheet.area(box(36, 0.3, 14, 7), color.paper2, color.ink);
  sheet.stroke([2, 3.75, 5.5].map((y) => path([36, y], [50, y])).join(""), { stroke: color.line });

  // Deck with mesh below, fence whose first panel is metal.
  sheet.area(box(0.4, 0, 7.6, 1.7), "url(#mesh)");
  sheet.area(box(0, 1.7, 8, 0.45), color.paper2, color.ink);
  sheet.stroke([0.4, 3.8, 7.4].map((x) => path([x, 0], [x, 1.7])).join(""), { widthPx: 1.6 });
  let pickets = "";
  for (let x = 57.4; x < 61.8; x += 0.9) pickets += box(x, 0, 0.7, 5.4);
  sheet.stroke(pickets, { stroke: color.line });
  sheet.area(box(52, 0, 5, 5.6), color.sky, color.ink);
  let bars = "";
  for (let x = 52.7; x < 57; x += 0.7) bars += path([x, 0], [x, 5.6]);
  sheet.stroke(bars, { stroke: color.ink, widthPx: 0.7 });

  // The gravel, measured.
  const gravelFeet = numberOfWord(details[0]?.detail.split(" ")[0] ?? "");
  const dim = ground + 2 * unit + 2;
  const gravelEnd = px(52 + gravelFeet);
  sheet.stroke(`M${px(52)} ${short(dim)}H${gravelEnd}M${px(52)} ${short(dim - 4)}v8M${gravelEnd} ${short(dim - 4)}v8`, {
    stroke: color.line,
  });
  sheet.words(1 + 52 * unit - 8, dim + 4, `${gravelFeet} ft`, { ...textStyles.text, anchor: "end" });

  const size = { sizePx: isWide ? 13 : 11, weight: 540 as const, anchor: "middle" as const };
  for (const { number, later } of details) {
    const place = places[number - 1];
    if (!place) continue;
    const x = 1 + place.x * unit;
    const y = ground - place.y * unit;
    const center = place.mark === "above" ? above : below;
    sheet.stroke(`M${short(x)} ${short(y)}V${short(center + (place.mark === "above" ? radius : -radius))}`, {
      widthPx: 0.9,
    });
    sheet.area(circle(x, y, 2.2), color.ink);
    const isNow = later === "No";
    sheet.area(circle(x, center, radius), isNow ? color.ink : color.paper, color.ink);
    if (later === "In part") {
      const across = `M${short(x - radius)} ${short(center)}a${radius} ${radius} 0 0 0 ${2 * radius} 0z`;
      sheet.area(across, color.grass);
      sheet.stroke(circle(x, center, radius));
    }
    sheet.words(x, center + size.sizePx * 0.36, String(number), { ...size, fill: isNow ? color.paper : color.ink });
  }
  const phrases = details.map(({ number, detail, later }) => `${number} ${detail} (later: ${later.toLowerCase()})`);
  return sheet.finish(
    below + radius + 2,
    `The front of a house with the ten details where they are. ${phrases.join("; ")}.`,
  );
}

function circle(x: number, y: number, radius: number): string {
  return `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** Draws the details of a text's table on the front of a house; filled marks are urgent ones. */
export function drawEmberHouse(text: string): PageDrawing {
  const details = emberDetails(text);
  return { wide: draw(details, "wide"), narrow: draw(details, "narrow") };
}
