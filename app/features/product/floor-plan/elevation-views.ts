import { fullPrice } from "#app/domain/products/figures.ts";
import { joined } from "#app/domain/wording/text.ts";
import { type Picture, toPicture, toPictures } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";

/** An elevation of a plan: its drawing, or else its rendering. */
export interface ElevationView {
  readonly key: string;
  readonly letter: string;
  /** `Ranch, brick`. */
  readonly label: string;
  /** `+ $4,200`, `In the base price`; empty where the difference is not known or the house has its price already. */
  readonly price: string;
  readonly picture: Picture;
  /** The front of the house at hand. */
  readonly isBuilt: boolean;
}

/** The front that a house was built with. */
export interface BuiltFront {
  readonly letter: string | null | undefined;
  /** The house is the mirror image of its plan. */
  readonly isMirrored: boolean;
}

/**
 * The elevations of a plan. Some hosts name them by letter and material; others have only pictures with their text
 * alternatives. `built` marks the elevation of the house at hand, drawn as it was built; it is undefined for a plan, which
 * alone says what an elevation adds to the price.
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
    const price = built === undefined ? addedPrice(elevation.addedPriceUsd) : "";
    return [{ letter, label, price, picture, isBuilt }];
  });
  const views =
    named.length > 0
      ? named
      : toPictures(plan?.floorplanDetails?.elevations).map((picture) => ({ ...unnamed, picture }));
  return views.map((view, position) => ({ ...view, key: `elevation-${position + 1}` }));
}

const unnamed = { letter: "", label: "", price: "", isBuilt: false };

function addedPrice(amountUsd: number | null): string {
  if (amountUsd === null || !Number.isFinite(amountUsd) || amountUsd < 0) return "";
  return amountUsd === 0 ? "In the base price" : `+ ${fullPrice(amountUsd)}`;
}
