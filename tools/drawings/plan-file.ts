import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** What a room is used for; garage and outside do not count as finished area. */
export const ROOM_KINDS = ["living", "wet", "closet", "hall", "garage", "outside"] as const;
/** Ground drawn under a room. */
export const FLOORS = ["wood", "tile", "carpet", "concrete", "deck"] as const;
/** Door symbols. */
export const DOOR_KINDS = ["door", "double", "slider", "bypass", "pocket", "garage", "entry"] as const;
/** Symbols of furniture.ts. */
export const FURNITURE_KINDS = [
  "bed",
  "twin",
  "sofa",
  "chair",
  "rug",
  "table",
  "coffee",
  "island",
  "counter",
  "range",
  "fridge",
  "sink",
  "vanity",
  "toilet",
  "tub",
  "shower",
  "laundry",
  "car",
  "shelf",
  "rod",
  "fireplace",
  "plant",
  "desk",
  "bench",
  "stairs-up",
  "stairs-down",
  "void",
] as const;

export type RoomKind = (typeof ROOM_KINDS)[number];
export type Floor = (typeof FLOORS)[number];
export type DoorKind = (typeof DOOR_KINDS)[number];
export type FurnitureKind = (typeof FURNITURE_KINDS)[number];
/** Direction of the wall an opening sits in: "h" runs left to right, "v" runs back to front. */
export type WallDirection = "h" | "v";

/** A room rectangle. Feet; x to the right, y toward the street. */
export interface Room {
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  kind: RoomKind;
  floor: Floor;
  /** False: no name. Otherwise where the label's centre stands (feet), and how large it is set. */
  label?: false | { x?: number; y?: number; small?: boolean; dimensions?: boolean };
  /** False for a closet or stair that has a name but no published size. */
  table?: boolean;
}

/** A door. It starts at x, y and runs w feet along its wall. */
export interface Door {
  x: number;
  y: number;
  w: number;
  wall: WallDirection;
  kind: DoorKind;
  /** Which end the hinge is at: 1 the start, -1 the far end. */
  hinge?: 1 | -1;
  /** Which side the leaf opens to: 1 right or street side, -1 left or garden side. */
  swing?: 1 | -1;
}

/** A window that starts at x, y and runs w feet along its wall. */
export interface Window {
  x: number;
  y: number;
  w: number;
  wall: WallDirection;
}

/** A stretch of wall that is left out. */
export interface Opening {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** A piece of furniture in a box of w × h feet; turn is in quarter turns clockwise about the box's centre. */
export interface Furniture {
  kind: FurnitureKind;
  x: number;
  y: number;
  w: number;
  h: number;
  turn?: number;
}

/** One storey of a plan and the drawings made of it. */
export interface Level {
  name: string;
  finished: boolean;
  drawing: string;
  drawingMirrored: string;
  /** Natural size of both drawings, px. */
  widthPx: number;
  heightPx: number;
  rooms: Room[];
  openings: Opening[];
  doors: Door[];
  windows: Window[];
  furniture: Furniture[];
}

/** One front of a plan. */
export interface Elevation {
  letter: string;
  style: string;
  material: string;
  drawing: string;
  rendering: string | null;
  /** True where the front is drawn (and rendered) with the garage on the other side than in the plan. */
  mirrored?: boolean;
  /** False where this front has no chimney, although the plan's fireplace stands on an outside wall. */
  chimney?: false;
}

/** The parts of a plan file the drawings are made of; the rest of its keys are content. */
export interface PlanFile {
  slug: string;
  title: string;
  displayTitle: string;
  bedroomsMin: number;
  bedroomsMax: number;
  bathroomsMin: number;
  bathroomsMax: number;
  finishedSqrFt: number;
  mainSqrFt: number;
  levelsCount: number;
  garageSpaces: number;
  primaryBedroom: "main" | "upper";
  livability: string[];
  elevations: Elevation[];
  levels: Level[];
}

class PlanFileError extends Error {
  override name = "PlanFileError";
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown, at: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new PlanFileError(`${at}: expected a mapping`);
  return value as Fields;
}

function listOf(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) throw new PlanFileError(`${at}: expected a list`);
  return value;
}

function numberOf(fields: Fields, key: string, at: string): number {
  const value = fields[key];
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new PlanFileError(`${at}.${key}: expected a number, found ${JSON.stringify(value)}`);
  return value;
}

function textOf(fields: Fields, key: string, at: string): string {
  const value = fields[key];
  if (typeof value !== "string" || value.trim() === "")
    throw new PlanFileError(`${at}.${key}: expected text, found ${JSON.stringify(value)}`);
  return value;
}

function oneOf<T extends string>(fields: Fields, key: string, allowed: readonly T[], at: string): T {
  const value = fields[key];
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new PlanFileError(`${at}.${key}: expected one of ${allowed.join(", ")}, found ${JSON.stringify(value)}`);
  return found;
}

function signOf(fields: Fields, key: string, at: string): 1 | -1 | undefined {
  const value = fields[key];
  if (value === undefined || value === 1 || value === -1) return value;
  throw new PlanFileError(`${at}.${key}: expected 1 or -1, found ${JSON.stringify(value)}`);
}

function boxOf(fields: Fields, at: string) {
  const box = {
    x: numberOf(fields, "x", at),
    y: numberOf(fields, "y", at),
    w: numberOf(fields, "w", at),
    h: numberOf(fields, "h", at),
  };
  if (box.w <= 0 || box.h <= 0) throw new PlanFileError(`${at}: width and depth must be more than 0`);
  return box;
}

function roomOf(value: unknown, at: string): Room {
  const fields = fieldsOf(value, at);
  const name = textOf(fields, "name", at);
  const box = boxOf(fields, `${at} (${name})`);
  for (const side of [box.x, box.y, box.w, box.h]) {
    if (!Number.isInteger(side * 4))
      throw new PlanFileError(`${at} (${name}): ${side} is not a multiple of a quarter foot`);
  }
  const room: Room = {
    name,
    ...box,
    kind: oneOf(fields, "kind", ROOM_KINDS, at),
    floor: oneOf(fields, "floor", FLOORS, at),
  };
  if (fields.label === false) room.label = false;
  else if (fields.label !== undefined) room.label = fieldsOf(fields.label, `${at}.label`);
  if (fields.table === false) room.table = false;
  return room;
}

function doorOf(value: unknown, at: string): Door {
  const f = fieldsOf(value, at);
  const door: Door = {
    x: numberOf(f, "x", at),
    y: numberOf(f, "y", at),
    w: numberOf(f, "w", at),
    wall: oneOf(f, "wall", ["h", "v"] as const, at),
    kind: oneOf(f, "kind", DOOR_KINDS, at),
  };
  const hinge = signOf(f, "hinge", at);
  const swing = signOf(f, "swing", at);
  if (hinge) door.hinge = hinge;
  if (swing) door.swing = swing;
  return door;
}

function levelOf(value: unknown, at: string): Level {
  const f = fieldsOf(value, at);
  return {
    name: textOf(f, "name", at),
    finished: f.finished === true,
    drawing: textOf(f, "drawing", at),
    drawingMirrored: textOf(f, "drawingMirrored", at),
    widthPx: numberOf(f, "widthPx", at),
    heightPx: numberOf(f, "heightPx", at),
    rooms: listOf(f.rooms, `${at}.rooms`).map((room, i) => roomOf(room, `${at}.rooms[${i}]`)),
    openings: listOf(f.openings, `${at}.openings`).map((opening, i) => {
      const o = fieldsOf(opening, `${at}.openings[${i}]`);
      const where = `${at}.openings[${i}]`;
      return {
        x1: numberOf(o, "x1", where),
        y1: numberOf(o, "y1", where),
        x2: numberOf(o, "x2", where),
        y2: numberOf(o, "y2", where),
      };
    }),
    doors: listOf(f.doors, `${at}.doors`).map((door, i) => doorOf(door, `${at}.doors[${i}]`)),
    windows: listOf(f.windows, `${at}.windows`).map((window, i) => {
      const where = `${at}.windows[${i}]`;
      const w = fieldsOf(window, where);
      return {
        x: numberOf(w, "x", where),
        y: numberOf(w, "y", where),
        w: numberOf(w, "w", where),
        wall: oneOf(w, "wall", ["h", "v"] as const, where),
      };
    }),
    furniture: listOf(f.furniture, `${at}.furniture`).map((piece, i) => {
      const where = `${at}.furniture[${i}]`;
      const p = fieldsOf(piece, where);
      const item: Furniture = { kind: oneOf(p, "kind", FURNITURE_KINDS, where), ...boxOf(p, where) };
      if (typeof p.turn === "number") item.turn = p.turn;
      return item;
    }),
  };
}

/**
 * Reads the text of one plan file.
 * @throws an error that names the key, when a value is missing or of the wrong kind.
 */
export function parsePlanFile(yamlText: string, fileName: string): PlanFile {
  const f = fieldsOf(parse(yamlText), fileName);
  return {
    slug: textOf(f, "slug", fileName),
    title: textOf(f, "title", fileName),
    displayTitle: textOf(f, "displayTitle", fileName),
    bedroomsMin: numberOf(f, "bedroomsMin", fileName),
    bedroomsMax: numberOf(f, "bedroomsMax", fileName),
    bathroomsMin: numberOf(f, "bathroomsMin", fileName),
    bathroomsMax: numberOf(f, "bathroomsMax", fileName),
    finishedSqrFt: numberOf(f, "finishedSqrFt", fileName),
    mainSqrFt: numberOf(f, "mainSqrFt", fileName),
    levelsCount: numberOf(f, "levelsCount", fileName),
    garageSpaces: numberOf(f, "garageSpaces", fileName),
    primaryBedroom: oneOf(f, "primaryBedroom", ["main", "upper"] as const, fileName),
    livability: listOf(f.livability, `${fileName}.livability`).map(String),
    elevations: listOf(f.elevations, `${fileName}.elevations`).map((elevation, i) => {
      const at = `${fileName}.elevations[${i}]`;
      const e = fieldsOf(elevation, at);
      const result: Elevation = {
        letter: textOf(e, "letter", at),
        style: textOf(e, "style", at),
        material: textOf(e, "material", at),
        drawing: textOf(e, "drawing", at),
        rendering: e.rendering === null ? null : textOf(e, "rendering", at),
      };
      if (e.mirrored === true) result.mirrored = true;
      if (e.chimney === false) result.chimney = false;
      return result;
    }),
    levels: listOf(f.levels, `${fileName}.levels`).map((level, i) => levelOf(level, `${fileName}.levels[${i}]`)),
  };
}

/** Every plan of a folder, in order of its file names. */
export function readPlanFiles(folder: string): PlanFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => {
      const plan = parsePlanFile(readFileSync(join(folder, name), "utf8"), name);
      if (`${plan.slug}.yaml` !== name) throw new PlanFileError(`${name}: its slug says ${plan.slug}`);
      return plan;
    });
}
