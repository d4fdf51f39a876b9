import { mirrored, type Passage, type RoomPlace } from "#app/domain/floor-plans/room-neighbors.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { FloorPlanLevel } from "./floor-plan-levels.ts";

/** A room on a sheet, in the sheet’s units; `room` is its position in the level’s `plan`. */
export interface RoomOutline extends RoomPlace {
  readonly room: number;
}

/** What is seen of a level: its picture, or else what is drawn from the places of its rooms. */
export interface LevelView {
  /** Null where the sheet is drawn from the rooms: its units are inches then, else px of the picture. */
  readonly picture: Picture | null;
  /** The corner and the size of the sheet. */
  readonly box: RoomPlace;
  /** The rooms that can be pointed at; none where it is not known where they lie on the picture. */
  readonly outlines: readonly RoomOutline[];
  readonly passages: readonly Passage[];
  readonly isMirrored: boolean;
}

/** Left free around what is drawn from rooms, in inches. */
const marginIn = 24;

/** Whether the mirrored house can be shown with words that can be read: as a drawing of its own, or from the rooms. */
export function canMirror(level: FloorPlanLevel): boolean {
  return level.mirrored !== null || placesOf(level) !== null;
}

/** What is seen of a level as designed or mirrored; null where there is neither a picture nor a place of every room. */
export function levelView(level: FloorPlanLevel, wantsMirrored: boolean): LevelView | null {
  const isMirrored = wantsMirrored && canMirror(level);
  const designed = placesOf(level);
  const turned = designed && isMirrored ? mirrored(designed, level.passages) : null;
  const places = turned?.rooms ?? designed;
  const passages = turned?.passages ?? level.passages;
  const picture = isMirrored ? level.mirrored : level.drawing;
  if (picture) {
    const box = { x: 0, y: 0, width: picture.width, depth: picture.height };
    return { picture, box, outlines: outlinesOnPicture(level, places, box), passages, isMirrored };
  }
  return places && { picture: null, box: boxAround(places), outlines: places, passages, isMirrored };
}

/** The places of the rooms, where all are known. */
function placesOf({ plan }: FloorPlanLevel): RoomOutline[] | null {
  const places = plan.flatMap(({ place }, room) => (place ? { ...place, room } : []));
  return places.length > 0 && places.length === plan.length ? places : null;
}

/** Rooms that would lie beyond the picture say that they were measured on another one: then none is shown. */
function outlinesOnPicture({ ground }: FloorPlanLevel, places: readonly RoomOutline[] | null, box: RoomPlace) {
  if (!ground || !places) return [];
  const { xPx, yPx, pxPerInch } = ground;
  const outlines = places.map(({ room, x, y, width, depth }) => ({
    room,
    x: xPx + x * pxPerInch,
    y: yPx + y * pxPerInch,
    width: width * pxPerInch,
    depth: depth * pxPerInch,
  }));
  const isWithin = ({ x, y, width, depth }: RoomPlace) =>
    x >= -1 && y >= -1 && x + width <= box.width + 1 && y + depth <= box.depth + 1;
  return outlines.every(isWithin) ? outlines : [];
}

function boxAround(places: readonly RoomPlace[]): RoomPlace {
  const [left, back] = [Math.min(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
  const right = Math.max(...places.map(({ x, width }) => x + width));
  const front = Math.max(...places.map(({ y, depth }) => y + depth));
  return {
    x: left - marginIn,
    y: back - marginIn,
    width: right - left + 2 * marginIn,
    depth: front - back + 2 * marginIn,
  };
}
