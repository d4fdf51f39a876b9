import { Lettering } from "../lettering.ts";
import { color, type Drawing, short, svgDocument } from "../svg.ts";

/** A paint on the page. */
export interface Paint {
  code: string;
  name: string;
  /** Light reflectance value, percent. */
  lrv: number;
  southAndWest: boolean;
}

/** Hue (degrees) and chroma of the paints in OKLCH; lightness follows from the LRV. */
const hues: Record<string, readonly [hue: number, chroma: number]> = {
  "PK-01": [88, 0.018],
  "PK-02": [88, 0.045],
  "PK-03": [76, 0.058],
  "PK-04": [78, 0.02],
  "PK-05": [238, 0.045],
  "PK-06": [150, 0.022],
  "PK-07": [132, 0.05],
  "PK-08": [42, 0.105],
  "PK-09": [27, 0.125],
  "PK-10": [160, 0.052],
  "PK-11": [245, 0.02],
  "PK-12": [258, 0.065],
};

/** Linear sRGB of an OKLCH color (Björn Ottosson’s matrices). */
function linearRgb(lightness: number, chroma: number, hueDegrees: number): [number, number, number] {
  const a = chroma * Math.cos((hueDegrees * Math.PI) / 180);
  const b = chroma * Math.sin((hueDegrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/**
 * The color of a paint as #rrggbb, by its hue and LRV.
 * @throws for an unknown code, and for a color outside of sRGB
 */
function paintColor({ code, lrv }: Paint): string {
  const [hue, chroma] = hues[code] ?? [];
  if (hue === undefined || chroma === undefined) throw new Error(`The drawing has no hue for ${code}`);
  let [dark, light] = [0, 1];
  for (let step = 0; step < 40; step += 1) {
    const lightness = (dark + light) / 2;
    const [r, g, b] = linearRgb(lightness, chroma, hue);
    if (0.2126 * r + 0.7152 * g + 0.0722 * b < lrv / 100) dark = lightness;
    else light = lightness;
  }
  const channels = linearRgb((dark + light) / 2, chroma, hue);
  if (channels.some((channel) => channel < 0 || channel > 1)) throw new Error(`A screen cannot show ${code}`);
  const encoded = channels.map((c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
  return `#${encoded
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

const WIDTH_PX = 480;
const MARGIN_PX = 1;
const GAP_PX = 16;
const COLUMNS = 4;
const BOARD_WIDTH_PX = (WIDTH_PX - 2 * MARGIN_PX - (COLUMNS - 1) * GAP_PX) / COLUMNS;
const BOARD_HEIGHT_PX = 132;
const LAPS = 4;
const ROW_PX = BOARD_HEIGHT_PX + 66;
const HEAD_PX = 36;

/** A piece of lap siding in one color, with the shadow under each lap. */
function board(x: number, y: number, fill: string): string {
  const lap = BOARD_HEIGHT_PX / LAPS;
  let shades = "";
  for (let i = 1; i <= LAPS; i += 1) shades += `M${short(x)} ${short(y + i * lap - 1)}h${short(BOARD_WIDTH_PX)}`;
  return (
    `<rect x="${short(x)}" y="${y}" width="${short(BOARD_WIDTH_PX)}" height="${BOARD_HEIGHT_PX}" fill="${fill}"/>` +
    `<path d="${shades}" stroke="${color.ink}" stroke-opacity=".38" stroke-width="2"/>` +
    `<rect x="${short(x)}" y="${y}" width="${short(BOARD_WIDTH_PX)}" height="${BOARD_HEIGHT_PX}" fill="none" stroke="${color.ink}" stroke-width=".8"/>`
  );
}

/** Draws the paints as boards, those for any wall first, each with name, code and LRV. */
export function drawTwelveColors(paints: readonly Paint[]): Drawing {
  const letters = new Lettering();
  let content = "";
  let y = 0;
  for (const [heading, group] of [
    ["For any wall", paints.filter((paint) => paint.southAndWest)],
    ["Not on south and west walls", paints.filter((paint) => !paint.southAndWest)],
  ] as const) {
    if (group.length === 0) continue;
    content += letters.line(MARGIN_PX, y + 20, heading, { sizePx: 16, weight: 540 });
    y += HEAD_PX;
    group.forEach((paint, index) => {
      const x = MARGIN_PX + (index % COLUMNS) * (BOARD_WIDTH_PX + GAP_PX);
      const top = y + Math.floor(index / COLUMNS) * ROW_PX;
      content += board(x, top, paintColor(paint));
      content += letters.line(x, top + BOARD_HEIGHT_PX + 22, paint.name, { sizePx: 16, weight: 540 });
      content += letters.line(x, top + BOARD_HEIGHT_PX + 42, `${paint.code} · ${paint.lrv}`, {
        sizePx: 15,
        weight: 400,
        fill: color.ink2,
      });
    });
    y += Math.ceil(group.length / COLUMNS) * ROW_PX;
  }
  return svgDocument(
    { widthPx: WIDTH_PX, heightPx: y },
    `Boards in the ${paints.length} colors with their light reflectance: ${paints.map(({ name, lrv }) => `${name} ${lrv}`).join(", ")}.`,
    `<defs>${letters.outlines()}</defs><path d="M0 0h${WIDTH_PX}v${y}H0z" fill="${color.paper}"/><g fill="${color.ink}">${content}</g>`,
  );
}
