import Supercluster from "supercluster";
import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { worldPixel } from "./coordinates.ts";
import type { MapPlace } from "./map-place.ts";

/** On which side of its point a pin stands. */
type PinSide = "above" | "below" | "right" | "left";

/** One button on the map: a single place, or several that stand too close together at this zoom. */
export interface ArrangedPin extends GeoPoint {
  /** The places it stands for, in list order; one for a pin, several for a cluster. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly side: PinSide;
}

/** A rectangle in CSS pixels of the whole-world plane at a zoom. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface PinMeasures {
  readonly heightPx: number;
  /** The distance from the point to the pin’s edge. */
  readonly stemPx: number;
  readonly widthPx: (text: string) => number;
}

const edgesPx = 21;

/** How wide a character is in the pins’ type (Instrument Sans 560 at 14.5 px, tabular figures). */
function characterPx(character: string): number {
  if (/[\d$]/.test(character)) return 8.9;
  if (/[\s.,’ijlIft]/.test(character)) return 4.6;
  return /[mwMW]/.test(character) ? 12.5 : 8.2;
}

/** The size of the pins as the style sheet draws them; widths are estimated from the characters, rather a little too wide. */
const pinMeasures: PinMeasures = {
  heightPx: 30,
  stemPx: 8,
  widthPx: (text) => [...text].reduce((sum, character) => sum + characterPx(character), edgesPx),
};

const clusterRadiusPx = 16;
const gapPx = 2;
const sides: readonly PinSide[] = ["above", "below", "right", "left"];

/** Whether two boxes share any area. */
export function overlaps(a: PixelBox, b: PixelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The box of a pin whose point is at x, y. */
export function pinBox(
  x: number,
  y: number,
  text: string,
  side: PinSide,
  { heightPx, stemPx, widthPx }: PinMeasures = pinMeasures,
): PixelBox {
  const width = widthPx(text);
  switch (side) {
    case "above":
      return { left: x - width / 2, right: x + width / 2, top: y - stemPx - heightPx, bottom: y - stemPx };
    case "below":
      return { left: x - width / 2, right: x + width / 2, top: y + stemPx, bottom: y + stemPx + heightPx };
    case "right":
      return { left: x + stemPx, right: x + stemPx + width, top: y - heightPx / 2, bottom: y + heightPx / 2 };
    case "left":
      return { left: x - stemPx - width, right: x - stemPx, top: y - heightPx / 2, bottom: y + heightPx / 2 };
  }
}

interface Standing {
  readonly places: readonly MapPlace[];
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Arranges places for any zoom: first those nearly at one point become clusters, then every pin takes the first side of
 * its point where it covers no other; a pin with no free side joins the cluster in its way. The same places and zoom
 * always give the same arrangement, in list order.
 */
export function pinArranger(
  places: readonly MapPlace[],
  clusterText: (count: number) => string,
): (zoom: number) => ArrangedPin[] {
  const rank = new Map(places.map((place, index) => [place.id, index]));
  const byRank = (a: MapPlace, b: MapPlace): number => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0);
  const index = new Supercluster<{ place: MapPlace }, { place: MapPlace }>({
    radius: clusterRadiusPx,
    extent: 256,
    maxZoom: 22,
  });
  index.load(
    places.map((place) => ({
      type: "Feature",
      properties: { place },
      geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
    })),
  );
  const standing = (members: readonly MapPlace[]): Standing => ({
    places: members.toSorted(byRank),
    latitude: members.reduce((sum, place) => sum + place.latitude, 0) / members.length,
    longitude: members.reduce((sum, place) => sum + place.longitude, 0) / members.length,
  });
  const text = ({ places: [only, ...others] }: Standing): string =>
    only !== undefined && others.length === 0 ? only.pinText : clusterText(others.length + 1);

  return (zoom) => {
    let items = index
      .getClusters([-180, -90, 180, 90], Math.ceil(zoom))
      .map(({ properties }) =>
        standing(
          "cluster" in properties
            ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.place)
            : [properties.place],
        ),
      );
    for (;;) {
      const result = place(items, text, zoom);
      if ("pins" in result)
        return result.pins.toSorted((a, b) => (rank.get(a.ids[0] ?? "") ?? 0) - (rank.get(b.ids[0] ?? "") ?? 0));
      const joined = new Set(result.crowded.flat());
      items = [
        ...items.filter((item) => !joined.has(item)),
        ...result.crowded.map(([a, b]) => standing([...a.places, ...b.places])),
      ];
    }
  };
}

const costs = { overlap: 1000, covers: 30, side: { above: 0, below: 1, right: 2, left: 3 } } as const;
const settlingRounds = 8;
/** Above so many pins, all that are in each other's way join at once instead of pair by pair. */
const manyPins = 60;

interface SidedBox {
  readonly side: PinSide;
  readonly box: PixelBox;
}
interface Stand {
  readonly item: Standing;
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly options: readonly SidedBox[];
  /** Those near enough to be in its way. */
  near: readonly Stand[];
  chosen: SidedBox;
}

function standsOf(items: readonly Standing[], text: (item: Standing) => string, zoom: number): Stand[] {
  const stands = items
    .flatMap((item): Stand[] => {
      const { x, y } = worldPixel(item, zoom);
      const words = text(item);
      const options = sides.map((side) => {
        const { left, top, right, bottom } = pinBox(x, y, words, side);
        return { side, box: { left: left - gapPx, top: top - gapPx, right: right + gapPx, bottom: bottom + gapPx } };
      });
      const [chosen] = options;
      return chosen === undefined ? [] : [{ item, x, y, words, options, near: [], chosen }];
    })
    .toSorted((a, b) => a.y - b.y || a.x - b.x);
  const reachPx =
    2 * Math.max(0, ...stands.map(({ words }) => pinMeasures.widthPx(words) + pinMeasures.stemPx + gapPx));
  for (const stand of stands)
    stand.near = stands.filter(
      (other) => other !== stand && Math.abs(other.x - stand.x) < reachPx && Math.abs(other.y - stand.y) < 90,
    );
  return stands;
}

function cost({ near }: Stand, { side, box }: SidedBox): number {
  return near.reduce<number>((sum, other) => {
    const point = { left: other.x - 4, right: other.x + 4, top: other.y - 4, bottom: other.y + 4 };
    return sum + (overlaps(box, other.chosen.box) ? costs.overlap : 0) + (overlaps(box, point) ? costs.covers : 0);
  }, costs.side[side]);
}

/** Each in turn, north to south, takes the side that disturbs least, until none moves; gives what disturbance is left. */
function settle(stands: readonly Stand[]): number {
  for (let round = 0, moved = true; moved && round < settlingRounds; round++) {
    moved = false;
    for (const stand of stands) {
      const best = stand.options.reduce((a, b) => (cost(stand, b) < cost(stand, a) ? b : a));
      moved ||= best.side !== stand.chosen.side;
      stand.chosen = best;
    }
  }
  return stands.reduce((sum, stand) => sum + cost(stand, stand.chosen), 0);
}

/** The arrangement, or the pairs that found no room beside each other. */
function place(
  items: readonly Standing[],
  text: (item: Standing) => string,
  zoom: number,
): { readonly pins: ArrangedPin[] } | { readonly crowded: readonly (readonly [Standing, Standing])[] } {
  const stands = standsOf(items, text, zoom);
  // A few beginnings, because the first quiet arrangement need not be the best.
  const beginnings = [[0], [1], [2, 3], [0, 1], [1, 2, 0, 3]].map((order) => {
    stands.forEach((stand, index) => {
      stand.chosen = stand.options[order[index % order.length] ?? 0] ?? stand.chosen;
    });
    return { left: settle(stands), chosen: stands.map((stand) => stand.chosen) };
  });
  const best = beginnings.reduce((a, b) => (b.left < a.left ? b : a));
  stands.forEach((stand, index) => {
    stand.chosen = best.chosen[index] ?? stand.chosen;
  });
  const joined = new Set<Stand>();
  const crowded: (readonly [Standing, Standing])[] = [];
  for (const stand of stands.toReversed()) {
    const inTheWay = stand.near
      .filter((other) => !joined.has(other) && overlaps(stand.chosen.box, other.chosen.box))
      .toSorted((a, b) => Math.hypot(a.x - stand.x, a.y - stand.y) - Math.hypot(b.x - stand.x, b.y - stand.y))[0];
    if (inTheWay === undefined || joined.has(stand) || (crowded.length > 0 && stands.length <= manyPins)) continue;
    joined.add(stand).add(inTheWay);
    crowded.push([stand.item, inTheWay.item]);
  }
  if (crowded.length > 0) return { crowded };
  return {
    pins: stands.map(({ item, words, chosen }) => ({
      ids: item.places.map((member) => member.id),
      text: words,
      side: chosen.side,
      latitude: item.latitude,
      longitude: item.longitude,
    })),
  };
}

/**
 * The lowest zoom above `zoom` (half steps) at which these places are no longer one cluster; null when none up to `maxZoom`
 * parts them. Places of one group part only if the nearest zoom sets every one apart: a neighborhood’s homes are better
 * listed than shown as two smaller clusters on empty ground.
 */
export function zoomThatParts(places: readonly MapPlace[], zoom: number, maxZoom: number): number | null {
  const arrange = pinArranger(places, String);
  const [first] = places;
  const oneGroup = first?.group !== undefined && places.every((place) => place.group === first.group);
  if (oneGroup && arrange(maxZoom).length < places.length) return null;
  for (let next = Math.floor(zoom * 2) / 2 + 0.5; next <= maxZoom; next += 0.5)
    if (arrange(next).length > 1) return next;
  return null;
}
