import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { overlaps, type PixelBox } from "./arrange-pins.ts";
import { worldPixel } from "./coordinates.ts";

/** A name that may stand on the basemap. */
export interface MapLabel extends GeoPoint {
  readonly text: string;
  readonly kind: "town" | "peak" | "shield";
  /** 1 is kept longest. */
  readonly rank: number;
}

/** A name that stands, moved off its point by so many CSS pixels to keep clear of pins and other names. */
interface ChosenLabel {
  readonly label: MapLabel;
  readonly dxPx: number;
  readonly dyPx: number;
}

/** The zoom from which a kind and rank may show. */
const fromZoom: Readonly<Record<MapLabel["kind"], readonly number[]>> = {
  town: [6.5, 9, 9.6, 10.8],
  peak: [8.8, 9.8, 10.6],
  shield: [8.8, 9.4],
};
const perCharacterPx = { town: 7, peak: 6.3, shield: 6.6 };
const cityPerCharacterPx = 8;

/** A city is named even among pins: its name may stand further off than a town’s. */
function cityMoves(asidePx: number): [number, number][] {
  return [
    [asidePx, 18],
    [-asidePx, 18],
    [asidePx, -18],
    [-asidePx, -18],
    [asidePx + 16, 0],
    [-asidePx - 16, 0],
  ];
}

/** The width and height of a label in CSS pixels, estimated from its characters. */
export function labelSize({ kind, text, rank }: MapLabel): { readonly widthPx: number; readonly heightPx: number } {
  const perCharacter = kind === "town" && rank === 1 ? cityPerCharacterPx : perCharacterPx[kind];
  return { widthPx: text.length * perCharacter + (kind === "town" ? 2 : 14), heightPx: 17 };
}

/**
 * The names to show at a zoom, most important first: a name keeps clear of `obstacles` (the pins, in world pixels at that
 * zoom) and of names already placed, moving a little if it must, and is left out when it finds no room.
 */
export function chooseLabels(labels: readonly MapLabel[], zoom: number, obstacles: readonly PixelBox[]): ChosenLabel[] {
  const order = { town: 0, shield: 1, peak: 1 };
  const taken: PixelBox[] = [...obstacles];
  const chosen: ChosenLabel[] = [];
  for (const label of labels.toSorted((a, b) => a.rank - b.rank || order[a.kind] - order[b.kind])) {
    if (zoom < (fromZoom[label.kind][label.rank - 1] ?? Number.POSITIVE_INFINITY)) continue;
    const { widthPx, heightPx } = labelSize(label);
    const { x, y } = worldPixel(label, zoom);
    const aside = widthPx / 2 + 6;
    // A peak's name starts at its mark, so it stays; a town's or road's may stand a little off.
    const moves: readonly (readonly [number, number])[] =
      label.kind === "peak"
        ? [[widthPx / 2 - 6, 0]]
        : label.kind === "shield"
          ? [
              [0, 0],
              [0, 14],
              [0, -14],
            ]
          : [
              [0, 0],
              [0, 14],
              [0, -14],
              [aside, 0],
              [-aside, 0],
              [0, 24],
              [0, -24],
              ...(label.rank === 1 ? cityMoves(aside) : []),
            ];
    for (const [dx, dy] of moves) {
      const box = {
        left: x + dx - widthPx / 2 - 3,
        right: x + dx + widthPx / 2 + 3,
        top: y + dy - heightPx / 2,
        bottom: y + dy + heightPx / 2,
      };
      if (taken.some((other) => overlaps(box, other))) continue;
      taken.push(box);
      chosen.push({ label, dxPx: label.kind === "peak" ? 0 : dx, dyPx: dy });
      break;
    }
  }
  return chosen;
}
