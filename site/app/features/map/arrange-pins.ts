import Supercluster from "supercluster";
import { type GeoPoint, worldPixel } from "./coordinates.ts";
import type { MapPlace } from "./map-place.ts";

/** On which side of its point a pin stands. */
export type PinSide = "above" | "below" | "right" | "left";

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

export interface PinMeasures {
  readonly heightPx: number;
  /** The distance from the point to the pin’s edge. */
  readonly stemPx: number;
  readonly widthPx: (text: string) => number;
}

/** The size of the pins as the style sheet draws them; widths are estimated from the number of characters. */
export const pinMeasures: PinMeasures = { heightPx: 30, stemPx: 8, widthPx: (text) => 22 + text.length * 8.4 };

const clusterRadiusPx = 20;
const gapPx = 3;
const sides: readonly PinSide[] = ["above", "below", "right", "left"];

/** Whether two boxes share any area. */
export function overlaps(a: PixelBox, b: PixelBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The box of a pin whose point is at x, y. */
export function pinBox(x: number, y: number, text: string, side: PinSide, { heightPx, stemPx, widthPx }: PinMeasures = pinMeasures): PixelBox {
  const width = widthPx(text);
  switch (side) {
    case "above": return { left: x - width / 2, right: x + width / 2, top: y - stemPx - heightPx, bottom: y - stemPx };
    case "below": return { left: x - width / 2, right: x + width / 2, top: y + stemPx, bottom: y + stemPx + heightPx };
    case "right": return { left: x + stemPx, right: x + stemPx + width, top: y - heightPx / 2, bottom: y + heightPx / 2 };
    case "left": return { left: x - stemPx - width, right: x - stemPx, top: y - heightPx / 2, bottom: y + heightPx / 2 };
  }
}

interface Standing { readonly places: readonly MapPlace[]; readonly latitude: number; readonly longitude: number }

/**
 * Arranges places for any zoom: first those nearly at one point become clusters, then every pin takes the first side of
 * its point where it covers no other; a pin with no free side joins the cluster in its way. The same places and zoom
 * always give the same arrangement, in list order.
 */
export function pinArranger(places: readonly MapPlace[], clusterText: (count: number) => string): (zoom: number) => ArrangedPin[] {
  const rank = new Map(places.map((place, index) => [place.id, index]));
  const byRank = (a: MapPlace, b: MapPlace): number => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0);
  const index = new Supercluster<{ place: MapPlace }, { place: MapPlace }>({ radius: clusterRadiusPx, extent: 256, maxZoom: 22 });
  index.load(places.map((place) => ({
    type: "Feature", properties: { place }, geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
  })));
  const standing = (members: readonly MapPlace[]): Standing => ({
    places: members.toSorted(byRank),
    latitude: members.reduce((sum, place) => sum + place.latitude, 0) / members.length,
    longitude: members.reduce((sum, place) => sum + place.longitude, 0) / members.length,
  });
  const text = ({ places: [only, ...others] }: Standing): string => (only !== undefined && others.length === 0 ? only.pinText : clusterText(others.length + 1));

  return (zoom) => {
    let items = index.getClusters([-180, -90, 180, 90], Math.round(zoom)).map(({ properties }) =>
      standing("cluster" in properties
        ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.place)
        : [properties.place]));
    for (;;) {
      const result = place(items, text, zoom);
      if (Array.isArray(result)) {
        return result.toSorted((a, b) => (rank.get(a.ids[0] ?? "") ?? 0) - (rank.get(b.ids[0] ?? "") ?? 0));
      }
      const { crowded, inTheWay } = result;
      items = [...items.filter((item) => item !== crowded && item !== inTheWay), standing([...crowded.places, ...inTheWay.places])];
    }
  };
}

function place(
  items: readonly Standing[], text: (item: Standing) => string, zoom: number,
): ArrangedPin[] | { readonly crowded: Standing; readonly inTheWay: Standing } {
  const points = new Map(items.map((item) => [item, worldPixel(item, zoom)]));
  const at = (item: Standing): { x: number; y: number } => points.get(item) ?? { x: 0, y: 0 };
  const taken: { readonly item: Standing; readonly box: PixelBox }[] = [];
  const pins: ArrangedPin[] = [];
  // From north to south: whoever stands above keeps the place above its point.
  for (const item of items.toSorted((a, b) => at(a).y - at(b).y || at(a).x - at(b).x)) {
    const { x, y } = at(item);
    const words = text(item);
    const options = sides.map((side) => {
      const { left, top, right, bottom } = pinBox(x, y, words, side);
      const box = { left: left - gapPx, top: top - gapPx, right: right + gapPx, bottom: bottom + gapPx };
      const covers = items.some((other) => {
        const { x: px, y: py } = at(other);
        return other !== item && overlaps(box, { left: px - 4, right: px + 4, top: py - 4, bottom: py + 4 });
      });
      return { side, box, covers, hit: taken.find((other) => overlaps(box, other.box)) };
    });
    const free = options.filter((option) => option.hit === undefined);
    const best = free.find((option) => !option.covers) ?? free[0];
    if (best === undefined) {
      const nearest = options.flatMap(({ hit }) => (hit === undefined ? [] : [hit.item]))
        .toSorted((a, b) => Math.hypot(at(a).x - x, at(a).y - y) - Math.hypot(at(b).x - x, at(b).y - y))[0];
      if (nearest === undefined) throw new Error("A pin found no free side although none was taken.");
      return { crowded: item, inTheWay: nearest };
    }
    taken.push({ item, box: best.box });
    pins.push({ ids: item.places.map((member) => member.id), text: words, side: best.side, latitude: item.latitude, longitude: item.longitude });
  }
  return pins;
}

/** The lowest zoom above `zoom` (half steps) at which these places are no longer one cluster; null when none up to `maxZoom` parts them. */
export function zoomThatParts(places: readonly MapPlace[], zoom: number, maxZoom: number): number | null {
  const arrange = pinArranger(places, String);
  for (let next = Math.floor(zoom * 2) / 2 + 0.5; next <= maxZoom; next += 0.5) if (arrange(next).length > 1) return next;
  return null;
}
