import { feetAndInches, textWidthPx } from "../lettering.ts";
import { type Box, type Furniture, furnitureBounds, PX_PER_FOOT } from "./furniture.ts";
import type { Door, Level, Room } from "./plan-file.ts";

/** The label of a room, feet. */
export interface RoomLabel extends Pick<Box, "w" | "h"> {
  room: Room;
  center: { x: number; y: number };
  lines: { text: string; sizePx: number; weight: 400 | 540; trackingMilliEm: number }[];
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

/** The squares swept by a door's leaves; empty for doors without swing. */
export function doorSweep({ kind, wall, x, y, w, swing = 1 }: Door): Box[] {
  const leaf = (start: number, length: number): Box =>
    wall === "h"
      ? { x: x + start, y: swing === 1 ? y : y - length, w: length, h: length }
      : { x: swing === 1 ? x : x - length, y: y + start, w: length, h: length };
  if (kind === "door" || kind === "entry") return [leaf(0, w)];
  return kind === "double" ? [leaf(0, w / 2), leaf(w / 2, w / 2)] : [];
}

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** The strip at a bed's head, including its nightstands. */
function bedHead(bed: Furniture): Box {
  const box = furnitureBounds(bed);
  const [reach, depth] = [1.95, 1.6];
  const turn = (bed.turn ?? 0) % 4;
  const across = { x: box.x - reach, w: box.w + 2 * reach, h: depth };
  const upright = { y: box.y - reach, w: depth, h: box.h + 2 * reach };
  if (turn === 0) return { ...across, y: box.y };
  if (turn === 1) return { ...upright, x: box.x + box.w - depth };
  return turn === 2 ? { ...across, y: box.y + box.h - depth } : { ...upright, x: box.x };
}

/** Extent of seats beyond a piece, feet; a bed needs little room around it, except for nightstands. */
const SEATS_FT: Partial<Record<Furniture["kind"], number>> = { table: 1.5, island: 1.45, bed: 0.05 };

/** Obstacles for labels, with the cost of each square foot of overlap. */
function obstaclesOf(level: Level): { box: Box; weight: number }[] {
  const pieces = level.furniture.filter(({ kind }) => kind !== "rug" && kind !== "rod");
  return [
    ...pieces.map((piece) => {
      const { x, y, w, h } = furnitureBounds(piece);
      const seats = SEATS_FT[piece.kind] ?? 0.25;
      const box = { x: x - seats, y: y - seats, w: w + 2 * seats, h: h + 2 * seats };
      return { box, weight: piece.kind === "car" ? 3 : 40 };
    }),
    ...level.furniture.filter(({ kind }) => kind === "bed").map((bed) => ({ box: bedHead(bed), weight: 40 })),
    ...level.doors.flatMap(doorSweep).map((box) => ({ box, weight: 18 })),
  ];
}

/** A label without position, with a cost for its size. */
type Sized = Omit<RoomLabel, "room" | "center"> & { cost: number };

/** Label layouts that fit inside the room, largest first. */
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
 * The labels of a level's rooms. A label is at the plan file's position, or else where size, overlap with furniture and
 * door swings, and distance from the center cost least.
 * @throws when a name fits in no size, except in a closet, which then has no label
 */
export function roomLabels(level: Level): RoomLabel[] {
  const obstacles = obstaclesOf(level);
  const placed: RoomLabel[] = [];
  for (const room of level.rooms) {
    if (room.label === false) continue;
    const center = { x: room.x + room.w / 2, y: room.y + room.h / 2 };
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
          const cost = sizeCost + covered + Math.abs(x - center.x) * 0.6 + Math.abs(y - center.y) * 0.5;
          if (!best || cost < best.cost - 1e-9) best = { room, lines, center: { x, y }, w, h, cost };
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
