import { furnitureBounds } from "../plans/furniture.ts";
import type { Door, Level, PlanFile, Room, Window } from "../plans/plan-types.ts";
import { boundsOf, isEnclosed, isFinished } from "../plans/walls.ts";

const STEP_FT = 0.25;

/** A stretch of a level's front edge. Feet; y is how far it stands toward the street. */
export interface FrontRun {
  x0: number;
  x1: number;
  y: number;
  garage: boolean;
  /** Storeys that stand on it. */
  storeys: number;
}

/** A window or door seen from the street. */
export interface FrontOpening {
  x0: number;
  x1: number;
  y: number;
  storey: number;
  room: Room;
  kind: "window" | Door["kind"];
}

/** What a plan shows to the street, read from its levels. */
export interface Front {
  left: number;
  right: number;
  /** Where the house ends toward the garden, feet, by storey. */
  backs: number[];
  runs: FrontRun[];
  /** The same without the garage: what of the house stands behind it. */
  houseRuns: FrontRun[];
  openings: FrontOpening[];
  porches: Room[];
  /** Which sides a chimney stands on, from fireplaces on outside walls. */
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
      storeys: upstairs ? 2 : 1,
    };
    const last = runs.at(-1);
    if (last && last.x1 === x && last.y === next.y && last.garage === next.garage && last.storeys === next.storeys)
      last.x1 = next.x1;
    else runs.push(next);
  }
  return runs;
}

function openingsOf(level: Level, storey: number): FrontOpening[] {
  const found: FrontOpening[] = [];
  const add = (item: Window | Door, kind: FrontOpening["kind"]) => {
    if (item.wall !== "h") return;
    const room = frontRoomAt(level, item.x + item.w / 2);
    if (room && room.y + room.h === item.y)
      found.push({ x0: item.x, x1: item.x + item.w, y: item.y, storey, room, kind });
  };
  for (const window of level.windows) add(window, "window");
  for (const door of level.doors) add(door, door.kind);
  return found;
}

/** Reads the street side of a plan: its masses, the windows and doors in them, its porches and chimneys. */
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
