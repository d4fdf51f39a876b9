import { drawingColors as color } from "../drawing-colors.ts";
import { short } from "../lettering.ts";

/** The line of the Front Range, as it stands behind every front. */
export function drawMountains(groundY: number): string {
  const far = [
    [0, 236],
    [70, 214],
    [128, 226],
    [196, 186],
    [248, 206],
    [310, 164],
    [352, 180],
    [398, 142],
    [428, 160],
    [470, 132],
    [520, 172],
    [566, 156],
    [640, 204],
    [702, 186],
    [768, 218],
    [846, 190],
    [910, 212],
    [980, 178],
    [1040, 204],
    [1110, 188],
    [1200, 216],
  ];
  const near = [
    [0, 120],
    [90, 138],
    [180, 112],
    [300, 128],
    [420, 96],
    [560, 118],
    [700, 92],
    [840, 120],
    [980, 100],
    [1090, 126],
    [1200, 108],
  ];
  const path = (points: number[][]) =>
    `M${points.map(([x, z]) => `${x} ${Math.round(groundY - (z ?? 0) * 1.5)}`).join("L")}`;
  return `<path d="${path(far)}${path(near)}" fill="none" stroke="${color.rule}" stroke-width="1" stroke-linejoin="round"/>`;
}

/** A deciduous tree: a scalloped crown and the branches seen through it. */
function leafTree(x: number, groundY: number, heightPx: number): string {
  const radius = heightPx * 0.3;
  const centreY = groundY - heightPx + radius;
  const lobes = 11;
  let crown = "";
  for (let i = 0; i <= lobes; i += 1) {
    const angle = (i / lobes) * 2 * Math.PI + 0.5;
    const reach = radius * (0.92 + 0.1 * Math.sin(i * 2.4)) * (Math.sin(angle) > 0 ? 0.94 : 1.06);
    const [px, py] = [x + Math.cos(angle) * reach, centreY + Math.sin(angle) * reach];
    const lobe = radius * 0.34;
    crown += i ? `A${short(lobe)} ${short(lobe)} 0 0 1 ${short(px)} ${short(py)}` : `M${short(px)} ${short(py)}`;
  }
  const trunk = heightPx * 0.018;
  const fork = centreY + radius * 0.75;
  const branch = (dx: number, dy: number) =>
    `M${short(x)} ${short(fork)}L${short(x + dx * radius)} ${short(centreY + dy * radius)}`;
  return `<path d="${crown}z" fill="${color.paper}"/><path d="M${short(x - trunk)} ${groundY}L${short(x - trunk * 0.5)} ${short(fork)}M${short(x + trunk)} ${groundY}L${short(x + trunk * 0.5)} ${short(fork)}${branch(0.05, -0.6)}${branch(0.5, -0.05)}${branch(-0.5, -0.12)}${branch(0.3, 0.32)}${branch(-0.28, 0.26)}"/>`;
}

/** A ponderosa or spruce: tiers of boughs. */
function needleTree(x: number, groundY: number, heightPx: number): string {
  const tiers = 7;
  let left = "";
  let right = "";
  for (let i = 0; i < tiers; i += 1) {
    const y = groundY - heightPx + (heightPx * 0.9 * (i + 1)) / tiers;
    const reach = heightPx * (0.03 + 0.017 * i);
    left = `L${short(x - reach * 0.45)} ${short(y - heightPx * 0.015)}L${short(x - reach)} ${short(y)}${left}`;
    right += `L${short(x + reach)} ${short(y)}L${short(x + reach * 0.45)} ${short(y - heightPx * 0.015)}`;
  }
  const base = groundY - heightPx * 0.1;
  return `<path d="M${short(x)} ${short(groundY - heightPx)}${right}L${short(x)} ${short(base)}${left}z" fill="${color.paper}"/><path d="M${short(x - 2)} ${short(base)}V${groundY}M${short(x + 2)} ${short(base)}V${groundY}"/>`;
}

/** Trees at both sides of a house, at its scale. */
export function drawTrees(edges: { left: number; right: number }, groundY: number, pxPerFoot: number): string {
  const height = (feet: number) => feet * pxPerFoot;
  return (
    `<g fill="none" stroke="${color.line}" stroke-width=".7" stroke-linejoin="round">` +
    needleTree(edges.left - 58, groundY, Math.min(height(27), 340)) +
    leafTree(edges.left - 112, groundY, Math.min(height(15), 210)) +
    leafTree(edges.right + 132, groundY, Math.min(height(17), 230)) +
    "</g>"
  );
}
