import type { SitePlanFile } from "./site-plan-file.ts";

type Point = readonly [x: number, y: number];
type Row = SitePlanFile["rows"][number];

/** A homesite on the ground: its corners, starting at the street front, and its lengths in feet. */
export interface HomesiteShape {
  readonly number: string;
  readonly state: Row["lots"][number]["state"];
  readonly street: string;
  readonly areaSqFt: number;
  readonly premiumUsd: number | undefined;
  readonly corners: readonly Point[];
  readonly widthFt: number;
  readonly depthFt: number;
  readonly buildableWidthFt: number;
  readonly buildableDepthFt: number;
}

/** The homesites of a site plan; their width follows from area and depth. */
export function homesiteShapes(plan: SitePlanFile): HomesiteShape[] {
  return plan.rows.flatMap((row) => (row.radiusFt === undefined ? straightRow(row, plan) : bentRow(row, plan)));
}

function straightRow(row: Row, plan: SitePlanFile): HomesiteShape[] {
  const depthFt = row.depthFt ?? plan.depthFt;
  const onward = direction(row.bearing);
  const away = direction(row.bearing + (row.side === "left" ? -90 : 90));
  let start = 0;
  return row.lots.map((lot) => {
    start += lot.gapFt ?? 0;
    const widthFt = lot.areaSqFt / depthFt;
    const at = (along: number, across: number): Point => [
      row.from[0] + along * onward[0] + across * away[0],
      row.from[1] + along * onward[1] + across * away[1],
    ];
    const end = start + widthFt;
    const corners = [at(start, 0), at(end, 0), at(end, depthFt), at(start, depthFt)];
    start = end;
    return shape(lot, row, plan, { corners, widthFt, narrowestFt: widthFt, depthFt });
  });
}

/** A bend to the right runs around a center at its right, so that homesites at its left are outside. */
function bentRow(row: Row, plan: SitePlanFile): HomesiteShape[] {
  const depthFt = row.depthFt ?? plan.depthFt;
  const front = row.radiusFt ?? 0;
  const outward = row.side === "left" ? 1 : -1;
  const halfway = front + (outward * depthFt) / 2;
  const back = front + outward * depthFt;
  // A house is a rectangle: the width at the narrowest point of the building envelope counts.
  const narrowest = outward > 0 ? front + plan.setbacksFt.front : back + plan.setbacksFt.rear;
  let start = row.bearing;
  return row.lots.map((lot) => {
    const widthFt = lot.areaSqFt / depthFt;
    const degrees = (widthFt / halfway) * (180 / Math.PI);
    const gap = ((lot.gapFt ?? 0) / halfway) * (180 / Math.PI);
    const at = (bearing: number, radius: number): Point => {
      const [x, y] = direction(bearing);
      return [row.from[0] + radius * x, row.from[1] + radius * y];
    };
    start += gap;
    const end = start + degrees;
    const corners = [at(start, front), at(end, front), at(end, back), at(start, back)];
    start = end;
    return shape(lot, row, plan, { corners, widthFt, narrowestFt: (widthFt * narrowest) / halfway, depthFt });
  });
}

function shape(
  { number, state, areaSqFt, premiumUsd }: Row["lots"][number],
  { street }: Row,
  { setbacksFt }: SitePlanFile,
  lengths: { corners: readonly Point[]; widthFt: number; narrowestFt: number; depthFt: number },
): HomesiteShape {
  const { corners, widthFt, narrowestFt, depthFt } = lengths;
  const tenth = (feet: number) => Math.floor(feet * 10 + 1e-6) / 10;
  return {
    number,
    state,
    street,
    areaSqFt,
    premiumUsd,
    corners,
    widthFt: tenth(widthFt),
    depthFt: tenth(depthFt),
    buildableWidthFt: tenth(narrowestFt - 2 * setbacksFt.side),
    buildableDepthFt: tenth(depthFt - setbacksFt.front - setbacksFt.rear),
  };
}

/** A unit vector of a bearing, clockwise from up. */
function direction(bearing: number): Point {
  const radians = (bearing * Math.PI) / 180;
  return [Math.sin(radians), -Math.cos(radians)];
}
