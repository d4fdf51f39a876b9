import { describe, expect, test } from "vitest";
import { levelInWords, type PlanLevel, type PlanRoom, roomInSentence } from "./plan-in-words.ts";
import { type Passage, roomNeighbors } from "./room-neighbors.ts";
import { randomLevels } from "./testing/random-levels.ts";

const room = (
  name: string,
  [x, y, width, depth]: readonly [number, number, number, number],
  more: Partial<PlanRoom> = {},
): PlanRoom => ({
  name,
  kind: "living",
  size: [width, depth],
  ceilingIn: null,
  place: { x, y, width, depth },
  ...more,
});
const passage = (kind: string, x1: number, y1: number, x2: number, y2: number): Passage => ({ kind, x1, y1, x2, y2 });

/** A house with the street below: porch, foyer and bedroom 2 with its closet at the front, one long room behind. */
const house: PlanLevel = {
  label: "Main level",
  rooms: [
    room("Great room", [0, 0, 240, 180], { ceilingIn: 144 }),
    room("Bedroom 2", [96, 180, 144, 120], { ceilingIn: 108 }),
    room("Foyer", [0, 180, 96, 120]),
    room("Closet", [240, 180, 30, 120], { kind: "closet", size: null }),
    room("Closet", [240, 0, 30, 180], { kind: "closet", size: null }),
    room("Front porch", [0, 300, 126, 72], { kind: "outside" }),
  ],
  passages: [
    passage("opening", 10, 180, 86, 180),
    passage("entry", 20, 300, 56, 300),
    passage("door", 96, 200, 96, 230),
    passage("bypass", 240, 200, 240, 260),
    passage("bypass", 240, 40, 240, 100),
  ],
};

const sentencesOf = (level: PlanLevel, isMirrored = false) =>
  levelInWords(level, { isMirrored })?.rooms.map(({ subject, rest }) => subject + rest);

describe("a level in words", () => {
  test("begins at the front door and goes from the street to the back, left to right", () => {
    const words = levelInWords(house, { isMirrored: false });
    expect(words?.heading).toBe("Main level");
    expect(words?.opening).toBe(
      "The front door opens from the front porch into the foyer. The rooms follow from the front of the house to its back, left to right as seen from the street.",
    );
    expect(words?.rooms.map(({ subject }) => subject)).toEqual([
      "The front porch",
      "The foyer",
      "Bedroom 2",
      "The closet off bedroom 2",
      "The great room",
      "The closet off the great room",
    ]);
  });

  test("describes size, ceiling, openings, doors and shared walls of each room, with their sides", () => {
    expect(sentencesOf(house)).toEqual([
      "The front porch is 10 feet 6 inches wide and 6 feet deep. It has a door to the foyer at the back. It shares a wall with bedroom 2 at the back.",
      "The foyer is 8 feet wide and 10 feet deep. It is open to the great room at the back. It has doors to bedroom 2 on the right and to the front porch at the front.",
      "Bedroom 2 is 12 feet wide and 10 feet deep, under a ceiling of 9 feet. It has doors to the foyer on the left and to the closet off bedroom 2 on the right. It shares a wall with the front porch at the front and with the great room at the back.",
      "The closet off bedroom 2 has a door to bedroom 2 on the left. It shares a wall with the closet off the great room at the back.",
      "The great room is 20 feet wide and 15 feet deep, under a ceiling of 12 feet. It is open to the foyer at the front. It has a door to the closet off the great room on the right. It shares a wall with bedroom 2 at the front.",
      "The closet off the great room has a door to the great room on the left. It shares a wall with the closet off bedroom 2 at the front.",
    ]);
  });

  test("of the mirrored house swaps left and right, and mentions that it is mirrored", () => {
    expect(levelInWords(house, { isMirrored: true })?.opening).toMatch(
      /from the street\. This is the mirrored plan\.$/,
    );
    expect(sentencesOf(house, true)).toContain(
      "The foyer is 8 feet wide and 10 feet deep. It is open to the great room at the back. It has doors to bedroom 2 on the left and to the front porch at the front.",
    );
  });

  test("without a front door begins at the stairs", () => {
    const upper: PlanLevel = {
      label: "Upper level",
      rooms: [room("Loft", [0, 0, 120, 120]), room("Stairs", [120, 0, 48, 120], { size: null })],
      passages: [passage("opening", 120, 20, 120, 60)],
    };
    expect(levelInWords(upper, { isMirrored: false })?.opening).toMatch(/^You arrive by the stairs\. The rooms/);
    expect(sentencesOf(upper)).toEqual([
      "The stairs are open to the loft on the left.",
      "The loft is 10 feet wide and 10 feet deep. It is open to the stairs on the right.",
    ]);
  });

  test("lists only sizes when one room’s position is unknown, with a note", () => {
    const rooms = house.rooms.map((each, position) => (position === 2 ? { ...each, place: null } : each));
    const words = levelInWords({ ...house, rooms }, { isMirrored: false });
    expect(words?.opening).toBe("Only the rooms are published, not how they are arranged.");
    expect(words?.rooms.map(({ subject, rest }) => subject + rest)).toEqual([
      "The great room is 20 feet wide and 15 feet deep, under a ceiling of 12 feet.",
      "Bedroom 2 is 12 feet wide and 10 feet deep, under a ceiling of 9 feet.",
      "The foyer is 8 feet wide and 10 feet deep.",
      "The first closet is on this level.",
      "The second closet is on this level.",
      "The front porch is 10 feet 6 inches wide and 6 feet deep.",
    ]);
  });

  test("is null without rooms", () => {
    expect(levelInWords({ ...house, rooms: [] }, { isMirrored: false })).toBeNull();
  });
});

test("every room of a level is named once, and its described neighbors match the geometry", () => {
  for (const isMirrored of [false, true]) {
    for (const { rooms: places, passages } of randomLevels(40)) {
      const level: PlanLevel = {
        label: "Level",
        rooms: places.map((place, position) => ({
          ...room(`Room${String.fromCharCode(97 + position)}`, [0, 0, place.width, place.depth]),
          place,
        })),
        passages,
      };
      const words = levelInWords(level, { isMirrored })?.rooms ?? [];
      expect(words.map(({ subject }) => subject).sort()).toEqual(
        level.rooms.map(({ name }) => `The ${name.toLowerCase()}`).sort(),
      );
      const neighbors = roomNeighbors(places, passages);
      level.rooms.forEach(({ name }, position) => {
        const { rest } = words.find(({ subject }) => subject === `The ${name.toLowerCase()}`) ?? { rest: "" };
        const mentioned = [...rest.matchAll(/the (room[a-z])/g)].map(([, named]) => named);
        const expected = neighbors[position]?.map((each) => level.rooms[each.room]?.name.toLowerCase());
        expect(mentioned.sort()).toEqual(expected?.sort());
      });
    }
  }
});

test("a room name in a sentence keeps abbreviations and adds “room” when drawings omit it", () => {
  expect(["Powder", "Mud and laundry", "Linen", "Coats"].map(roomInSentence)).toEqual([
    "powder room",
    "mud and laundry room",
    "linen closet",
    "coat closet",
  ]);
  expect(["Great room", "Living", "WIC", "W.I.C.", "Bedroom 2", "Primary suite"].map(roomInSentence)).toEqual([
    "great room",
    "living room",
    "WIC",
    "W.I.C.",
    "bedroom 2",
    "primary suite",
  ]);
});
