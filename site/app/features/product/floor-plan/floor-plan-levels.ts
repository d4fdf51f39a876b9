import { formatFeetInches, formatRoomSize, formatSquareFeet, spokenFeetInches } from "#app/domain/products/figures.ts";
import { joined } from "#app/domain/wording/text.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";

/** One level of a plan: its drawings, its rooms, and what lies outside the heated area. */
export type FloorPlanLevel = ReturnType<typeof floorPlanLevels>[number];

/** A room as a row of the table: the same that the drawing shows. */
export type RoomRow = ReturnType<typeof roomRows>[number];

type PlanExtras = ProductPlanFragment["extras"];
type LevelNode = NonNullable<NonNullable<NonNullable<PlanExtras>["levels"]>[number]>;
type RoomNode = NonNullable<NonNullable<LevelNode["rooms"]>[number]>;

const outsideKinds = new Set(["garage", "outside"]);

/** The levels of a plan that have a drawing or rooms; empty where the host does not know them. */
export function floorPlanLevels(extras: PlanExtras | undefined) {
  return (extras?.levels ?? [])
    .filter((level) => level !== null)
    .map((level, position) => {
      const rooms = (level.rooms ?? []).filter((room) => room !== null);
      const isOutside = (room: RoomNode) => outsideKinds.has(room.kind ?? "");
      return {
        key: `level-${position + 1}`,
        // `Main level`, `Basement, unfinished`.
        label: joined(
          ", ",
          level.name?.trim() || `Level ${position + 1}`,
          level.finished === false ? "unfinished" : "",
        ),
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

function roomRows(rooms: readonly RoomNode[]) {
  return rooms
    .filter(({ name }) => Boolean(name?.trim()))
    .map((room, position) => {
      const { widthIn, depthIn } = room;
      const isMeasured = isLength(widthIn) && isLength(depthIn);
      return {
        key: `${room.name}-${position}`,
        name: room.name?.trim() ?? "",
        // Empty where a side is unknown; `spokenSize` is for screen readers.
        size: isMeasured ? formatRoomSize(widthIn, depthIn) : "",
        spokenSize: isMeasured ? `${spokenFeetInches(widthIn)} by ${spokenFeetInches(depthIn)}` : "",
        area: formatSquareFeet(room.areaSqFt === null ? null : Math.round(room.areaSqFt)),
      };
    });
}

function isLength(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value > 0;
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

/** `great room`, `living room`: drawings may leave the word out for want of space. */
function roomInSentence(name: string): string {
  const small = name.trim().toLowerCase();
  return /^(living|dining|family|sitting)$/.test(small) ? `${small} room` : small;
}
