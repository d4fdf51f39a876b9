import { formatFeetInches, formatRoomSize, formatSquareFeet, spokenFeetInches } from "#app/domain/products/figures.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";

/** A room as a row of the table: the same that the drawing shows. */
export interface RoomRow {
  readonly key: string;
  readonly name: string;
  /** `20′ 0″ × 20′ 0″`; empty where a side is unknown. */
  readonly size: string;
  /** The size for people who listen: `20 feet by 20 feet`. */
  readonly spokenSize: string;
  /** `400 sq ft`; empty where unknown. */
  readonly area: string;
}

/** One level of a plan: its drawing, its rooms, and what lies outside the heated area. */
export interface FloorPlanLevel {
  readonly key: string;
  /** `Main level`, or `Basement, unfinished`. */
  readonly label: string;
  readonly drawing: Picture | null;
  readonly mirrored: Picture | null;
  readonly rooms: readonly RoomRow[];
  readonly outside: readonly RoomRow[];
}

type PlanExtras = ProductPlanFragment["extras"];
type LevelNode = NonNullable<NonNullable<NonNullable<PlanExtras>["levels"]>[number]>;
type RoomNode = NonNullable<NonNullable<LevelNode["rooms"]>[number]>;

const outsideKinds = new Set(["garage", "outside"]);

/** The levels of a plan as the page shows them; empty where the host does not know them. Levels with nothing to show are left out. */
export function floorPlanLevels(extras: PlanExtras | undefined): FloorPlanLevel[] {
  return (extras?.levels ?? [])
    .filter((level) => level !== null)
    .map((level, position) => {
      const rooms = (level.rooms ?? []).filter((room) => room !== null);
      const isOutside = (room: RoomNode) => outsideKinds.has(room.kind ?? "");
      return {
        key: `level-${position + 1}`,
        label: [level.name?.trim() || `Level ${position + 1}`, level.finished === false ? "unfinished" : ""]
          .filter(Boolean)
          .join(", "),
        drawing: drawingOf(level.drawing, level),
        mirrored: drawingOf(level.drawingMirrored, level),
        rooms: roomRows(rooms.filter((room) => !isOutside(room))),
        outside: roomRows(rooms.filter(isOutside)),
      };
    })
    .filter(({ drawing, rooms, outside }) => drawing || rooms.length > 0 || outside.length > 0);
}

/** A drawing with the size that the level gives: SVG media carry none of their own. */
function drawingOf(media: LevelNode["drawing"], { widthPx, heightPx }: LevelNode): Picture | null {
  const picture = toPicture(media);
  return picture && widthPx && heightPx ? { ...picture, width: widthPx, height: heightPx } : picture;
}

function roomRows(rooms: readonly RoomNode[]): RoomRow[] {
  return rooms
    .filter(({ name }) => Boolean(name?.trim()))
    .map((room, position) => {
      const { widthIn, depthIn } = room;
      const isMeasured = isLength(widthIn) && isLength(depthIn);
      return {
        key: `${room.name}-${position}`,
        name: room.name?.trim() ?? "",
        size: isMeasured ? formatRoomSize(widthIn, depthIn) : "",
        spokenSize: isMeasured ? `${spokenFeetInches(widthIn)} by ${spokenFeetInches(depthIn)}` : "",
        area: formatSquareFeet(room.areaSqFt === null ? null : Math.round(room.areaSqFt)),
      };
    });
}

function isLength(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value > 0;
}

/**
 * One sentence about the largest living room of the plan: what a buyer measures a sofa against. Empty where no room’s
 * size is known.
 */
export function largestRoomSentence(extras: PlanExtras | undefined): string {
  const rooms = (extras?.levels ?? []).flatMap((level) => (level?.finished === false ? [] : (level?.rooms ?? [])));
  let largest: RoomNode | null = null;
  for (const room of rooms) {
    if (room?.kind !== "living" || !room.name || !isLength(room.widthIn) || !isLength(room.depthIn)) continue;
    if ((room.areaSqFt ?? 0) > (largest?.areaSqFt ?? 0)) largest = room;
  }
  if (!largest?.name || !isLength(largest.widthIn) || !isLength(largest.depthIn)) return "";
  const [long, short] = [Math.max(largest.widthIn, largest.depthIn), Math.min(largest.widthIn, largest.depthIn)];
  const name = roomInSentence(largest.name);
  // A size does not break over two lines.
  const feet = (inches: number) => formatFeetInches(inches).replace(" ", "\u00a0");
  return long === short
    ? `The largest room is the ${name}, ${feet(long)} each way.`
    : `The largest room is the ${name}, ${feet(long)} long and ${feet(short)} across.`;
}

/** What a house of its own adds to the note: its options may have changed what the plan’s drawing shows. */
export function asDesignedSentence(levels: readonly FloorPlanLevel[], hasOptions: boolean): string {
  return levels.length > 0 && hasOptions
    ? "The drawing shows the plan as designed; what was chosen for this house may differ."
    : "";
}

/** `great room`, `living room`: drawings leave out the word where they are short of space. */
function roomInSentence(name: string): string {
  const small = name.trim().toLowerCase();
  return /^(living|dining|family|sitting)$/.test(small) ? `${small} room` : small;
}
