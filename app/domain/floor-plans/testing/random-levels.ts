import type { Passage, RoomPlace } from "../room-neighbors.ts";

/** A seeded random number generator (mulberry32), from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Levels whose rooms tile a rectangle on a grid of three inches, with random doors and openings; the same on each call.
 */
export function randomLevels(count: number): { rooms: RoomPlace[]; passages: Passage[] }[] {
  return Array.from({ length: count }, (_, seed) => {
    const random = randomNumbers(seed + 1);
    const upTo = (max: number) => Math.floor(random() * max);
    const rooms: RoomPlace[] = [];
    const split = (room: RoomPlace, depth: number) => {
      const isWide = room.width >= room.depth;
      const side = isWide ? room.width : room.depth;
      if (side < 72 || depth === 0) return void rooms.push(room);
      const cut = 30 + 3 * upTo((side - 60) / 3);
      if (isWide) {
        split({ ...room, width: cut }, depth - 1);
        split({ ...room, x: room.x + cut, width: room.width - cut }, depth - 1);
      } else {
        split({ ...room, depth: cut }, depth - 1);
        split({ ...room, y: room.y + cut, depth: room.depth - cut }, depth - 1);
      }
    };
    split({ x: 3 * upTo(40) - 60, y: 3 * upTo(40) - 60, width: 300 + 3 * upTo(120), depth: 240 + 3 * upTo(120) }, 4);
    const passages = rooms.flatMap(({ x, y, width, depth }) => {
      if (random() < 0.3) return [];
      const kind = ["opening", "door", "pocket", "slider"][upTo(4)] ?? "door";
      return random() < 0.5
        ? [{ kind, x1: x, y1: y + depth, x2: x + Math.min(width, 30), y2: y + depth }]
        : [{ kind, x1: x + width, y1: y, x2: x + width, y2: y + Math.min(depth, 30) }];
    });
    return { rooms, passages };
  });
}
