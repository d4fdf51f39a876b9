import { houseSize, isLength, largestRooms } from "#app/domain/floor-plans/house-measures.ts";
import { formatRoomSize } from "#app/domain/products/figures.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import type { ComparedLevelsFragment } from "./comparison.generated.ts";

type Extras = ComparedLevelsFragment["extras"] | undefined;

/** Number of rooms in the row of the largest ones. */
const largestCount = 3;

/** Facts of a house that its drawn levels give; empty when unknown. */
export function houseFacts(extras: Extras) {
  const size = houseSize(extras?.levels);
  return {
    "Width × depth": size ? formatRoomSize(size.widthIn, size.depthIn) : "",
    "Largest rooms": largestRooms(extras?.levels)
      .slice(0, largestCount)
      .map(({ name, widthIn, depthIn }) => `${name} ${formatRoomSize(widthIn, depthIn).replaceAll(" ", "\u00a0")}`)
      .join("\n"),
  };
}

/** The drawing of a level with the width that it covers of the ground, in feet. */
export interface ScaledDrawing {
  readonly label: string;
  readonly picture: Picture;
  readonly widthFt: number;
}

/** The drawings of the finished levels of a plan whose scale is known, mirrored for a mirrored house. */
export function scaledDrawings(extras: Extras, isMirrored: boolean): ScaledDrawing[] {
  return (extras?.levels ?? []).flatMap((level, position) => {
    if (!level || level.finished === false) return [];
    const { widthPx, heightPx, pxPerFoot } = level;
    const picture = (isMirrored ? toPicture(level.drawingMirrored) : null) ?? toPicture(level.drawing);
    if (!picture || !isLength(widthPx) || !isLength(heightPx) || !isLength(pxPerFoot)) return [];
    const label = level.name?.trim() || `Level ${position + 1}`;
    return [{ label, picture: { ...picture, width: widthPx, height: heightPx }, widthFt: widthPx / pxPerFoot }];
  });
}
