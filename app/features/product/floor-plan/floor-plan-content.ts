import { isLength, isNumber, largestRooms } from "#app/domain/floor-plans/house-measures.ts";
import { roomInSentence } from "#app/domain/floor-plans/plan-in-words.ts";
import { formatFeetInches } from "#app/domain/products/figures.ts";
import { addedPrice } from "#app/domain/products/plan-options.ts";
import { joined } from "#app/domain/wording/text.ts";
import { type Picture, toPicture, toPictures } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../product.generated.ts";

/** A level of a plan as loader data, without redundancy; `floorPlanLevels` derives what the page shows. */
export interface LevelData {
  readonly label: string;
  readonly drawing: Picture | null;
  readonly mirrored: Picture | null;
  /** The origin of the rooms’ coordinates on the drawing in px, and its scale; null when unknown. */
  readonly coordinateSystem: { readonly xPx: number; readonly yPx: number; readonly pxPerInch: number } | null;
  readonly rooms: readonly RoomData[];
  readonly passages: readonly PassageData[];
}

/** A passage: its kind and its ends in inches. */
type PassageData = readonly [kind: string, x1: number, y1: number, x2: number, y2: number];

/** A room; lengths in inches. */
export interface RoomData {
  readonly name: string;
  readonly kind: string;
  /** Width and depth in inches; null unless both are known. */
  readonly size: readonly [width: number, depth: number] | null;
  /** Position of its corner in inches; null unless both coordinates are known. */
  readonly corner: readonly [x: number, y: number] | null;
  readonly areaSqFt: number | null;
  readonly ceilingIn: number | null;
  /** Whether the tables list it. */
  readonly isListed: boolean;
}

type PlanExtras = ProductPlanFragment["extras"];
type LevelNode = NonNullable<NonNullable<NonNullable<PlanExtras>["levels"]>[number]>;
type RoomNode = NonNullable<NonNullable<LevelNode["rooms"]>[number]>;

/** Kinds of rooms in the table “Outside”. */
export const outsideKinds: ReadonlySet<string> = new Set(["garage", "outside"]);

/** The levels of a plan that have a drawing or rooms; empty when the host does not support them. */
export function levelsData(extras: PlanExtras | undefined): LevelData[] {
  return (extras?.levels ?? [])
    .filter((level) => level !== null)
    .map((level, position) => ({
      // `Main level`, `Basement, unfinished`.
      label: joined(", ", level.name?.trim() || `Level ${position + 1}`, level.finished === false ? "unfinished" : ""),
      drawing: drawingOf(level.drawing, level),
      mirrored: drawingOf(level.drawingMirrored, level),
      coordinateSystem: coordinateSystemOf(level),
      rooms: (level.rooms ?? []).flatMap((node) =>
        node?.name?.trim() ? [roomData(node, node.name.trim(), level)] : [],
      ),
      passages: (level.passages ?? []).flatMap(passageOf),
    }))
    .filter(({ drawing, rooms }) => drawing || rooms.length > 0);
}

/** A drawing with the size of the level, as SVG media have none. */
function drawingOf(media: LevelNode["drawing"], { widthPx, heightPx }: LevelNode): Picture | null {
  const picture = toPicture(media);
  return picture && widthPx && heightPx ? { ...picture, width: widthPx, height: heightPx } : picture;
}

function coordinateSystemOf({
  originXPx,
  originYPx,
  pxPerFoot,
  widthPx,
  heightPx,
}: LevelNode): LevelData["coordinateSystem"] {
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

/** A room without a ceiling height has that of its level, except garages and porches. */
function ceilingOf({ ceilingIn, kind, listed }: RoomNode, level: LevelNode): number | null {
  if (isLength(ceilingIn)) return ceilingIn;
  return isLength(level.ceilingIn) && listed !== false && !outsideKinds.has(kind ?? "") ? level.ceilingIn : null;
}

function passageOf(node: NonNullable<LevelNode["passages"]>[number]): PassageData[] {
  if (!node) return [];
  const { x1In: x1, y1In: y1, x2In: x2, y2In: y2 } = node;
  return isNumber(x1) && isNumber(y1) && isNumber(x2) && isNumber(y2) ? [[node.kind ?? "", x1, y1, x2, y2]] : [];
}

/** A sentence about the largest living room of the plan; empty when no room’s size is known. */
export function largestRoomSentence(extras: PlanExtras | undefined): string {
  const [largest] = largestRooms(extras?.levels);
  if (!largest) return "";
  const long = Math.max(largest.widthIn, largest.depthIn);
  const short = Math.min(largest.widthIn, largest.depthIn);
  const start = `The largest room is the ${roomInSentence(largest.name)}, ${unbroken(long)}`;
  return long === short ? `${start} each way.` : `${start} long and ${unbroken(short)} across.`;
}

/** A size with non-breaking spaces. */
function unbroken(lengthInches: number): string {
  return formatFeetInches(lengthInches).replace(" ", "\u00a0");
}

/** The caveat for a house with options, which may differ from the drawing. */
export function asDesignedSentence(levels: readonly LevelData[], hasOptions: boolean): string {
  return levels.length > 0 && hasOptions
    ? "The drawing shows the plan as designed; what was chosen for this house may differ."
    : "";
}

/** An elevation of a plan: its drawing, or else its rendering. */
export interface ElevationView {
  readonly key: string;
  readonly letter: string;
  /** `Ranch, brick`. */
  readonly label: string;
  /** `+ $4,200`, `In the base price`; empty when unknown, and for a house, whose price includes it. */
  readonly price: string;
  readonly picture: Picture;
  /** Whether the house was built with it. */
  readonly isBuilt: boolean;
}

/** The elevation that a house was built with. */
export interface BuiltFront {
  readonly letter: string | null | undefined;
  /** Whether the house is the mirror image of its plan. */
  readonly isMirrored: boolean;
}

/**
 * The elevations of a plan. Some hosts have their letter and material; others have only pictures with text
 * alternatives. `built` marks the elevation of a house, mirrored as it was built; it is undefined for a plan, and only
 * a plan shows what an elevation adds to the price.
 */
export function elevationViews(plan: ProductPlanFragment | null, built: BuiltFront | undefined): ElevationView[] {
  const named = (plan?.extras?.elevations ?? []).flatMap((elevation) => {
    if (!elevation) return [];
    const letter = elevation.letter?.trim() ?? "";
    const isBuilt = letter !== "" && letter.toLowerCase() === built?.letter?.trim().toLowerCase();
    const isTurned = isBuilt && built?.isMirrored !== (elevation.mirrored ?? false);
    const picture =
      (isTurned ? toPicture(elevation.drawingMirrored) : null) ??
      toPicture(elevation.drawing) ??
      toPicture(elevation.rendering);
    if (!picture) return [];
    const label = joined(", ", elevation.style, elevation.material?.toLowerCase());
    const price = built === undefined ? priceOfElevation(elevation.addedPriceUsd) : "";
    return [{ letter, label, price, picture, isBuilt }];
  });
  const views =
    named.length > 0
      ? named
      : toPictures(plan?.floorplanDetails?.elevations).map((picture) => ({ ...unnamed, picture }));
  return views.map((view, position) => ({ ...view, key: `elevation-${position + 1}` }));
}

const unnamed = { letter: "", label: "", price: "", isBuilt: false };

function priceOfElevation(amountUsd: number | null): string {
  return amountUsd === null || !Number.isFinite(amountUsd) || amountUsd < 0 ? "" : addedPrice(amountUsd);
}
