import { capHeightPx, Lettering } from "../lettering.ts";
import { color, type Drawing, short, svgDocument } from "../svg.ts";

/** Px per inch in CSS: a drawing at this scale is true to size when printed unscaled. */
const PX_PER_INCH = 96;
const PX_PER_MM = PX_PER_INCH / 25.4;
/** Diameter of a dime, by the United States Mint. */
const DIME_DIAMETER_MM = 17.91;

const WIDTH_PX = 480;
const LEFT_PX = 24;
const RIGHT_PX = WIDTH_PX - 24;
const FIRST_ROW_PX = 112;
const ROW_PX = 64;
const WORDS_PX = 204;

/** A line of the gauge, as wide as a crack. */
export interface CrackWidth {
  /** As lettered on the drawing: `1/32 in, 0.8 mm`. */
  size: string;
  what: string;
  whose: string;
}

/**
 * The width of a line in px, from the inches of its size: `1/32 in, 0.8 mm` or `0.053 in, 1.35 mm`.
 * @throws when there are none, or when the millimeters differ
 */
function widthPx(size: string): number {
  const [, above, below = "1", mm] = /^([\d.]+)(?:\/(\d+))? in, ([\d.]+) mm$/.exec(size) ?? [];
  const inches = Number(above) / Number(below);
  if (!above || !mm) throw new Error(`Expected a width such as “1/32 in, 0.8 mm”, found “${size}”`);
  if (Math.abs(inches * 25.4 - Number(mm)) > 0.06) throw new Error(`“${size}” gives two widths`);
  return inches * PX_PER_INCH;
}

/** Ticks along the bottom of the drawing: sixteenths of an inch upward, millimeters downward. */
function scaleBar(letters: Lettering, y: number): string {
  const inches = Math.floor((RIGHT_PX - LEFT_PX) / PX_PER_INCH);
  const millimeters = Math.floor((inches * PX_PER_INCH) / PX_PER_MM / 10) * 10;
  let ticks = `M${LEFT_PX} ${y}h${inches * PX_PER_INCH}`;
  let figures = "";
  const style = { sizePx: 14, weight: 400, anchor: "middle", fill: color.ink2 } as const;
  for (let sixteenth = 0; sixteenth <= inches * 16; sixteenth += 1) {
    const x = LEFT_PX + sixteenth * 6;
    const length = sixteenth % 16 === 0 ? 18 : sixteenth % 8 === 0 ? 13 : sixteenth % 4 === 0 ? 10 : 6;
    ticks += `M${x} ${y}v-${length}`;
    if (sixteenth % 16 === 0) figures += letters.line(x, y - 25, String(sixteenth / 16), style);
  }
  for (let mm = 0; mm <= millimeters; mm += 1) {
    ticks += `M${short(LEFT_PX + mm * PX_PER_MM, 2)} ${y}v${mm % 10 === 0 ? 16 : mm % 5 === 0 ? 11 : 6}`;
    if (mm % 20 === 0) figures += letters.line(LEFT_PX + mm * PX_PER_MM, y + 32, String(mm), style);
  }
  const end = LEFT_PX + inches * PX_PER_INCH + 14;
  return (
    `<path d="${ticks}" fill="none" stroke="${color.ink}" stroke-width=".8"/>${figures}` +
    letters.line(end, y - 25, "in", { ...style, anchor: "start" }) +
    letters.line(end, y + 32, "mm", { ...style, anchor: "start" })
  );
}

/** A ring that fits a dime when the print is true to size, with its dimension line. */
function dime(letters: Lettering, top: number): string {
  const r = (DIME_DIAMETER_MM * PX_PER_MM) / 2;
  const [cx, cy] = [LEFT_PX + r, top + r];
  const x = WORDS_PX;
  const inches = (DIME_DIAMETER_MM / 25.4).toFixed(3);
  return (
    `<circle cx="${short(cx, 2)}" cy="${short(cy, 2)}" r="${short(r, 2)}" fill="${color.paper2}" stroke="${color.ink}" stroke-width="1.2"/>` +
    `<path d="M${short(cx)} ${short(cy - 6)}v12M${short(cx - 6)} ${short(cy)}h12M${short(cx + r + 8)} ${short(cy)}H${x - 14}" fill="none" stroke="${color.line}" stroke-width=".8"/>` +
    letters.line(x, cy - 5, "Lay a dime in the ring.", { sizePx: 16, weight: 540, fill: color.ink }) +
    letters.line(x, cy + 17, `It fills it: ${inches} in, ${DIME_DIAMETER_MM} mm`, {
      sizePx: 16,
      weight: 400,
      fill: color.ink2,
    })
  );
}

/** Draws the crack gauge: each width as a line, a dime to check the print with, and a ruler. */
export function drawCrackGauge(cracks: readonly CrackWidth[]): Drawing {
  const letters = new Lettering();
  let content = letters.line(LEFT_PX, 46, "Crack gauge", { sizePx: 28, weight: 540, trackingMilliEm: -8 });
  content += letters.line(LEFT_PX, 72, "True to size when printed at 100 percent", {
    sizePx: 16,
    weight: 400,
    fill: color.ink2,
  });
  let rules = "";
  cracks.forEach(({ size, what, whose }, row) => {
    const top = FIRST_ROW_PX + row * ROW_PX;
    const middle = top + ROW_PX / 2;
    const width = widthPx(size);
    rules += `M${LEFT_PX} ${top - 0.5}H${RIGHT_PX}`;
    content += `<rect x="${LEFT_PX}" y="${short(middle - width / 2, 2)}" width="${WORDS_PX - LEFT_PX - 28}" height="${short(width, 3)}" fill="${color.ink}"/>`;
    const capPx = capHeightPx(16);
    content += letters.line(WORDS_PX, middle - 5, size, { sizePx: 16, weight: 540 });
    content += letters.line(WORDS_PX, middle + 6 + capPx, `${what}. ${whose}.`, {
      sizePx: 16,
      weight: 400,
      fill: color.ink2,
    });
  });
  const end = FIRST_ROW_PX + cracks.length * ROW_PX;
  rules += `M${LEFT_PX} ${end - 0.5}H${RIGHT_PX}`;
  const heightPx = end + 220;
  content += dime(letters, end + 22);
  content += scaleBar(letters, end + 164);
  const description = cracks.map(({ size, what, whose }) => `${size}: ${what}. ${whose}.`).join(" ");
  return svgDocument(
    { widthPx: WIDTH_PX, heightPx },
    `Crack gauge, true to size when printed at 100 percent. ${description}`,
    `<defs>${letters.outlines()}</defs><path d="M.5 .5h${WIDTH_PX - 1}v${heightPx - 1}H.5z" fill="${color.paper}" stroke="${color.ink}" stroke-width=".8"/>` +
      `<path d="${rules}" stroke="${color.rule}"/><g fill="${color.ink}">${content}</g>`,
  );
}
