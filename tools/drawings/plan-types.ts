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

type RoomKind = (typeof ROOM_KINDS)[number];
type Floor = (typeof FLOORS)[number];
type DoorKind = (typeof DOOR_KINDS)[number];
type FurnitureKind = (typeof FURNITURE_KINDS)[number];
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
