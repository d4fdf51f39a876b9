import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import {
  DOOR_KINDS,
  type Door,
  type Elevation,
  FLOORS,
  FURNITURE_KINDS,
  type Furniture,
  type Level,
  type PlanFile,
  ROOM_KINDS,
  type Room,
} from "./plan-types.ts";

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
