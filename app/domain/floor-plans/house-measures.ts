/** A room of a plan as the content has it; lengths in inches, positions from any origin. */
interface MeasuredRoom {
  readonly name: string | null;
  readonly kind: string | null;
  readonly widthIn: number | null;
  readonly depthIn: number | null;
  readonly xIn: number | null;
  readonly yIn: number | null;
  readonly areaSqFt: number | null;
}

/** A level of a plan as the content has it. */
interface MeasuredLevel {
  readonly finished: boolean | null;
  readonly rooms: readonly (MeasuredRoom | null)[] | null;
}

type MeasuredLevels = readonly (MeasuredLevel | null)[] | null | undefined;

export function isNumber(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}

/** Whether a length can be shown: a finite number above 0. */
export function isLength(value: number | null): value is number {
  return isNumber(value) && value > 0;
}

/** A living room of known size. */
export interface LargeRoom {
  readonly name: string;
  readonly widthIn: number;
  readonly depthIn: number;
  readonly areaSqFt: number;
}

/** The living rooms of the finished levels with known sizes, largest first. */
export function largestRooms(levels: MeasuredLevels): LargeRoom[] {
  return (levels ?? [])
    .flatMap((level) => (level?.finished === false ? [] : (level?.rooms ?? [])))
    .flatMap((room) => {
      if (room?.kind !== "living" || !room.name || !isLength(room.widthIn) || !isLength(room.depthIn)) return [];
      return [{ name: room.name, widthIn: room.widthIn, depthIn: room.depthIn, areaSqFt: room.areaSqFt ?? 0 }];
    })
    .filter(({ areaSqFt }) => areaSqFt > 0)
    .sort((one, other) => other.areaSqFt - one.areaSqFt);
}

/**
 * Width along the street and depth of the house with its garage, without porches and patios: those of its widest and
 * its deepest level. Null unless the position and size of every such room are known.
 */
export function houseSize(levels: MeasuredLevels): { readonly widthIn: number; readonly depthIn: number } | null {
  const sizes = (levels ?? []).flatMap((level) => {
    const rooms = (level?.rooms ?? []).flatMap((room) => (room && room.kind !== "outside" ? room : []));
    return rooms.length > 0
      ? [{ widthIn: extent(rooms, "xIn", "widthIn"), depthIn: extent(rooms, "yIn", "depthIn") }]
      : [];
  });
  const widthIn = Math.max(...sizes.map((size) => size.widthIn));
  const depthIn = Math.max(...sizes.map((size) => size.depthIn));
  return isLength(widthIn) && isLength(depthIn) ? { widthIn, depthIn } : null;
}

/** The extent of rooms along an axis; NaN when a room's position or size is unknown. */
function extent(rooms: readonly MeasuredRoom[], start: "xIn" | "yIn", length: "widthIn" | "depthIn"): number {
  const starts = rooms.map((room) => room[start] ?? Number.NaN);
  const ends = rooms.map((room, position) => (starts[position] ?? Number.NaN) + (room[length] ?? Number.NaN));
  return Math.max(...ends) - Math.min(...starts);
}
