import type { Passage } from "#app/domain/floor-plans/room-neighbors.ts";
import { joined } from "#app/domain/wording/text.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";

/**
 * A level of a plan as the page's data carries it: each fact once. `floorPlanLevels` turns it into what the page shows.
 */
export interface LevelData {
  readonly label: string;
  readonly drawing: Picture | null;
  readonly mirrored: Picture | null;
  /** Where the point that rooms are measured from lies on the drawing, px, and px an inch; null where unknown. */
  readonly ground: { readonly xPx: number; readonly yPx: number; readonly pxPerInch: number } | null;
  readonly rooms: readonly RoomData[];
  readonly passages: readonly Passage[];
}

/** A room; lengths in inches. */
export interface RoomData {
  readonly name: string;
  readonly kind: string;
  /** Width and depth, where both are known. */
  readonly size: readonly [width: number, depth: number] | null;
  /** Its corner, where both are known. */
  readonly corner: readonly [x: number, y: number] | null;
  readonly areaSqFt: number | null;
  readonly ceilingIn: number | null;
  /** Whether it stands in a table. */
  readonly isListed: boolean;
}

/** What plans carry beyond the basic contract. */
export type PlanExtras = ProductPlanFragment["extras"];
type LevelNode = NonNullable<NonNullable<NonNullable<PlanExtras>["levels"]>[number]>;
type RoomNode = NonNullable<NonNullable<LevelNode["rooms"]>[number]>;

/** Kinds of rooms that stand in the table of the garage and what is outside. */
export const outsideKinds: ReadonlySet<string> = new Set(["garage", "outside"]);

/** The levels of a plan that have a drawing or rooms; empty where the host does not know them. */
export function levelsData(extras: PlanExtras | undefined): LevelData[] {
  return (extras?.levels ?? [])
    .filter((level) => level !== null)
    .map((level, position) => ({
      // `Main level`, `Basement, unfinished`.
      label: joined(", ", level.name?.trim() || `Level ${position + 1}`, level.finished === false ? "unfinished" : ""),
      drawing: drawingOf(level.drawing, level),
      mirrored: drawingOf(level.drawingMirrored, level),
      ground: groundOf(level),
      rooms: (level.rooms ?? []).flatMap((node) =>
        node?.name?.trim() ? [roomData(node, node.name.trim(), level)] : [],
      ),
      passages: (level.passages ?? []).flatMap(passageOf),
    }))
    .filter(({ drawing, rooms }) => drawing || rooms.length > 0);
}

/** A drawing with the size that the level gives: SVG media carry none of their own. */
function drawingOf(media: LevelNode["drawing"], { widthPx, heightPx }: LevelNode): Picture | null {
  const picture = toPicture(media);
  return picture && widthPx && heightPx ? { ...picture, width: widthPx, height: heightPx } : picture;
}

function groundOf({ originXPx, originYPx, pxPerFoot, widthPx, heightPx }: LevelNode): LevelData["ground"] {
  if (!isNumber(originXPx) || !isNumber(originYPx) || !isLength(pxPerFoot) || !widthPx || !heightPx) return null;
  return { xPx: originXPx, yPx: originYPx, pxPerInch: pxPerFoot / 12 };
}

function roomData(node: RoomNode, name: string, level: LevelNode): RoomData {
  const { kind, widthIn, depthIn, xIn, yIn, areaSqFt, listed } = node;
  return {
    name,
    kind: kind ?? "",
    size: isLength(widthIn) && isLength(depthIn) ? [widthIn, depthIn] : null,
    corner: isNumber(xIn) && isNumber(yIn) ? [xIn, yIn] : null,
    areaSqFt,
    ceilingIn: ceilingOf(node, level),
    isListed: listed !== false,
  };
}

/** The height of a level is that of its rooms, not of garages and porches. */
function ceilingOf({ ceilingIn, kind, listed }: RoomNode, level: LevelNode): number | null {
  if (isLength(ceilingIn)) return ceilingIn;
  return isLength(level.ceilingIn) && listed !== false && !outsideKinds.has(kind ?? "") ? level.ceilingIn : null;
}

function passageOf(node: NonNullable<LevelNode["passages"]>[number]): Passage[] {
  if (!node) return [];
  const { x1In: x1, y1In: y1, x2In: x2, y2In: y2 } = node;
  return isNumber(x1) && isNumber(y1) && isNumber(x2) && isNumber(y2)
    ? [{ kind: node.kind ?? "", x1, y1, x2, y2 }]
    : [];
}

function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

/** Whether it is a length that can be shown: a finite number above 0. */
export function isLength(value: number | null): value is number {
  return isNumber(value) && value > 0;
}
