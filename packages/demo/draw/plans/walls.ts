import type { Box } from "./furniture.ts";
import type { Level, Room, WallDirection } from "./plan-file.ts";

/** Walls are computed on a grid of quarter feet, the resolution of rooms. */
const CELLS_PER_FOOT = 4;
const EXTERIOR_THICKNESS_FT = 0.55;
const INTERIOR_THICKNESS_FT = 0.375;

/** A piece of wall, feet. Its end extends half a thickness where another wall meets it. */
interface WallPiece extends Box {
  exterior: boolean;
}

/** Whether a room has walls; patios and porches do not. */
export function isEnclosed(room: Room): boolean {
  return room.kind !== "outside";
}

/** Whether a room counts as finished area. */
export function isFinished(room: Room): boolean {
  return room.kind !== "outside" && room.kind !== "garage";
}

/** Finished area of a level, square feet; 0 for an unfinished one. */
export function finishedAreaSqFt(level: Level): number {
  return level.finished ? level.rooms.filter(isFinished).reduce((sum, room) => sum + room.w * room.h, 0) : 0;
}

/** The bounding box of rooms, feet. */
export function boundsOf(rooms: readonly Box[]) {
  return {
    left: Math.min(...rooms.map((room) => room.x)),
    right: Math.max(...rooms.map((room) => room.x + room.w)),
    back: Math.min(...rooms.map((room) => room.y)),
    front: Math.max(...rooms.map((room) => room.y + room.h)),
  };
}

/** Number of enclosed rooms at each quarter foot of the walls of a direction, by `across,along`. */
type Grid = Map<string, number>;
/** A stretch of wall in feet. */
type Stretch = Pick<Box, "x" | "y" | "w"> & { wall: WallDirection };

const cellsOf = (feet: number) => Math.round(feet * CELLS_PER_FOOT);
const keyOf = (along: number, across: number) => `${across},${along}`;

function keysOf({ x, y, w, wall }: Stretch): string[] {
  const [start, across] = wall === "h" ? [cellsOf(x), cellsOf(y)] : [cellsOf(y), cellsOf(x)];
  return Array.from({ length: cellsOf(w) }, (_, i) => keyOf(start + i, across));
}

/** The grid before cutting doors, windows and openings: 1 is an outside wall, 2 an inside wall. */
function wallGrid(rooms: readonly Room[], wall: WallDirection): Grid {
  const grid: Grid = new Map();
  for (const { x, y, w, h } of rooms.filter(isEnclosed)) {
    const [far, length] = wall === "h" ? [{ x, y: y + h }, w] : [{ x: x + w, y }, h];
    for (const key of [{ x, y }, far].flatMap((side) => keysOf({ ...side, w: length, wall }))) {
      grid.set(key, (grid.get(key) ?? 0) + 1);
    }
  }
  return grid;
}

/** The walls of a level with doors, windows and openings cut out. */
export function wallPieces(level: Level): WallPiece[] {
  const grids = { h: wallGrid(level.rooms, "h"), v: wallGrid(level.rooms, "v") };
  /** Walls that others end at: including doors and windows, but not openings. */
  const standing = { h: new Set(grids.h.keys()), v: new Set(grids.v.keys()) };
  for (const stretch of [...level.doors, ...level.windows]) {
    for (const key of keysOf(stretch)) grids[stretch.wall].delete(key);
  }
  for (const { x1, y1, x2, y2 } of level.openings) {
    const wall = y1 === y2 ? "h" : "v";
    for (const key of keysOf({ x: x1, y: y1, w: wall === "h" ? x2 - x1 : y2 - y1, wall })) {
      grids[wall].delete(key);
      standing[wall].delete(key);
    }
  }
  return (["h", "v"] as const).flatMap((wall) => {
    const others = standing[wall === "h" ? "v" : "h"];
    const reach = (along: number, across: number, thickness: number) =>
      others.has(keyOf(across, along)) || others.has(keyOf(across - 1, along)) ? thickness / 2 : 0;
    return runsOf(grids[wall]).map(({ across, start, end, exterior }): WallPiece => {
      const thickness = exterior ? EXTERIOR_THICKNESS_FT : INTERIOR_THICKNESS_FT;
      const before = reach(start, across, thickness);
      const from = start / CELLS_PER_FOOT - before;
      const length = (end - start) / CELLS_PER_FOOT + before + reach(end, across, thickness);
      const side = across / CELLS_PER_FOOT - thickness / 2;
      return wall === "h"
        ? { x: from, y: side, w: length, h: thickness, exterior }
        : { x: side, y: from, w: thickness, h: length, exterior };
    });
  });
}

/** Consecutive cells of one kind of wall, in order; `end` is exclusive. */
function runsOf(grid: Grid): { across: number; start: number; end: number; exterior: boolean }[] {
  const cells = [...grid].map(([key, count]) => {
    const [across = 0, start = 0] = key.split(",").map(Number);
    return { across, start, end: start + 1, exterior: count === 1 };
  });
  cells.sort((a, b) => a.across - b.across || a.start - b.start);
  const runs: typeof cells = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    if (last && last.across === cell.across && last.exterior === cell.exterior && last.end === cell.start) {
      last.end = cell.end;
    } else runs.push(cell);
  }
  return runs;
}
