import { feetAndInches } from "../feet-and-inches.ts";
import { textWidthPx } from "../lettering.ts";
import { furnitureBounds, PX_PER_FOOT } from "./furniture.ts";
import type { Door, Furniture, Level, Room } from "./plan-types.ts";

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
const CLEAR_OF_WALL_FT = 0.4;

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

/** The strip at a bed's head that its two side tables take. */
function bedHead(bed: Furniture): Box {
  const box = furnitureBounds(bed);
  const [reach, depth] = [1.95, 1.6];
  switch ((bed.turn ?? 0) % 4) {
    case 0:
      return { x: box.x - reach, y: box.y, w: box.w + 2 * reach, h: depth };
    case 1:
      return { x: box.x + box.w - depth, y: box.y - reach, w: depth, h: box.h + 2 * reach };
    case 2:
      return { x: box.x - reach, y: box.y + box.h - depth, w: box.w + 2 * reach, h: depth };
    default:
      return { x: box.x, y: box.y - reach, w: depth, h: box.h + 2 * reach };
  }
}

/** Things that lettering should not stand on, and how much it matters. */
function obstaclesOf(level: Level): { box: Box; weight: number }[] {
  return [
    ...level.furniture
      .filter((piece) => piece.kind !== "rug" && piece.kind !== "rod")
      .map((piece) => {
        const box = furnitureBounds(piece);
        const seats =
          piece.kind === "table" ? 1.5 : piece.kind === "island" ? 1.45 : piece.kind === "bed" ? 0.05 : 0.25;
        const grown = { x: box.x - seats, y: box.y - seats, w: box.w + 2 * seats, h: box.h + 2 * seats };
        return { box: grown, weight: piece.kind === "car" ? 3 : 40 };
      }),
    ...level.furniture.filter(({ kind }) => kind === "bed").map((bed) => ({ box: bedHead(bed), weight: 40 })),
    ...level.doors.flatMap(doorSweep).map((box) => ({ box, weight: 18 })),
  ];
}

interface Sized {
  lines: RoomLabel["lines"];
  w: number;
  h: number;
  /** What it costs to letter the room this small. */
  cost: number;
}

/** The ways to letter a room that fit between its walls, largest first. */
function sizedLines(room: Room): Sized[] {
  const options = room.label || {};
  const widthFt = room.w - 2 * CLEAR_OF_WALL_FT;
  const heightFt = room.h - 2 * CLEAR_OF_WALL_FT;
  const withSize = options.dimensions ?? (room.table !== false && room.w * room.h >= 40 && room.kind !== "hall");
  const small = options.small || room.w * room.h < 70 || Math.min(room.w, room.h) < 7.5;
  const sizesPx = small ? [10, 9, 8.2, 7.4] : room.w * room.h >= 95 ? [13, 11.5] : [13, 11.5, 10, 9];
  const found: Sized[] = [];
  for (const dimensions of withSize ? [true, false] : [false]) {
    sizesPx.forEach((sizePx, step) => {
      const names = nameLines(room.name, sizePx, widthFt);
      if (!names) return;
      const lines: RoomLabel["lines"] = names.map((text) => ({ text, sizePx, ...NAME }));
      const text = `${feetAndInches(room.w)} × ${feetAndInches(room.h)}`;
      if (dimensions) lines.push({ text, sizePx: Math.max(8.4, sizePx * 0.92), weight: 400, trackingMilliEm: 10 });
      const w = Math.max(...lines.map((line) => textWidthPx(line.text, line))) / PX_PER_FOOT;
      const h = lines.reduce((sum, line) => sum + line.sizePx * LINE_HEIGHT, 0) / PX_PER_FOOT;
      if (w <= widthFt && h <= heightFt)
        found.push({ lines, w, h, cost: step * 3.5 + (withSize && !dimensions ? 30 : 0) });
    });
  }
  if (found.length === 0 && room.kind !== "closet") {
    throw new Error(`No lettering fits the room “${room.name}” (${room.w} × ${room.h} ft)`);
  }
  return found;
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
    const centre = { x: room.x + room.w / 2, y: room.y + room.h / 2 };
    const fixed = room.label;
    const near = obstacles.filter(({ box }) => overlap(box, room) > 0);
    let best: (RoomLabel & { cost: number }) | null = null;
    for (const { lines, w, h, cost: sizeCost } of sizedLines(room)) {
      const half = { x: w / 2 + CLEAR_OF_WALL_FT, y: h / 2 + CLEAR_OF_WALL_FT };
      const xs = fixed?.x === undefined ? steps(room.x + half.x, room.x + room.w - half.x) : [fixed.x];
      const ys = fixed?.y === undefined ? steps(room.y + half.y, room.y + room.h - half.y) : [fixed.y];
      for (const y of ys) {
        for (const x of xs) {
          const box = { x: x - w / 2 - 0.12, y: y - h / 2 - 0.05, w: w + 0.24, h: h + 0.1 };
          const covered = near.reduce((sum, { box: other, weight }) => sum + overlap(box, other) * weight, 0);
          const cost = sizeCost + covered + Math.abs(x - centre.x) * 0.6 + Math.abs(y - centre.y) * 0.5;
          if (!best || cost < best.cost - 1e-9) best = { room, lines, x, y, w, h, cost };
        }
      }
    }
    if (best) placed.push(best);
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
