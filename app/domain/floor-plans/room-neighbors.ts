/** The rectangle of a room on its level, in inches: x to the right, y toward the street, from any origin. */
export interface RoomPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
}

/**
 * A stretch of wall that one can walk through, in inches. `kind` is a value of the contract, such as `opening`, `door`,
 * `entry`.
 */
export interface Passage {
  readonly kind: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The side of a room on which another lies, as seen from the street. */
export type Side = "left" | "right" | "back" | "front";

/** An adjoining room, by its position in the list, and how to get there. */
export interface Neighbor {
  readonly room: number;
  readonly side: Side;
  readonly by: "opening" | "door" | "wall";
}

/** Rooms are measured inside, so a wall may lie between them; a small overlap is rounding. */
const widestWallIn = 12;
const deepestOverlapIn = 6;
/** Rooms that share less than this only meet at a corner. */
const shortestSharedIn = 12;

/** A wall that two rooms share, or the edge of one room: a stretch along `axis`, at `from` to `to` across it. */
interface Wall {
  readonly axis: "x" | "y";
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The stretch that two rooms share when `second` lies right of or in front of `first`; null when there is none. */
function wallAfter(first: RoomPlace, second: RoomPlace, across: "x" | "y"): Wall | null {
  const size = { x: "width", y: "depth" } as const;
  const axis = across === "x" ? "y" : "x";
  const edge = first[across] + first[size[across]];
  const gap = second[across] - edge;
  if (gap < -deepestOverlapIn || gap > widestWallIn) return null;
  const start = Math.max(first[axis], second[axis]);
  const end = Math.min(first[axis] + first[size[axis]], second[axis] + second[size[axis]]);
  if (end - start < shortestSharedIn) return null;
  return { axis, start, end, from: Math.min(edge, second[across]), to: Math.max(edge, second[across]) };
}

function sharedWall(one: RoomPlace, other: RoomPlace): { side: Side; wall: Wall } | null {
  const sides = [
    ["right", wallAfter(one, other, "x")],
    ["left", wallAfter(other, one, "x")],
    ["front", wallAfter(one, other, "y")],
    ["back", wallAfter(other, one, "y")],
  ] as const;
  for (const [side, wall] of sides) if (wall) return { side, wall };
  return null;
}

/**
 * Whether a passage lies in a wall. One that runs past several rooms counts for each room along which it runs for a
 * foot.
 */
function isInWall({ x1, y1, x2, y2 }: Passage, { axis, start, end, from, to }: Wall): boolean {
  const [along, across] =
    axis === "x" ? [[x1, x2] as const, [y1, y2] as const] : [[y1, y2] as const, [x1, x2] as const];
  if (Math.min(...across) < from - deepestOverlapIn || Math.max(...across) > to + deepestOverlapIn) return false;
  const [low, high] = [Math.min(...along), Math.max(...along)];
  const overlap = Math.min(high, end) - Math.max(low, start);
  return high > low && overlap >= Math.min(shortestSharedIn, (high - low) / 2);
}

/**
 * The neighbors of every room, in the order of the rooms: those that share at least a foot of wall with it. A shared
 * wall is open when it has an opening, else a door when it has any other passage. The relation is symmetric.
 */
export function roomNeighbors(rooms: readonly RoomPlace[], passages: readonly Passage[]): Neighbor[][] {
  return rooms.map((one) =>
    rooms.flatMap((other, room) => {
      const shared = one === other ? null : sharedWall(one, other);
      if (!shared) return [];
      const here = passages.filter((passage) => isInWall(passage, shared.wall));
      const by = here.some(({ kind }) => kind === "opening") ? "opening" : here.length > 0 ? "door" : "wall";
      return [{ room, side: shared.side, by }];
    }),
  );
}

/** Positions of the rooms on both sides of the front door; empty when no passage is an `entry`. */
export function roomsAtFrontDoor(rooms: readonly RoomPlace[], passages: readonly Passage[]): number[] {
  const door = passages.find(({ kind }) => kind === "entry");
  if (!door) return [];
  return rooms.flatMap(({ x, y, width, depth }, room) => {
    const edges: Wall[] = [
      { axis: "y", start: y, end: y + depth, from: x, to: x },
      { axis: "y", start: y, end: y + depth, from: x + width, to: x + width },
      { axis: "x", start: x, end: x + width, from: y, to: y },
      { axis: "x", start: x, end: x + width, from: y + depth, to: y + depth },
    ];
    return edges.some((edge) => isInWall(door, edge)) ? room : [];
  });
}

/** Rooms and passages flipped about the middle of the rooms, as in a mirrored house. */
export function mirrored<Room extends RoomPlace>(rooms: readonly Room[], passages: readonly Passage[]) {
  const sum = Math.min(...rooms.map(({ x }) => x)) + Math.max(...rooms.map(({ x, width }) => x + width));
  return {
    rooms: rooms.map((room) => ({ ...room, x: sum - room.x - room.width })),
    passages: passages.map((passage) => ({ ...passage, x1: sum - passage.x2, x2: sum - passage.x1 })),
  };
}
