import type { PlanRoom } from "#app/domain/floor-plans/plan-in-words.ts";
import { mirrored, type Passage, type RoomPlace } from "#app/domain/floor-plans/room-neighbors.ts";
import { formatFeetInches, formatRoomSize, formatSquareFeet, spokenFeetInches } from "#app/domain/products/figures.ts";
import type { Picture } from "#app/graphql/picture.ts";
import { type LevelData, outsideKinds, type RoomData } from "./floor-plan-content.ts";

/** A level of a plan: its drawings, its rooms with their positions, and the rows of its tables. */
export interface FloorPlanLevel extends Pick<LevelData, "label" | "drawing" | "mirrored" | "coordinateSystem"> {
  /** Every room that has a name. */
  readonly plan: readonly PlanRoom[];
  readonly passages: readonly Passage[];
  /** Rows of the tables: rooms, and garage and outdoor spaces. */
  readonly rooms: readonly RoomRow[];
  readonly outside: readonly RoomRow[];
}

/** A room as a row of a table. `room` is its position in the level’s `plan`. */
export interface RoomRow {
  readonly room: number;
  readonly name: string;
  /** Empty when a side is unknown; `spokenSize` is for screen readers. */
  readonly size: string;
  readonly spokenSize: string;
  readonly area: string;
  readonly ceiling: string;
}

/** Converts loader data to the levels that the page shows. */
export function floorPlanLevels(levels: readonly LevelData[]): FloorPlanLevel[] {
  return levels.map(({ rooms, passages, ...level }) => {
    const rows = rooms.flatMap((room, position) =>
      room.isListed ? [{ isOutside: outsideKinds.has(room.kind), row: roomRow(room, position) }] : [],
    );
    return {
      ...level,
      plan: rooms.map(planRoom),
      passages: passages.map(([kind, x1, y1, x2, y2]) => ({ kind, x1, y1, x2, y2 })),
      rooms: rows.filter(({ isOutside }) => !isOutside).map(({ row }) => row),
      outside: rows.filter(({ isOutside }) => isOutside).map(({ row }) => row),
    };
  });
}

function planRoom({ name, kind, size, corner, ceilingIn, isListed }: RoomData): PlanRoom {
  const place = size && corner && { x: corner[0], y: corner[1], width: size[0], depth: size[1] };
  return { name, kind, size: isListed ? size : null, ceilingIn, place };
}

function roomRow({ name, size, areaSqFt, ceilingIn }: RoomData, room: number): RoomRow {
  return {
    room,
    name,
    size: size ? formatRoomSize(...size) : "",
    spokenSize: size ? `${spokenFeetInches(size[0])} by ${spokenFeetInches(size[1])}` : "",
    area: formatSquareFeet(areaSqFt === null ? null : Math.round(areaSqFt)),
    ceiling: ceilingIn === null ? "" : formatFeetInches(ceilingIn),
  };
}

/** A room on a drawing, in the drawing’s units; `room` is its position in the level’s `plan`. */
export interface RoomOutline extends RoomPlace {
  readonly room: number;
}

/** The drawing of a level: its picture, or else the positions of its rooms. */
export interface LevelView {
  /** Null when the level is drawn from its rooms: units are inches then, else px of the picture. */
  readonly picture: Picture | null;
  /** Origin and size of the drawing. */
  readonly box: RoomPlace;
  /** The outlines of the rooms; empty when their positions on the picture are unknown. */
  readonly outlines: readonly RoomOutline[];
  readonly passages: readonly Passage[];
  readonly isMirrored: boolean;
}

/** Margin around a level that is drawn from its rooms, in inches. */
const marginIn = 24;

/** Whether the mirrored house can be shown with legible text: from a mirrored picture, or from the rooms. */
export function canMirror(level: FloorPlanLevel): boolean {
  return level.mirrored !== null || placesOf(level) !== null;
}

/** The view of a level as designed or mirrored; null without a picture and without the position of every room. */
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

/** The positions of the rooms, when all are known. */
function placesOf({ plan }: FloorPlanLevel): RoomOutline[] | null {
  const places = plan.flatMap(({ place }, room) => (place ? { ...place, room } : []));
  return places.length > 0 && places.length === plan.length ? places : null;
}

/** Returns no outlines when a room would be outside the picture: the coordinates belong to another one. */
function outlinesOnPicture(
  { coordinateSystem }: FloorPlanLevel,
  places: readonly RoomOutline[] | null,
  box: RoomPlace,
) {
  if (!coordinateSystem || !places) return [];
  const { xPx, yPx, pxPerInch } = coordinateSystem;
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
