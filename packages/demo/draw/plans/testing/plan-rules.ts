import { furnitureBounds } from "../furniture.ts";
import type { Door, Level, PlanFile, Room } from "../plan-file.ts";
import { doorSweep } from "../room-labels.ts";
import { boundsOf, finishedAreaSqFt, isEnclosed } from "../walls.ts";

const BEDROOM = /^(Primary suite|Guest suite|Bedroom \d+)$/;
const FULL_BATH = /^(Primary bath|Guest bath|Bath \d+)$/;
const HALF_BATH = /^Powder( \d+)?$/;
/** Published areas are rounded; drawn rooms may differ by this share. */
const AREA_TOLERANCE = 0.015;

interface Link {
  a: Room | null;
  b: Room | null;
  kind: Door["kind"] | "opening";
}

type Stretch = Pick<Door, "x" | "y" | "w" | "wall">;

const contains = (room: Room, x: number, y: number) =>
  room.x < x && x < room.x + room.w && room.y < y && y < room.y + room.h;
const roomAt = (level: Level, x: number, y: number) => level.rooms.find((room) => contains(room, x, y)) ?? null;

/** The rooms on both sides of a wall's midpoint; null is outdoors. */
function sidesOf(level: Level, stretch: Stretch): { a: Room | null; b: Room | null } {
  const middle = stretch.w / 2;
  return stretch.wall === "h"
    ? { a: roomAt(level, stretch.x + middle, stretch.y - 0.1), b: roomAt(level, stretch.x + middle, stretch.y + 0.1) }
    : { a: roomAt(level, stretch.x - 0.1, stretch.y + middle), b: roomAt(level, stretch.x + 0.1, stretch.y + middle) };
}

/** The minimum number of enclosed rooms along a stretch: 0 means that part of it has no wall. */
function roomsAlong(level: Level, { x, y, w, wall }: Stretch): { min: number; max: number } {
  const cell = (feet: number) => Math.round(feet * 4) / 4;
  const touches = (room: Room, at: number) =>
    wall === "h"
      ? room.x < at && at < room.x + room.w && [room.y, room.y + room.h].includes(cell(y))
      : room.y < at && at < room.y + room.h && [room.x, room.x + room.w].includes(cell(x));
  const start = cell(wall === "h" ? x : y);
  const counts = Array.from({ length: Math.round(w * 4) }, (_, i) => {
    const middle = start + (i + 0.5) / 4;
    return level.rooms.filter((room) => isEnclosed(room) && touches(room, middle)).length;
  });
  return { min: Math.min(...counts), max: Math.max(...counts) };
}

function stretchOf(opening: Level["openings"][number]): Stretch {
  return opening.y1 === opening.y2
    ? { x: opening.x1, y: opening.y1, w: opening.x2 - opening.x1, wall: "h" }
    : { x: opening.x1, y: opening.y1, w: opening.y2 - opening.y1, wall: "v" };
}

/** Every connection of rooms. An opening may pass several rooms, so it is sampled along its length. */
function linksOf(level: Level): Link[] {
  const links: Link[] = level.doors
    .filter((door) => door.kind !== "garage")
    .map((door) => ({ ...sidesOf(level, door), kind: door.kind }));
  for (const opening of level.openings.map(stretchOf)) {
    for (let at = 0.5; at < opening.w; at += 0.5) {
      const part =
        opening.wall === "h"
          ? { ...opening, x: opening.x + at - 0.25, w: 0.5 }
          : { ...opening, y: opening.y + at - 0.25, w: 0.5 };
      links.push({ ...sidesOf(level, part), kind: "opening" });
    }
  }
  return links;
}

function reachable(links: readonly Link[], from: readonly Room[], passable: (room: Room) => boolean): Set<Room> {
  const seen = new Set<Room>(from);
  const queue = [...from];
  for (let room = queue.shift(); room; room = queue.shift()) {
    if (!from.includes(room) && !passable(room)) continue;
    for (const { a, b } of links) {
      const next = a === room ? b : b === room ? a : null;
      if (next && !seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
    }
  }
  return seen;
}

/** Pairs of overlapping rooms; empty when the level tiles. */
export function overlappingRooms(rooms: readonly Room[]): [Room, Room][] {
  const pairs: [Room, Room][] = [];
  rooms.forEach((a, i) => {
    for (const b of rooms.slice(i + 1)) {
      if (a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h) pairs.push([a, b]);
    }
  });
  return pairs;
}

function levelProblems(plan: PlanFile, level: Level): string[] {
  const at = `${plan.slug}, ${level.name}`;
  const problems: string[] = [];
  for (const [a, b] of overlappingRooms(level.rooms))
    problems.push(`${at}: ${a.name} and ${b.name} cover the same ground`);

  const links = linksOf(level);
  const bedrooms = level.rooms.filter((room) => BEDROOM.test(room.name));
  const starts = level.doors
    .filter((door) => door.kind === "entry")
    .flatMap((door) => Object.values(sidesOf(level, door)).filter((room): room is Room => room !== null));
  const stairs = level.rooms.filter((room) => room.name === "Stairs");
  const from = starts.length > 0 ? starts : stairs;
  if (from.length === 0) problems.push(`${at}: no front door and no stair`);
  const open = reachable(links, from, (room) => !BEDROOM.test(room.name));
  const any = reachable(links, from, () => true);
  for (const room of level.rooms) {
    if (!any.has(room)) problems.push(`${at}: no way into ${room.name} at ${room.x}, ${room.y}`);
    if (BEDROOM.test(room.name) && !open.has(room))
      problems.push(`${at}: ${room.name} is reached only through another bedroom`);
  }
  for (const bedroom of bedrooms) {
    const windows = level.windows.filter((window) => Object.values(sidesOf(level, window)).includes(bedroom));
    if (windows.length === 0) problems.push(`${at}: ${bedroom.name} has no window`);
    const own = (room: Room) => room.kind === "closet" || FULL_BATH.test(room.name) || room.name.endsWith(" entry");
    if (![...reachable(links, [bedroom], own)].some((room) => room.kind === "closet"))
      problems.push(`${at}: ${bedroom.name} has no closet`);
  }
  for (const door of level.doors) {
    const { min, max } = roomsAlong(level, door);
    const { a, b } = sidesOf(level, door);
    const where = `${at}: the ${door.kind} at ${door.x}, ${door.y}`;
    if (min === 0) problems.push(`${where} stands in no wall`);
    else if (min !== max) problems.push(`${where} spans two kinds of wall`);
    if ((door.kind === "entry" || door.kind === "slider" || door.kind === "garage") && max !== 1)
      problems.push(`${where} is not in an outside wall`);
    if (door.kind === "entry" && ![a, b].some((room) => room?.kind === "outside"))
      problems.push(`${where} opens onto no porch`);
    if (a === b) problems.push(`${where} joins a room with itself`);
  }
  for (const window of level.windows) {
    const { min, max } = roomsAlong(level, window);
    if (min !== 1 || max !== 1)
      problems.push(`${at}: the window at ${window.x}, ${window.y} is not in an outside wall`);
    const { a, b } = sidesOf(level, window);
    const room = [a, b].find((side) => side && isEnclosed(side));
    const fits =
      room &&
      (window.wall === "h"
        ? window.x >= room.x && window.x + window.w <= room.x + room.w
        : window.y >= room.y && window.y + window.w <= room.y + room.h);
    if (!fits) problems.push(`${at}: the window at ${window.x}, ${window.y} belongs to no one room`);
  }
  const openings = [...level.doors, ...level.windows];
  openings.forEach((one, i) => {
    for (const other of openings.slice(i + 1)) {
      const sameLine = one.wall === other.wall && (one.wall === "h" ? one.y === other.y : one.x === other.x);
      const [from1, from2] = one.wall === "h" ? [one.x, other.x] : [one.y, other.y];
      if (sameLine && from1 < from2 + other.w && from2 < from1 + one.w)
        problems.push(`${at}: two openings share the wall at ${one.x}, ${one.y}`);
    }
  });
  for (const piece of level.furniture.filter(
    ({ kind }) => kind !== "rug" && kind !== "car" && !kind.startsWith("stairs"),
  )) {
    const box = furnitureBounds(piece);
    for (const sweep of level.doors.flatMap(doorSweep)) {
      const [w, h] = [
        Math.min(box.x + box.w, sweep.x + sweep.w) - Math.max(box.x, sweep.x),
        Math.min(box.y + box.h, sweep.y + sweep.h) - Math.max(box.y, sweep.y),
      ];
      if (w > 0.3 && h > 0.3) problems.push(`${at}: a door strikes the ${piece.kind} at ${piece.x}, ${piece.y}`);
    }
  }
  const { left, right, back, front } = boundsOf(level.rooms);
  for (const piece of level.furniture) {
    const box = furnitureBounds(piece);
    if (box.x < left - 0.1 || box.y < back - 0.1 || box.x + box.w > right + 0.1 || box.y + box.h > front + 0.1)
      problems.push(`${at}: the ${piece.kind} at ${piece.x}, ${piece.y} stands outside the plan`);
  }
  return problems;
}

/** Number of rooms with a name on all finished levels. */
function count(plan: PlanFile, name: RegExp): number {
  return plan.levels
    .filter((level) => level.finished)
    .reduce((sum, level) => sum + level.rooms.filter((room) => name.test(room.name)).length, 0);
}

function near(found: number, published: number): boolean {
  return Math.abs(found - published) <= published * AREA_TOLERANCE;
}

/**
 * Contradictions between a plan's published facts and its rooms, in sentences; empty for a valid plan. Rooms tile,
 * every room is reachable, bedrooms have a window and a closet and are not passed through, doors and windows are in
 * walls, stairs meet, and counts and areas match.
 */
export function planProblems(plan: PlanFile): string[] {
  const finished = plan.levels.filter((level) => level.finished);
  const problems = plan.levels.flatMap((level) => levelProblems(plan, level));
  const area = finished.reduce((sum, level) => sum + finishedAreaSqFt(level), 0);
  const main = finished[0] ? finishedAreaSqFt(finished[0]) : 0;
  if (!near(area, plan.finishedSqrFt))
    problems.push(`${plan.slug}: its rooms measure ${area} sq ft, it says ${plan.finishedSqrFt}`);
  if (!near(main, plan.mainSqrFt))
    problems.push(`${plan.slug}: its main level measures ${main} sq ft, it says ${plan.mainSqrFt}`);
  if (finished.length !== plan.levelsCount)
    problems.push(`${plan.slug}: ${finished.length} finished levels are drawn, it says ${plan.levelsCount}`);
  const bedrooms = count(plan, BEDROOM);
  if (bedrooms !== plan.bedroomsMin)
    problems.push(`${plan.slug}: ${bedrooms} bedrooms are drawn, it says ${plan.bedroomsMin}`);
  const baths = count(plan, FULL_BATH) + count(plan, HALF_BATH) / 2;
  if (baths !== plan.bathroomsMin)
    problems.push(`${plan.slug}: ${baths} baths are drawn, it says ${plan.bathroomsMin}`);
  const cars = plan.levels.flatMap((level) => level.furniture).filter((piece) => piece.kind === "car").length;
  if (cars !== plan.garageSpaces)
    problems.push(`${plan.slug}: its garage is drawn for ${cars} cars, it says ${plan.garageSpaces}`);
  const primary = plan.levels.findIndex((level) => level.rooms.some((room) => room.name === "Primary suite"));
  if ((primary === 0 ? "main" : "upper") !== plan.primaryBedroom)
    problems.push(`${plan.slug}: the primary suite is not on the level it says`);
  const stairs = finished.map((level) =>
    level.rooms
      .filter((room) => room.name === "Stairs")
      .map(({ x, y, w, h }) => `${x},${y},${w},${h}`)
      .join(";"),
  );
  if (finished.length > 1 && new Set(stairs).size !== 1)
    problems.push(`${plan.slug}: the stairs of its levels do not meet`);
  if (finished.length > 1 && stairs[0] === "") problems.push(`${plan.slug}: no stair joins its levels`);
  const [ground, ...above] = finished;
  for (const level of above) {
    for (const room of level.rooms.filter(isEnclosed)) {
      for (const [x, y] of [
        [room.x + 0.1, room.y + 0.1],
        [room.x + room.w - 0.1, room.y + 0.1],
        [room.x + 0.1, room.y + room.h - 0.1],
        [room.x + room.w - 0.1, room.y + room.h - 0.1],
      ] as const) {
        if (ground && !roomAt(ground, x, y))
          problems.push(
            `${plan.slug}, ${level.name}: ${room.name} stands over nothing at ${x.toFixed(1)}, ${y.toFixed(1)}`,
          );
      }
    }
  }
  const facts = new Set(plan.livability);
  const offices = count(plan, /^(Study|Office)$/) > 0;
  if (facts.has("main-floor-primary") !== (plan.primaryBedroom === "main"))
    problems.push(`${plan.slug}: main-floor-primary and primaryBedroom disagree`);
  if (facts.has("garage-two-or-more") !== plan.garageSpaces >= 2)
    problems.push(`${plan.slug}: garage-two-or-more and garageSpaces disagree`);
  if (facts.has("home-office") !== offices) problems.push(`${plan.slug}: home-office and its rooms disagree`);
  return problems;
}
