import { spokenFeetInches } from "../products/figures.ts";
import { joined } from "../wording/text.ts";
import {
  mirrored,
  type Neighbor,
  type Passage,
  type RoomPlace,
  roomNeighbors,
  roomsAtFrontDoor,
} from "./room-neighbors.ts";

/** A room of a level; sizes in inches. */
export interface PlanRoom {
  readonly name: string;
  /** `living`, `wet`, `closet`, `hall`, `garage`, `outside`, or another word. */
  readonly kind: string;
  /** Width and depth in inches, when known and published. */
  readonly size: readonly [widthIn: number, depthIn: number] | null;
  readonly ceilingIn: number | null;
  readonly place: RoomPlace | null;
}

/** A level with its rooms. */
export interface PlanLevel {
  readonly label: string;
  readonly rooms: readonly PlanRoom[];
  readonly passages: readonly Passage[];
}

/** The text of one room: `subject` and `rest` make its sentences, and the first one begins with the subject. */
export interface RoomInWords {
  readonly subject: string;
  readonly rest: string;
}

/** A level in words: an introduction, then its rooms in order. */
export interface LevelInWords {
  readonly heading: string;
  readonly opening: string;
  readonly rooms: readonly RoomInWords[];
}

type PlacedRoom = PlanRoom & { readonly place: RoomPlace };

/**
 * A level of a floor plan in words: every room once, with its size and what it is open to, has a door to or shares a
 * wall with. Starts at the front door and goes from the front of the house to its back, left to right as seen from the
 * street; `isMirrored` describes the mirrored plan. Lists only sizes when the position of a room is unknown. Null for a
 * level without rooms.
 */
export function levelInWords(level: PlanLevel, options: { readonly isMirrored: boolean }): LevelInWords | null {
  const { label, rooms } = level;
  if (rooms.length === 0) return null;
  if (rooms.every(isPlaced)) return placedLevel(level, rooms, options.isMirrored);
  return { heading: label, opening: sizesOnly, rooms: sizesInWords(rooms) };
}

const sizesOnly = "Only the rooms are published, not how they are arranged.";

function isPlaced(room: PlanRoom): room is PlacedRoom {
  return room.place !== null;
}

function sizesInWords(rooms: readonly PlanRoom[]): RoomInWords[] {
  const phrases = roomPhrases(
    rooms,
    [],
    rooms.map((_, position) => position),
  );
  return rooms.map((room, position) => roomInWords(room, position, phrases, []));
}

function placedLevel(level: PlanLevel, rooms: readonly PlacedRoom[], isMirrored: boolean): LevelInWords {
  const designed = rooms.map(({ place }) => place);
  const turned = isMirrored ? mirrored(designed, level.passages) : null;
  const places = turned?.rooms ?? designed;
  const passages = turned?.passages ?? level.passages;
  const neighbors = roomNeighbors(places, passages);
  const doorRooms = roomsAtFrontDoor(places, passages);
  const isOutside = (position: number) => rooms[position]?.kind === "outside";
  const porch = doorRooms.find(isOutside);
  const entrance = doorRooms.find((position) => !isOutside(position));
  const stairs = rooms.findIndex(({ name }) => /\bstair(s|case|well)?\b/i.test(name));
  const first = entrance === undefined ? (stairs < 0 ? [] : [stairs]) : joinedPositions(porch, entrance);
  const order = readingOrder(places, first);
  const phrases = roomPhrases(rooms, neighbors, order);
  const phraseOf = (position: number) => phrases[position] ?? "";
  const arrival =
    entrance === undefined
      ? stairs < 0
        ? ""
        : `You arrive by ${phraseOf(stairs)}.`
      : `The front door opens ${porch === undefined ? "" : `from ${phraseOf(porch)} `}into ${phraseOf(entrance)}.`;
  const way = "The rooms follow from the front of the house to its back, left to right as seen from the street.";
  return {
    heading: level.label,
    opening: joined(" ", arrival, way, isMirrored ? "This is the mirrored plan." : ""),
    rooms: order.flatMap((position) => {
      const room = rooms[position];
      return room ? roomInWords(room, position, phrases, neighbors[position] ?? []) : [];
    }),
  };
}

function joinedPositions(...positions: readonly (number | undefined)[]): number[] {
  return positions.filter((position) => position !== undefined);
}

/** Rooms whose fronts are within so many inches of each other form one row. */
const rowIn = 24;

/** Positions of all rooms: `first`, then row by row from the street to the back, each from left to right. */
function readingOrder(places: readonly RoomPlace[], first: readonly number[]): number[] {
  const others = places
    .map(({ x, y, depth }, position) => ({ position, row: -Math.round((y + depth) / rowIn), x }))
    .filter(({ position }) => !first.includes(position))
    .sort((one, other) => one.row - other.row || one.x - other.x || one.position - other.position);
  return [...first, ...others.map(({ position }) => position)];
}

const bySide = { left: "on the left", right: "on the right", front: "at the front", back: "at the back" } as const;
const sides = Object.keys(bySide) as (keyof typeof bySide)[];

function roomInWords(
  room: PlanRoom,
  position: number,
  phrases: readonly string[],
  neighbors: readonly Neighbor[],
): RoomInWords {
  const subject = phrases[position] ?? "";
  const isMany = /[^s]s$/i.test(roomInSentence(room.name));
  const [is, has, shares, it] = isMany ? ["are", "have", "share", "They"] : ["is", "has", "shares", "It"];
  const of = (by: Neighbor["by"]) => neighbors.filter((neighbor) => neighbor.by === by);
  const [open, doors, walls] = [of("opening"), of("door"), of("wall")];
  const ceiling = room.ceilingIn === null ? "" : `, under a ceiling of ${spokenFeetInches(room.ceilingIn)}`;
  const predicates = [
    room.size
      ? `${is} ${spokenFeetInches(room.size[0])} wide and ${spokenFeetInches(room.size[1])} deep${ceiling}`
      : "",
    open.length > 0 ? `${is} open to ${where(open, phrases, "to")}` : "",
    doors.length > 0 ? `${has} ${doors.length === 1 ? "a door" : "doors"} to ${where(doors, phrases, "to")}` : "",
    walls.length > 0 ? `${shares} a wall with ${where(walls, phrases, "with")}` : "",
  ].filter((predicate) => predicate !== "");
  const [start = `${is} on this level`, ...more] = predicates;
  return {
    subject: capitalized(subject),
    rest: [` ${start}.`, ...more.map((predicate) => ` ${it} ${predicate}.`)].join(""),
  };
}

/** `the kitchen on the right and to the hall and the stairs at the back`. */
function where(neighbors: readonly Neighbor[], phrases: readonly string[], preposition: string): string {
  const groups = sides.flatMap((side) => {
    const names = neighbors.filter((neighbor) => neighbor.side === side).map(({ room }) => phrases[room] ?? "");
    return names.length > 0 ? `${listed(names)} ${bySide[side]}` : [];
  });
  return listed(groups, `${preposition} `);
}

/** `A, B and C`; `before` precedes each but the first. */
function listed(texts: readonly string[], before = ""): string {
  return texts
    .map((text, place) => {
      if (place === 0) return text;
      return `${place === texts.length - 1 ? " and " : ", "}${before}${text}`;
    })
    .join("");
}

/**
 * The name of each room in a sentence, all different: `the kitchen`, `bedroom 2`, `the closet off bedroom 2`, `the
 * second hall`. Rooms with equal names are named after the one room that they open to, or numbered by `order`.
 */
function roomPhrases(
  rooms: readonly PlanRoom[],
  neighbors: readonly (readonly Neighbor[])[],
  order: readonly number[],
): string[] {
  const plain = rooms.map(({ name }) => roomInSentence(name));
  const isAlone = (names: readonly string[], position: number) =>
    names.filter((name) => name.toLowerCase() === names[position]?.toLowerCase()).length === 1;
  const withOwner = plain.map((name, position) => {
    if (isAlone(plain, position)) return name;
    const openings = (neighbors[position] ?? []).filter(({ by, room }) => by !== "wall" && isAlone(plain, room));
    const [owner, ...others] = openings;
    return owner && others.length === 0 ? `${name} off ${withArticle(plain[owner.room] ?? "")}` : name;
  });
  const phrases = withOwner.map((name, position) => (isAlone(withOwner, position) ? withArticle(name) : ""));
  const counts = new Map<string, number>();
  for (const position of order) {
    if (phrases[position] !== "") continue;
    const name = withOwner[position] ?? "";
    const number = (counts.get(name.toLowerCase()) ?? 0) + 1;
    counts.set(name.toLowerCase(), number);
    phrases[position] = `the ${ordinals[number - 1] ?? `${number}th`} ${name}`;
  }
  return phrases;
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Names that end in a number need no article: `bedroom 2`. */
function withArticle(name: string): string {
  return /^the\s/i.test(name) || /^[^\s]+(\s[^\s]+)?\s(\d+|[A-Z])$/.test(name) ? name : `the ${name}`;
}

/**
 * The name of a room within a sentence, without an article: `great room`, `living room`, `WIC`. Adds “room” when a
 * drawing abbreviates it, or “closet”.
 */
export function roomInSentence(name: string): string {
  const small = name
    .trim()
    .split(/\s+/)
    .map((word) => (/^\p{Lu}[\p{Lu}.]+$/u.test(word) || /^\p{Lu}$/u.test(word) ? word : word.toLowerCase()))
    .join(" ");
  if (small === "coats") return "coat closet";
  return `${small}${commonSuffixes.find(([abbreviated]) => abbreviated.test(small))?.[1] ?? ""}`;
}

/** Words that drawings leave out of a room’s name. */
const commonSuffixes: readonly (readonly [RegExp, string])[] = [
  [/^(?:living|dining|family|sitting|powder|mud and laundry)$/, " room"],
  [/^linen$/, " closet"],
];

function capitalized(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase("en-US")}${text.slice(1)}`;
}
