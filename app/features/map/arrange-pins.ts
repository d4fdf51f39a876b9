import Supercluster from "supercluster";
import type { GeoPoint } from "#app/domain/neighborhoods/geo.ts";
import { overlaps, type PixelBox, worldPixel } from "./coordinates.ts";

/** A named point on the map: a neighborhood, a model or a move-in home (S2.104). */
export interface MapPlace extends GeoPoint {
  readonly id: string;
  readonly title: string;
  /** Accessible name; defaults to title and text. */
  readonly name?: string;
  /** The visible text of the pin: “$513k”, “Sold”. */
  readonly pinText: string;
  /** The style of the pin: for sale, later, last chance, sold. */
  readonly pinKind: "open" | "soon" | "last" | "sold";
  /** Its group, such as the neighborhood’s name; a cluster of one group has the group's name. */
  readonly group?: string;
}

type PinSide = "above" | "below" | "right" | "left";

/** A button on the map: a single place, or a cluster of places that are too close together at this zoom. */
export interface ArrangedPin extends GeoPoint {
  /** Its places in list order; one for a pin, several for a cluster. */
  readonly ids: readonly string[];
  readonly text: string;
  readonly side: PinSide;
}

/** The size of a pin in the stylesheet; `stemPx` is the distance from the point to the pin’s edge. */
const heightPx = 30;
const stemPx = 8;
const paddingPx = 21;
const gapPx = 2;
/**
 * Radii in px within which places form a cluster: the first joins places at nearly the same point; the wider ones, up
 * to a pin's width, are used when too many pins are left.
 */
const clusterRadiiPx = [16, 24, 32, 42, 54];
const sides: readonly PinSide[] = ["above", "below", "right", "left"];

/** The maximum width of a character in the pins’ font (Instrument Sans 560 at 14.5 px, tabular figures). */
function characterPx(character: string): number {
  if (/[\d$]/.test(character)) return 8.9;
  if (/[\s.,’ijlIft]/.test(character)) return 4.6;
  return /[mwMW]/.test(character) ? 12.5 : 8.2;
}

function widthPx(text: string): number {
  return [...text].reduce((sum, character) => sum + characterPx(character), paddingPx);
}

/** The box of a pin whose point is at x, y. */
export function pinBox(x: number, y: number, text: string, side: PinSide): PixelBox {
  const width = widthPx(text);
  const left = { above: x - width / 2, below: x - width / 2, right: x + stemPx, left: x - stemPx - width }[side];
  const top = { above: y - stemPx - heightPx, below: y + stemPx, right: y - heightPx / 2, left: y - heightPx / 2 }[
    side
  ];
  return { left, right: left + width, top, bottom: top + heightPx };
}

/** Places of one pin in list order, and the mean of their points. */
interface PinGroup extends GeoPoint {
  readonly places: readonly MapPlace[];
  readonly text: string;
}

/**
 * Arranges places for any zoom: places at nearly the same point form clusters, then each pin is put on the first side
 * of its point when it overlaps no other; a pin without a free side joins the cluster that it overlaps. Deterministic,
 * in list order.
 */
export function pinArranger(
  places: readonly MapPlace[],
  clusterText: (count: number) => string,
): (zoom: number) => ArrangedPin[] {
  const ranks = new Map(places.map(({ id }, rank) => [id, rank]));
  const rank = (id: string | undefined) => ranks.get(id ?? "") ?? 0;
  const indexes: PlaceIndex[] = [];
  const membersAt = (zoom: number): MapPlace[][] => {
    let members: MapPlace[][] = [];
    for (const [step, radius] of clusterRadiiPx.entries()) {
      const index = indexes[step] ?? clusterIndex(places, radius);
      indexes[step] = index;
      members = clustersAt(index, zoom);
      if (members.length <= tooManyPins) break;
    }
    return members;
  };
  const groupOf = (members: readonly MapPlace[]): PinGroup => ({
    places: members.toSorted((a, b) => rank(a.id) - rank(b.id)),
    text: members.length === 1 ? (members[0]?.pinText ?? "") : clusterText(members.length),
    latitude: members.reduce((sum, place) => sum + place.latitude, 0) / members.length,
    longitude: members.reduce((sum, place) => sum + place.longitude, 0) / members.length,
  });

  return (zoom) => {
    let groups = membersAt(zoom).map(groupOf);
    for (;;) {
      const candidates = layOut(groups, zoom);
      const crowded = crowdedPairs(candidates);
      if (crowded.length === 0) return candidates.map(arrangedPin).sort((a, b) => rank(a.ids[0]) - rank(b.ids[0]));
      const joined = new Set(crowded.flat());
      groups = [
        ...groups.filter((group) => !joined.has(group)),
        ...crowded.map(([a, b]) => groupOf([...a.places, ...b.places])),
      ];
    }
  };
}

type PlaceIndex = Supercluster<{ place: MapPlace }, { place: MapPlace }>;

function clusterIndex(places: readonly MapPlace[], radius: number): PlaceIndex {
  const index: PlaceIndex = new Supercluster({ radius, extent: 256, maxZoom: 22 });
  return index.load(
    places.map((place) => ({
      type: "Feature",
      properties: { place },
      geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
    })),
  );
}

/** The places of each cluster at a zoom. */
function clustersAt(index: PlaceIndex, zoom: number): MapPlace[][] {
  return index
    .getClusters([-180, -90, 180, 90], Math.ceil(zoom))
    .map(({ properties }) =>
      "cluster" in properties
        ? index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.place)
        : [properties.place],
    );
}

const costs = { overlap: 1000, coveredPoint: 30, side: { above: 0, below: 1, right: 2, left: 3 } } as const;
const maxRounds = 8;
/**
 * Above this number of pins, all that overlap are joined at once instead of pair by pair, and fewer starts are tried.
 */
const manyPins = 30;
/** More pins than fit on a map. */
const tooManyPins = 40;

interface SidedBox {
  readonly side: PinSide;
  readonly box: PixelBox;
}

interface Candidate {
  readonly group: PinGroup;
  readonly x: number;
  readonly y: number;
  readonly options: readonly SidedBox[];
  /** Candidates close enough to overlap. */
  near: readonly Candidate[];
  chosen: SidedBox;
}

function arrangedPin({ group: { places, text, latitude, longitude }, chosen }: Candidate): ArrangedPin {
  return { ids: places.map(({ id }) => id), text, side: chosen.side, latitude, longitude };
}

function candidatesOf(groups: readonly PinGroup[], zoom: number): Candidate[] {
  const candidates = groups
    .flatMap((group): Candidate[] => {
      const { x, y } = worldPixel(group, zoom);
      const options = sides.map((side) => {
        const { left, top, right, bottom } = pinBox(x, y, group.text, side);
        return { side, box: { left: left - gapPx, top: top - gapPx, right: right + gapPx, bottom: bottom + gapPx } };
      });
      const [chosen] = options;
      return chosen === undefined ? [] : [{ group, x, y, options, near: [], chosen }];
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const reachPx = 2 * Math.max(0, ...groups.map(({ text }) => widthPx(text) + stemPx + gapPx));
  for (const candidate of candidates)
    candidate.near = candidates.filter(
      (other) =>
        other !== candidate && Math.abs(other.x - candidate.x) < reachPx && Math.abs(other.y - candidate.y) < 90,
    );
  return candidates;
}

function cost({ near }: Candidate, { side, box }: SidedBox): number {
  return near.reduce<number>((sum, { x, y, chosen }) => {
    const point = { left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 };
    return sum + (overlaps(box, chosen.box) ? costs.overlap : 0) + (overlaps(box, point) ? costs.coveredPoint : 0);
  }, costs.side[side]);
}

/**
 * Lets each candidate, north to south, take the side with the lowest cost until none changes; returns the remaining
 * cost.
 */
function settle(candidates: readonly Candidate[]): number {
  for (let round = 0, changed = true; changed && round < maxRounds; round++) {
    changed = false;
    for (const candidate of candidates) {
      const best = candidate.options.reduce((a, b) => (cost(candidate, b) < cost(candidate, a) ? b : a));
      changed ||= best.side !== candidate.chosen.side;
      candidate.chosen = best;
    }
  }
  return candidates.reduce((sum, candidate) => sum + cost(candidate, candidate.chosen), 0);
}

/** Chooses the sides of the pins. Tries several starts, because the first local optimum need not be the best. */
function layOut(groups: readonly PinGroup[], zoom: number): Candidate[] {
  const candidates = candidatesOf(groups, zoom);
  const starts = candidates.length > manyPins ? [[0], [0, 1]] : [[0], [1], [2, 3], [0, 1], [1, 2, 0, 3]];
  const attempts = starts.map((start) => {
    candidates.forEach((candidate, position) => {
      candidate.chosen = candidate.options[start[position % start.length] ?? 0] ?? candidate.chosen;
    });
    return { cost: settle(candidates), chosen: candidates.map(({ chosen }) => chosen) };
  });
  const best = attempts.reduce((a, b) => (b.cost < a.cost ? b : a));
  candidates.forEach((candidate, position) => {
    candidate.chosen = best.chosen[position] ?? candidate.chosen;
  });
  return candidates;
}

/** Pairs that still overlap: the southernmost one, or all of them when there are many pins. */
function crowdedPairs(candidates: readonly Candidate[]): (readonly [PinGroup, PinGroup])[] {
  const joined = new Set<Candidate>();
  const pairs: (readonly [PinGroup, PinGroup])[] = [];
  for (const candidate of candidates.toReversed()) {
    const { x, y, group, chosen, near } = candidate;
    const overlapping = near
      .filter((other) => !joined.has(other) && overlaps(chosen.box, other.chosen.box))
      .toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
    if (overlapping === undefined || joined.has(candidate)) continue;
    joined.add(candidate).add(overlapping);
    pairs.push([group, overlapping.group]);
    if (candidates.length <= manyPins) break;
  }
  return pairs;
}

/** Whether all places are in the same group, such as one neighborhood. */
export function isOneGroup([first, ...others]: readonly MapPlace[]): boolean {
  return first?.group !== undefined && others.every(({ group }) => group === first.group);
}

/**
 * The lowest zoom above `zoom` (half steps) at which these places are no longer one cluster; null when there is none
 * up to `maxZoom`. Places of one group split only if the closest zoom separates all of them: a list of a neighborhood’s
 * homes is better than two smaller clusters on an empty background.
 */
export function splittingZoom(places: readonly MapPlace[], zoom: number, maxZoom: number): number | null {
  const arrange = pinArranger(places, String);
  if (isOneGroup(places) && arrange(maxZoom).length < places.length) return null;
  for (let next = Math.floor(zoom * 2) / 2 + 0.5; next <= maxZoom; next += 0.5)
    if (arrange(next).length > 1) return next;
  return null;
}
