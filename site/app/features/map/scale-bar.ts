/** A scale bar: its length in miles, the words under its start, middle and end, and its width in CSS pixels. */
export interface ScaleBar {
  readonly miles: number;
  readonly marks: readonly [string, string, string];
  readonly widthPx: number;
}

const lengthsMiles = [0.01, 0.02, 0.04, 0.1, 0.2, 0.5, 1, 2, 4, 10, 20, 40, 100, 200, 400, 1000];
const metresPerMile = 1609.344;

/** The longest round scale bar not wider than `maxWidthPx`, at a Web Mercator zoom and latitude (degrees). */
export function scaleBar(zoom: number, latitude: number, maxWidthPx: number): ScaleBar {
  const milesPerPx = (156_543.034 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom / metresPerMile;
  const miles = lengthsMiles.findLast((length) => length / milesPerPx <= maxWidthPx) ?? lengthsMiles[0] ?? 0.01;
  return { miles, marks: ["0", String(miles / 2), `${miles} mi`], widthPx: Math.round(miles / milesPerPx) };
}
