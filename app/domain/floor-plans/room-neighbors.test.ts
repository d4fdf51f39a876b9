import { expect, test } from "vitest";
import { mirrored, type Passage, type RoomPlace, roomNeighbors, roomsAtFrontDoor } from "./room-neighbors.ts";
import { randomLevels } from "./testing/random-levels.ts";

const opposite = { left: "right", right: "left", front: "back", back: "front" } as const;

/** Feet of wall that two rooms share, counted on a grid of inches: a second implementation to compare with. */
function touchesByGrid(one: RoomPlace, other: RoomPlace): string | null {
  const isIn = ({ x, y, width, depth }: RoomPlace, atX: number, atY: number) =>
    atX > x && atX < x + width && atY > y && atY < y + depth;
  const found = new Map<string, number>();
  for (let along = 0.5; along < one.depth; along += 1) {
    if (isIn(other, one.x + one.width + 0.5, one.y + along)) found.set("right", (found.get("right") ?? 0) + 1);
    if (isIn(other, one.x - 0.5, one.y + along)) found.set("left", (found.get("left") ?? 0) + 1);
  }
  for (let along = 0.5; along < one.width; along += 1) {
    if (isIn(other, one.x + along, one.y + one.depth + 0.5)) found.set("front", (found.get("front") ?? 0) + 1);
    if (isIn(other, one.x + along, one.y - 0.5)) found.set("back", (found.get("back") ?? 0) + 1);
  }
  const [side] = [...found].find(([, inches]) => inches >= 12) ?? [];
  return side ?? null;
}

test("for rooms that tile a level, adjacencies are geometrically true, complete and mutual", () => {
  let checked = 0;
  for (const { rooms, passages } of randomLevels(60)) {
    const neighbors = roomNeighbors(rooms, passages);
    rooms.forEach((one, position) => {
      rooms.forEach((other, room) => {
        if (room === position) return;
        const found = neighbors[position]?.find((neighbor) => neighbor.room === room);
        expect(found?.side ?? null).toBe(touchesByGrid(one, other));
        if (!found) return;
        const back = neighbors[room]?.find((neighbor) => neighbor.room === position);
        expect(back).toEqual({ room: position, side: opposite[found.side], by: found.by });
        checked += 1;
      });
    });
  }
  expect(checked).toBeGreaterThan(1000);
});

test("a mirrored house has the same neighbors with left and right swapped", () => {
  for (const { rooms, passages } of randomLevels(20)) {
    const turned = mirrored(rooms, passages);
    const neighbors = roomNeighbors(turned.rooms, turned.passages);
    roomNeighbors(rooms, passages).forEach((designed, position) => {
      const expected = designed.map((each) => ({
        ...each,
        side: each.side === "left" || each.side === "right" ? opposite[each.side] : each.side,
      }));
      expect(neighbors[position]).toEqual(expected);
    });
    expect(mirrored(turned.rooms, turned.passages)).toEqual({ rooms, passages });
  }
});

const place = (x: number, y: number, width: number, depth: number): RoomPlace => ({ x, y, width, depth });
const passage = (kind: string, x1: number, y1: number, x2: number, y2: number): Passage => ({ kind, x1, y1, x2, y2 });

test("rooms up to twelve inches apart share a wall; rooms thirteen inches apart do not", () => {
  const apart = (gap: number) => roomNeighbors([place(0, 0, 100, 100), place(100 + gap, 0, 100, 100)], [])[0];
  expect(apart(12)).toEqual([{ room: 1, side: "right", by: "wall" }]);
  expect(apart(13)).toEqual([]);
});

test("rooms that share less than a foot of wall meet only at a corner", () => {
  const shared = (inches: number) => roomNeighbors([place(0, 0, 100, 100), place(100, 100 - inches, 100, 100)], [])[0];
  expect(shared(12)).toEqual([{ room: 1, side: "right", by: "wall" }]);
  expect(shared(11)).toEqual([]);
});

test("an opening takes precedence over a door, and a door over a wall, for the rooms it joins", () => {
  const rooms = [place(0, 0, 100, 200), place(100, 0, 100, 100), place(100, 100, 100, 100)];
  const by = (...passages: Passage[]) => roomNeighbors(rooms, passages)[0]?.map((each) => each.by);
  expect(by()).toEqual(["wall", "wall"]);
  expect(by(passage("door", 100, 10, 100, 40))).toEqual(["door", "wall"]);
  expect(by(passage("slider", 100, 190, 100, 120))).toEqual(["wall", "door"]);
  expect(by(passage("opening", 100, 20, 100, 180))).toEqual(["opening", "opening"]);
  expect(by(passage("door", 100, 10, 100, 40), passage("opening", 100, 50, 100, 90))).toEqual(["opening", "wall"]);
  expect(by(passage("door", 150, 100, 180, 100))).toEqual(["wall", "wall"]);
});

test("the front door is an entry, and the rooms on both sides of it are returned", () => {
  const rooms = [place(0, 0, 100, 100), place(0, 100, 100, 50), place(100, 0, 100, 100)];
  expect(roomsAtFrontDoor(rooms, [passage("entry", 20, 100, 56, 100)])).toEqual([0, 1]);
  expect(roomsAtFrontDoor(rooms, [passage("entry", 200, 20, 200, 56)])).toEqual([2]);
  expect(roomsAtFrontDoor(rooms, [passage("door", 20, 100, 56, 100)])).toEqual([]);
});
