import { type PlanRoom, roomInSentence } from "#app/domain/floor-plans/plan-in-words.ts";
import type { Passage } from "#app/domain/floor-plans/room-neighbors.ts";
import { formatFeetInches, formatRoomSize, formatSquareFeet, spokenFeetInches } from "#app/domain/products/figures.ts";
import { joined } from "#app/domain/wording/text.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";

/** One level of a plan: its drawings, its rooms and where they lie, and the tables of them. */
export interface FloorPlanLevel {
  readonly label: string;
  readonly drawing: Picture | null;
  readonly mirrored: Picture | null;
  /** Where the point that rooms are measured from lies on the drawing, px, and px an inch; null where unknown. */
  readonly ground: { readonly xPx: number; readonly yPx: number; readonly pxPerInch: number } | null;
  /** Every room that has a name. */
  readonly plan: readonly PlanRoom[];
  readonly passages: readonly Passage[];
  /** Rows of the tables: what is inside, and the garage and what is outside. */
  readonly rooms: readonly RoomRow[];
  readonly outside: readonly RoomRow[];
}

/** A room as a row of the table: the same that the drawing shows. `room` is its position in the level’s `plan`. */
export interface RoomRow {
  readonly room: number;
  readonly name: string;
  /** Empty where a side is unknown; `spokenSize` is for screen readers. */
  readonly size: string;
  readonly spokenSize: string;
  readonly area: string;
  readonly ceiling: string;
}

type PlanExtras = ProductPlanFragment["extras"];
type LevelNode = NonNullable<NonNullable<NonNullable<PlanExtras>["levels"]>[number]>;
type RoomNode = NonNullable<NonNullable<LevelNode["rooms"]>[number]>;

const outsideKinds = new Set(["garage", "outside"]);

/** The levels of a plan that have a drawing or rooms; empty where the host does not know them. */
export function floorPlanLevels(extras: PlanExtras | undefined): FloorPlanLevel[] {
  return (extras?.levels ?? [])
    .filter((level) => level !== null)
    .map((level, position) => {
      const nodes = (level.rooms ?? []).filter((room) => room !== null).filter(({ name }) => Boolean(name?.trim()));
      const rows = nodes.flatMap((node, room) =>
        node.listed === false ? [] : { node, row: roomRow(node, room, level) },
      );
      const isOutside = ({ node }: { node: RoomNode }) => outsideKinds.has(node.kind ?? "");
      return {
        // `Main level`, `Basement, unfinished`.
        label: joined(
          ", ",
          level.name?.trim() || `Level ${position + 1}`,
          level.finished === false ? "unfinished" : "",
        ),
        drawing: drawingOf(level.drawing, level),
        mirrored: drawingOf(level.drawingMirrored, level),
        ground: groundOf(level),
        plan: nodes.map((node) => planRoom(node, level)),
        passages: (level.passages ?? []).flatMap(passageOf),
        rooms: rows.filter((row) => !isOutside(row)).map(({ row }) => row),
        outside: rows.filter(isOutside).map(({ row }) => row),
      };
    })
    .filter(({ drawing, plan }) => drawing || plan.length > 0);
}

/** A drawing with the size that the level gives: SVG media carry none of their own. */
function drawingOf(media: LevelNode["drawing"], { widthPx, heightPx }: LevelNode): Picture | null {
  const picture = toPicture(media);
  return picture && widthPx && heightPx ? { ...picture, width: widthPx, height: heightPx } : picture;
}

function groundOf({ originXPx, originYPx, pxPerFoot, widthPx, heightPx }: LevelNode): FloorPlanLevel["ground"] {
  if (!isNumber(originXPx) || !isNumber(originYPx) || !isLength(pxPerFoot) || !widthPx || !heightPx) return null;
  return { xPx: originXPx, yPx: originYPx, pxPerInch: pxPerFoot / 12 };
}

function planRoom(node: RoomNode, level: LevelNode): PlanRoom {
  const { widthIn, depthIn, xIn, yIn } = node;
  const isMeasured = isLength(widthIn) && isLength(depthIn);
  return {
    name: node.name?.trim() ?? "",
    kind: node.kind ?? "",
    size: isMeasured && node.listed !== false ? [widthIn, depthIn] : null,
    ceilingIn: ceilingOf(node, level),
    place: isMeasured && isNumber(xIn) && isNumber(yIn) ? { x: xIn, y: yIn, width: widthIn, depth: depthIn } : null,
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

function roomRow(node: RoomNode, room: number, level: LevelNode): RoomRow {
  const { widthIn, depthIn, areaSqFt } = node;
  const isMeasured = isLength(widthIn) && isLength(depthIn);
  const ceilingIn = ceilingOf(node, level);
  return {
    room,
    name: node.name?.trim() ?? "",
    size: isMeasured ? formatRoomSize(widthIn, depthIn) : "",
    spokenSize: isMeasured ? `${spokenFeetInches(widthIn)} by ${spokenFeetInches(depthIn)}` : "",
    area: formatSquareFeet(areaSqFt === null ? null : Math.round(areaSqFt)),
    ceiling: ceilingIn === null ? "" : formatFeetInches(ceilingIn),
  };
}

function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

function isLength(value: number | null): value is number {
  return isNumber(value) && value > 0;
}

/** One sentence about the largest living room of the plan; empty where no room’s size is known. */
export function largestRoomSentence(extras: PlanExtras | undefined): string {
  const [largest] = (extras?.levels ?? [])
    .flatMap((level) => (level?.finished === false ? [] : (level?.rooms ?? [])))
    .flatMap((room) => {
      if (room?.kind !== "living" || !room.name || !isLength(room.widthIn) || !isLength(room.depthIn)) return [];
      const sides = [room.widthIn, room.depthIn] as const;
      return [{ name: room.name, long: Math.max(...sides), short: Math.min(...sides), areaSqFt: room.areaSqFt ?? 0 }];
    })
    .filter(({ areaSqFt }) => areaSqFt > 0)
    .sort((one, other) => other.areaSqFt - one.areaSqFt);
  if (!largest) return "";
  const { long, short } = largest;
  const start = `The largest room is the ${roomInSentence(largest.name)}, ${unbroken(long)}`;
  return long === short ? `${start} each way.` : `${start} long and ${unbroken(short)} across.`;
}

/** A size that does not break over two lines. */
function unbroken(lengthInches: number): string {
  return formatFeetInches(lengthInches).replace(" ", "\u00a0");
}

/** The caveat for a house with options, which may have changed what the drawing shows. */
export function asDesignedSentence(levels: readonly FloorPlanLevel[], hasOptions: boolean): string {
  return levels.length > 0 && hasOptions
    ? "The drawing shows the plan as designed; what was chosen for this house may differ."
    : "";
}
