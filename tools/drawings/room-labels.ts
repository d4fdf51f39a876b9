import { furnitureBounds, PX_PER_FOOT } from "./furniture.ts";
import { feetAndInches } from "./feet-and-inches.ts";
import { textWidthPx } from "./lettering.ts";
import type { Door, Level, Room } from "./plan-file.ts";

/** One room's lettering: its lines and where its centre stands, feet. */
export interface RoomLabel {
  room: Room;
  lines: { text: string; sizePx: number; weight: 400 | 540; trackingMilliEm: number }[];
  x: number;
  y: number;
  /** Size of the lettering's box, feet. */
  w: number;
  h: number;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const NAME = { weight: 540, trackingMilliEm: 55 } as const;
const LINE_HEIGHT = 1.32;
const CLEAR_OF_WALL_FT = 0.32;

function nameLines(name: string, sizePx: number, widthFt: number): string[] | null {
  const fits = (text: string) => textWidthPx(text, { ...NAME, sizePx }) <= widthFt * PX_PER_FOOT;
  const caps = name.toUpperCase();
  if (fits(caps)) return [caps];
  const words = caps.split(" ");
  for (let split = words.length - 1; split > 0; split -= 1) {
    const lines = [words.slice(0, split).join(" "), words.slice(split).join(" ")];
    if (lines.every(fits)) return lines;
  }
  return null;
}

/** The door's leaf sweeps this square; null where nothing swings. */
export function doorSweep(door: Door): Box[] {
  const leaf = (x: number, y: number, w: number): Box => {
    const side = door.swing ?? 1;
    return door.wall === "h" ? { x, y: side === 1 ? y : y - w, w, h: w } : { x: side === 1 ? x : x - w, y, w, h: w };
  };
  if (door.kind === "door" || door.kind === "entry") return [leaf(door.x, door.y, door.w)];
  if (door.kind === "double") {
    const half = door.w / 2;
    return [
      leaf(door.x, door.y, half),
      door.wall === "h" ? leaf(door.x + half, door.y, half) : leaf(door.x, door.y + half, half),
    ];
  }
  return [];
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Things that lettering should not stand on, and how much it matters. */
function obstaclesOf(level: Level): { box: Box; weight: number }[] {
  return [
    ...level.furniture
      .filter((piece) => piece.kind !== "rug" && piece.kind !== "rod")
      .map((piece) => {
        const box = furnitureBounds(piece);
        const seats = piece.kind === "table" || piece.kind === "island" ? 1.1 : piece.kind === "bed" ? 0.1 : 0;
        const grown = { x: box.x - seats, y: box.y - seats, w: box.w + 2 * seats, h: box.h + 2 * seats };
        return { box: grown, weight: piece.kind === "car" ? 3 : 40 };
      }),
    ...level.doors.flatMap(doorSweep).map((box) => ({ box, weight: 18 })),
  ];
}

function sizedLines(room: Room): { lines: RoomLabel["lines"]; w: number; h: number } | null {
  const options = room.label || {};
  const widthFt = room.w - 2 * CLEAR_OF_WALL_FT;
  const heightFt = room.h - 2 * CLEAR_OF_WALL_FT;
  const withSize = options.dimensions ?? (room.table !== false && room.w * room.h >= 40 && room.kind !== "hall");
  const sizes = options.small || room.w * room.h < 70 ? [10, 9, 8.2, 7.4] : [13, 11.5, 10, 9, 8.2];
  for (const dimensions of withSize ? [true, false] : [false]) {
    for (const sizePx of sizes) {
      const names = nameLines(room.name, sizePx, widthFt);
      if (!names) continue;
      const lines: RoomLabel["lines"] = names.map((text) => ({ text, sizePx, ...NAME }));
      const size = {
        text: `${feetAndInches(room.w)} × ${feetAndInches(room.h)}`,
        sizePx: Math.max(8.4, sizePx * 0.92),
        weight: 400,
        trackingMilliEm: 10,
      } as const;
      if (dimensions) lines.push(size);
      const w = Math.max(...lines.map((line) => textWidthPx(line.text, line))) / PX_PER_FOOT;
      const h = lines.reduce((sum, line) => sum + line.sizePx * LINE_HEIGHT, 0) / PX_PER_FOOT;
      if (w <= widthFt && h <= heightFt) return { lines, w, h };
    }
  }
  if (room.kind === "closet") return null;
  throw new Error(`No lettering fits the room “${room.name}” (${room.w} × ${room.h} ft)`);
}

/**
 * The lettering of a level's rooms. A label stands where the plan file puts it, or else as near to the
 * room's centre as furniture and door leaves allow. A closet too small for its name goes without.
 */
export function roomLabels(level: Level): RoomLabel[] {
  const obstacles = obstaclesOf(level);
  const placed: RoomLabel[] = [];
  for (const room of level.rooms) {
    if (room.label === false) continue;
    const sized = sizedLines(room);
    if (!sized) continue;
    const { lines, w, h } = sized;
    const centre = { x: room.x + room.w / 2, y: room.y + room.h / 2 };
    const fixed = room.label;
    let best = { x: fixed?.x ?? centre.x, y: fixed?.y ?? centre.y, cost: Number.POSITIVE_INFINITY };
    const near = obstacles.filter(({ box }) => overlap(box, room) > 0);
    const half = { x: w / 2 + CLEAR_OF_WALL_FT, y: h / 2 + CLEAR_OF_WALL_FT };
    const xs = fixed?.x === undefined ? steps(room.x + half.x, room.x + room.w - half.x) : [fixed.x];
    const ys = fixed?.y === undefined ? steps(room.y + half.y, room.y + room.h - half.y) : [fixed.y];
    for (const y of ys) {
      for (const x of xs) {
        const box = { x: x - w / 2 - 0.12, y: y - h / 2 - 0.05, w: w + 0.24, h: h + 0.1 };
        const covered = near.reduce((sum, { box: other, weight }) => sum + overlap(box, other) * weight, 0);
        const cost = covered + Math.abs(x - centre.x) * 0.6 + Math.abs(y - centre.y) * 0.5;
        if (cost < best.cost - 1e-9) best = { x, y, cost };
      }
    }
    placed.push({ room, lines, x: best.x, y: best.y, w, h });
  }
  return placed;
}

function steps(from: number, to: number): number[] {
  const count = Math.max(1, Math.floor((to - from) / 0.25) + 1);
  return Array.from(
    { length: count },
    (_, i) => from + (count === 1 ? (to - from) / 2 : ((to - from) * i) / (count - 1)),
  );
}
