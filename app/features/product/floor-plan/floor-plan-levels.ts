import { type PlanRoom, roomInSentence } from "#app/domain/floor-plans/plan-in-words.ts";
import type { Passage } from "#app/domain/floor-plans/room-neighbors.ts";
import { formatFeetInches, formatRoomSize, formatSquareFeet, spokenFeetInches } from "#app/domain/products/figures.ts";
import { isLength, type LevelData, outsideKinds, type PlanExtras, type RoomData } from "./level-data.ts";

/** One level of a plan: its drawings, its rooms and where they lie, and the tables of them. */
export interface FloorPlanLevel extends Pick<LevelData, "label" | "drawing" | "mirrored" | "ground"> {
  /** Every room that has a name. */
  readonly plan: readonly PlanRoom[];
  readonly passages: readonly Passage[];
  /** Rows of the tables: what is inside, and the garage and what is outside. */
  readonly rooms: readonly RoomRow[];
  readonly outside: readonly RoomRow[];
}

/** A room as a row of the table: the same that the drawing shows. `room` is its position in the level’s `plan`. */
export interface RoomRow {
  readonly room: number;
  readonly name: string;
  /** Empty where a side is unknown; `spokenSize` is for screen readers. */
  readonly size: string;
  readonly spokenSize: string;
  readonly area: string;
  readonly ceiling: string;
}

/** The levels of a plan as the page shows them. */
export function floorPlanLevels(levels: readonly LevelData[]): FloorPlanLevel[] {
  return levels.map(({ rooms, ...level }) => {
    const rows = rooms.flatMap((room, position) =>
      room.isListed ? [{ isOutside: outsideKinds.has(room.kind), row: roomRow(room, position) }] : [],
    );
    return {
      ...level,
      plan: rooms.map(planRoom),
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

/** One sentence about the largest living room of the plan; empty where no room’s size is known. */
export function largestRoomSentence(extras: PlanExtras | undefined): string {
  const [largest] = (extras?.levels ?? [])
    .flatMap((level) => (level?.finished === false ? [] : (level?.rooms ?? [])))
    .flatMap((room) => {
      if (room?.kind !== "living" || !room.name || !isLength(room.widthIn) || !isLength(room.depthIn)) return [];
      const sides = [room.widthIn, room.depthIn] as const;
      return [{ name: room.name, long: Math.max(...sides), short: Math.min(...sides), areaSqFt: room.areaSqFt ?? 0 }];
    })
    .filter(({ areaSqFt }) => areaSqFt > 0)
    .sort((one, other) => other.areaSqFt - one.areaSqFt);
  if (!largest) return "";
  const { long, short } = largest;
  const start = `The largest room is the ${roomInSentence(largest.name)}, ${unbroken(long)}`;
  return long === short ? `${start} each way.` : `${start} long and ${unbroken(short)} across.`;
}

/** A size that does not break over two lines. */
function unbroken(lengthInches: number): string {
  return formatFeetInches(lengthInches).replace(" ", "\u00a0");
}

/** The caveat for a house with options, which may have changed what the drawing shows. */
export function asDesignedSentence(levels: readonly LevelData[], hasOptions: boolean): string {
  return levels.length > 0 && hasOptions
    ? "The drawing shows the plan as designed; what was chosen for this house may differ."
    : "";
}
