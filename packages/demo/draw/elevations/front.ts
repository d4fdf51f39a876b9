import { furnitureBounds } from "../plans/furniture.ts";
import type { Door, Level, PlanFile, Room, Window } from "../plans/plan-file.ts";
import { boundsOf, isEnclosed, isFinished } from "../plans/walls.ts";
import type { ElevationSheet } from "./elevation-sheet.ts";
import type { FrontStyle, MaterialUse } from "./elevation-styles.ts";

const STEP_FT = 0.25;

/** A stretch of a level's front edge. Feet; y is its projection toward the street. */
export interface FrontRun {
  x0: number;
  x1: number;
  y: number;
  garage: boolean;
  /** Number of stories of the stretch. */
  stories: number;
}

/** A window or door seen from the street. */
export interface FrontOpening {
  x0: number;
  x1: number;
  y: number;
  story: number;
  room: Room;
  kind: "window" | Door["kind"];
}

/** The street side of a plan, computed from its levels. */
export interface Front {
  left: number;
  right: number;
  /** Depth of the house toward the garden by story, feet. */
  backs: number[];
  runs: FrontRun[];
  /** The front edge without the garage. */
  houseRuns: FrontRun[];
  openings: FrontOpening[];
  porches: Room[];
  /** Sides with a chimney, from fireplaces on outside walls. */
  chimneys: ("left" | "right")[];
}

function frontRoomAt(level: Level, x: number, counts = isEnclosed): Room | undefined {
  let front: Room | undefined;
  for (const room of level.rooms) {
    if (counts(room) && room.x <= x && x < room.x + room.w && (!front || room.y + room.h > front.y + front.h))
      front = room;
  }
  return front;
}

function runsOf(main: Level, upper: Level | undefined, counts = isEnclosed): FrontRun[] {
  const { left, right } = boundsOf(main.rooms.filter(isEnclosed));
  const runs: FrontRun[] = [];
  for (let x = left; x < right; x += STEP_FT) {
    const room = frontRoomAt(main, x + STEP_FT / 2, counts);
    if (!room) continue;
    const upstairs = upper && frontRoomAt(upper, x + STEP_FT / 2);
    const next = {
      x0: x,
      x1: x + STEP_FT,
      y: room.y + room.h,
      garage: room.kind === "garage",
      stories: upstairs ? 2 : 1,
    };
    const last = runs.at(-1);
    if (last && last.x1 === x && last.y === next.y && last.garage === next.garage && last.stories === next.stories)
      last.x1 = next.x1;
    else runs.push(next);
  }
  return runs;
}

function openingsOf(level: Level, story: number): FrontOpening[] {
  const found: FrontOpening[] = [];
  const add = (item: Window | Door, kind: FrontOpening["kind"]) => {
    if (item.wall !== "h") return;
    const room = frontRoomAt(level, item.x + item.w / 2);
    if (room && room.y + room.h === item.y)
      found.push({ x0: item.x, x1: item.x + item.w, y: item.y, story, room, kind });
  };
  for (const window of level.windows) add(window, "window");
  for (const door of level.doors) add(door, door.kind);
  return found;
}

/** Computes the street side of a plan: its masses, their windows and doors, porches and chimneys. */
export function frontOf(plan: PlanFile): Front {
  const [main, upper] = plan.levels.filter((level) => level.finished);
  if (!main) throw new Error(`${plan.slug}: no finished level to draw a front of`);
  const enclosed = main.rooms.filter(isEnclosed);
  const { left, right } = boundsOf(enclosed);
  const house = enclosed.filter((room) => room.kind !== "garage");
  const porches = main.rooms.filter((room) => {
    if (room.kind !== "outside") return false;
    const behind = frontRoomAt(main, room.x + room.w / 2);
    return behind !== undefined && Math.abs(behind.y + behind.h - room.y) < STEP_FT;
  });
  const chimneys = new Set<"left" | "right">();
  const walls = boundsOf(house);
  for (const piece of main.furniture.filter(({ kind }) => kind === "fireplace")) {
    const box = furnitureBounds(piece);
    if (box.x - walls.left < 1 && walls.left === left) chimneys.add("left");
    if (walls.right - box.x - box.w < 1 && walls.right === right) chimneys.add("right");
  }
  return {
    left,
    right,
    backs: [house, upper?.rooms.filter(isEnclosed) ?? []]
      .filter((rooms) => rooms.length > 0)
      .map((rooms) => boundsOf(rooms).back),
    runs: runsOf(main, upper),
    houseRuns: runsOf(main, upper, isFinished),
    openings: [...openingsOf(main, 1), ...(upper ? openingsOf(upper, 2) : [])],
    porches,
    chimneys: [...chimneys],
  };
}

/** Height of the main level's floor. */
export const MAIN_FLOOR_FT = 0.5;
/** Top of the main level's walls. */
export const MAIN_PLATE_FT = 9.5;
/** Height of the upper level's floor. */
export const UPPER_FLOOR_FT = 10.7;
/** Top of a full upper level's walls. */
export const UPPER_PLATE_FT = 18.8;
/** Top of the low walls under a roof that holds the upper level. */
export const KNEE_PLATE_FT = 13.4;
/** Plate of a gable wing with upper windows in its wall while those of the body are in dormers. */
const WING_PLATE_FT = 17.2;
const GARAGE_PLATE_FT = 9.2;
/** A wider front gable would be higher than a house. */
const WIDEST_FRONT_GABLE_FT = 36;
const NARROW_FRONT_FT = 30;

/** A block of the house with its own roof, from the street. Feet; heights above ground. */
export interface Mass extends FrontRun {
  role: "body" | "wing";
  roof: "side-gable" | "hip" | "front-gable";
  plate: number;
  ridge: number;
}

function segmentsOf(runs: readonly FrontRun[], belongs: (run: FrontRun) => boolean): FrontRun[][] {
  const segments: FrontRun[][] = [];
  for (const run of runs.filter(belongs)) {
    const last = segments.at(-1);
    if (last && last.at(-1)?.x1 === run.x0) last.push(run);
    else segments.push([run]);
  }
  return segments;
}

const widthOf = (run: { x0: number; x1: number }) => run.x1 - run.x0;

/** The plane of most of a segment. */
function basePlane(segment: readonly FrontRun[]): number {
  const planes = new Map<number, number>();
  for (const run of segment) planes.set(run.y, (planes.get(run.y) ?? 0) + widthOf(run));
  return [...planes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

/** The parts of a segment in front of its base plane; adjacent ones share a roof. */
function projections(segment: readonly FrontRun[], base: number): FrontRun[] {
  return segmentsOf(segment, (run) => run.y > base).flatMap((part) => {
    const [first] = part;
    const last = part.at(-1);
    if (!first || !last || last.x1 - first.x0 > 26) return [];
    return [{ ...first, x1: last.x1, y: Math.min(...part.map((run) => run.y)) }];
  });
}

/** Joins parts beyond a half story's knee walls with the run under the same roof. */
function underOneRoof(runs: readonly FrontRun[]): FrontRun[] {
  if (!runs.some((run) => run.stories === 2)) return [...runs];
  return runs.map((run) => (run.garage ? run : { ...run, stories: 2 }));
}

/** The masses of a front: a body for each number of stories, and a wing for every part in front of it. */
export function massesOf(given: Front, style: FrontStyle): Mass[] {
  const front = style.upperInRoof ? { ...given, houseRuns: underOneRoof(given.houseRuns) } : given;
  const bodyRoof = style.narrowBody && front.right - front.left <= NARROW_FRONT_FT ? style.narrowBody : style.body;
  const wingRoof = style.wings === "gable" ? "front-gable" : "hip";
  const masses: Mass[] = [];
  for (const stories of [2, 1]) {
    for (const segment of segmentsOf(front.houseRuns, (run) => run.stories === stories)) {
      const x0 = segment[0]?.x0 ?? 0;
      const x1 = segment.at(-1)?.x1 ?? 0;
      const base = basePlane(segment);
      const plate = stories === 1 ? MAIN_PLATE_FT : style.upperInRoof ? KNEE_PLATE_FT : UPPER_PLATE_FT;
      const depth = base - (front.backs[style.upperInRoof ? 0 : stories - 1] ?? base - 28);
      const width = x1 - x0;
      const turned = bodyRoof === "front-gable" && width <= WIDEST_FRONT_GABLE_FT;
      const roof = turned ? "front-gable" : bodyRoof === "front-gable" ? "side-gable" : bodyRoof;
      const beside = stories === 1 && masses.some((mass) => mass.stories === 2);
      const max = beside ? 6 : stories === 1 ? 9.5 : style.upperInRoof ? 12.5 : 9;
      const steep = turned && style.upperInRoof && stories === 2 ? Math.max(style.bodyPitch, 0.78) : style.bodyPitch;
      const min = style.upperInRoof && stories === 2 ? 8.2 : 0;
      const rise = Math.max(min, Math.min((steep * (turned ? width : depth)) / 2, turned ? 14 : max));
      const y = Math.min(...segment.map((run) => run.y));
      const ridge = plate + rise;
      masses.push({ x0, x1, y, stories, garage: false, role: "body", roof, plate, ridge });
      if (turned) continue;
      for (const run of projections(segment, base)) {
        const wingPlate = plate === KNEE_PLATE_FT ? WING_PLATE_FT : plate;
        const wingRise = Math.min((style.wingPitch * widthOf(run)) / 2, ridge - wingPlate - 0.7);
        masses.push({ ...run, role: "wing", roof: wingRoof, plate: wingPlate, ridge: wingPlate + wingRise });
      }
    }
  }
  for (const run of front.runs.filter(({ garage, stories }) => garage && stories === 1)) {
    const tallest = Math.max(...masses.map((mass) => mass.ridge));
    const inFront = front.openings.some(
      (opening) => opening.kind === "garage" && opening.x0 >= run.x0 && opening.x1 <= run.x1,
    );
    const rise = Math.min((style.wingPitch * widthOf(run)) / 2, tallest - GARAGE_PLATE_FT - 0.8, 9.5);
    const roof = inFront ? wingRoof : "side-gable";
    const ridge = GARAGE_PLATE_FT + (inFront ? rise : Math.min(rise, 5));
    masses.push({ ...run, role: "wing", roof, plate: GARAGE_PLATE_FT, ridge });
  }
  return masses;
}

/** Whether the upper windows of a mass are in dormers. */
export function hasDormers(mass: Mass): boolean {
  return mass.stories === 2 && mass.plate === KNEE_PLATE_FT && mass.roof === "side-gable" && mass.role === "body";
}

/** Whether a two-story wing is in front. */
export function isUnderUpperWing(masses: readonly Mass[], x: number): boolean {
  return masses.some((mass) => mass.role === "wing" && mass.stories === 2 && mass.x0 <= x && x <= mass.x1);
}

/** Whether an upper window is in a dormer, and drawn with the roof. */
export function isInDormer(masses: readonly Mass[], x: number): boolean {
  if (isUnderUpperWing(masses, x)) return false;
  return masses.some((mass) => hasDormers(mass) && mass.x0 <= x && x <= mass.x1);
}

/** A front while it is drawn. */
export interface House {
  readonly sheet: ElevationSheet;
  readonly front: Front;
  readonly masses: readonly Mass[];
  readonly style: FrontStyle;
  readonly material: MaterialUse;
}
