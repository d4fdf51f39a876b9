import type { Level, Room, WallDirection } from "./plan-types.ts";

/** Walls are found on a grid of quarter feet, the grain of every room's sides. */
const CELLS_PER_FOOT = 4;
const EXTERIOR_THICKNESS_FT = 0.55;
const INTERIOR_THICKNESS_FT = 0.375;

/** A piece of wall, feet. Its end reaches half a thickness further where another wall meets it. */
export interface WallPiece {
  x: number;
  y: number;
  w: number;
  h: number;
  exterior: boolean;
}

/** True for rooms that stand between walls; patios and porches do not. */
export function isEnclosed(room: Room): boolean {
  return room.kind !== "outside";
}

/** True for rooms that count as finished area. */
export function isFinished(room: Room): boolean {
  return room.kind !== "outside" && room.kind !== "garage";
}

/** Finished area of a level, square feet; 0 for an unfinished one. */
export function finishedAreaSqFt(level: Level): number {
  return level.finished ? level.rooms.filter(isFinished).reduce((sum, room) => sum + room.w * room.h, 0) : 0;
}

/** The box around rooms, feet. */
export function boundsOf(rooms: readonly { x: number; y: number; w: number; h: number }[]) {
  return {
    left: Math.min(...rooms.map((room) => room.x)),
    right: Math.max(...rooms.map((room) => room.x + room.w)),
    back: Math.min(...rooms.map((room) => room.y)),
    front: Math.max(...rooms.map((room) => room.y + room.h)),
  };
}

type Grid = Map<string, number>;

const cellsOf = (feet: number) => Math.round(feet * CELLS_PER_FOOT);
const keyOf = (along: number, across: number) => `${across},${along}`;

/**
 * How many enclosed rooms touch each quarter foot of every wall line, before doors, windows and
 * openings are cut: 1 is an outside wall, 2 an inside wall.
 */
function wallGrid(rooms: readonly Room[], wall: WallDirection): Grid {
  const grid: Grid = new Map();
  const add = (along: number, across: number) =>
    grid.set(keyOf(along, across), (grid.get(keyOf(along, across)) ?? 0) + 1);
  for (const room of rooms.filter(isEnclosed)) {
    const [start, length, first, second] =
      wall === "h"
        ? [cellsOf(room.x), cellsOf(room.w), cellsOf(room.y), cellsOf(room.y + room.h)]
        : [cellsOf(room.y), cellsOf(room.h), cellsOf(room.x), cellsOf(room.x + room.w)];
    for (let along = start; along < start + length; along += 1) {
      add(along, first);
      add(along, second);
    }
  }
  return grid;
}

/** How many enclosed rooms touch a stretch of wall, at its least: 0 means part of it stands in no wall. */
export function roomsAlong(
  level: Level,
  stretch: { x: number; y: number; w: number; wall: WallDirection },
): { least: number; most: number } {
  const grid = wallGrid(level.rooms, stretch.wall);
  const [start, across] =
    stretch.wall === "h" ? [cellsOf(stretch.x), cellsOf(stretch.y)] : [cellsOf(stretch.y), cellsOf(stretch.x)];
  const counts = Array.from({ length: cellsOf(stretch.w) }, (_, i) => grid.get(keyOf(start + i, across)) ?? 0);
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** The walls of a level with its doors, windows and openings cut out. */
export function wallPieces(level: Level): WallPiece[] {
  const grids = { h: wallGrid(level.rooms, "h"), v: wallGrid(level.rooms, "v") };
  const uncut = { h: new Set(grids.h.keys()), v: new Set(grids.v.keys()) };
  const cut = (wall: WallDirection, x: number, y: number, length: number) => {
    const [start, across] = wall === "h" ? [cellsOf(x), cellsOf(y)] : [cellsOf(y), cellsOf(x)];
    for (let i = 0; i < cellsOf(length); i += 1) grids[wall].delete(keyOf(start + i, across));
  };
  for (const { x, y, w, wall } of [...level.doors, ...level.windows]) cut(wall, x, y, w);
  const opened = { h: new Set<string>(), v: new Set<string>() };
  for (const { x1, y1, x2, y2 } of level.openings) {
    const wall = y1 === y2 ? "h" : "v";
    const [start, across, length] =
      wall === "h" ? [cellsOf(x1), cellsOf(y1), cellsOf(x2 - x1)] : [cellsOf(y1), cellsOf(x1), cellsOf(y2 - y1)];
    for (let i = 0; i < length; i += 1) {
      grids[wall].delete(keyOf(start + i, across));
      opened[wall].add(keyOf(start + i, across));
    }
  }
  const meets = (wall: WallDirection, along: number, across: number) => {
    const other = wall === "h" ? "v" : "h";
    return [across, across - 1].some(
      (cell) => uncut[other].has(keyOf(cell, along)) && !opened[other].has(keyOf(cell, along)),
    );
  };

  const pieces: WallPiece[] = [];
  for (const wall of ["h", "v"] as const) {
    const cells = [...grids[wall]].map(([key, count]) => {
      const [across = 0, along = 0] = key.split(",").map(Number);
      return { across, along, exterior: count === 1 };
    });
    cells.sort((a, b) => a.across - b.across || a.along - b.along);
    let first = 0;
    while (first < cells.length) {
      const head = cells[first];
      if (!head) break;
      let last = first;
      for (
        let next = cells[last + 1];
        next &&
        next.across === head.across &&
        next.exterior === head.exterior &&
        next.along === head.along + (last + 1 - first);
        next = cells[last + 1]
      )
        last += 1;
      const thickness = head.exterior ? EXTERIOR_THICKNESS_FT : INTERIOR_THICKNESS_FT;
      const end = head.along + (last - first) + 1;
      const before = meets(wall, head.along, head.across) ? thickness / 2 : 0;
      const after = meets(wall, end, head.across) ? thickness / 2 : 0;
      const start = head.along / CELLS_PER_FOOT - before;
      const length = (end - head.along) / CELLS_PER_FOOT + before + after;
      const side = head.across / CELLS_PER_FOOT - thickness / 2;
      pieces.push(
        wall === "h"
          ? { x: start, y: side, w: length, h: thickness, exterior: head.exterior }
          : { x: side, y: start, w: thickness, h: length, exterior: head.exterior },
      );
      first = last + 1;
    }
  }
  return pieces;
}
