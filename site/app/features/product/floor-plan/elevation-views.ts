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

/**
 * The elevations of a plan. Some hosts name them by letter and material; others have only pictures with their text
 * alternatives. `builtLetter` marks the elevation of the house at hand; it is undefined for a plan, which alone says what
 * an elevation adds to the price.
 */
export function elevationViews(
  plan: ProductPlanFragment | null,
  builtLetter: string | null | undefined,
): ElevationView[] {
  const named = (plan?.extras?.elevations ?? []).flatMap((elevation) => {
    const picture = toPicture(elevation?.drawing) ?? toPicture(elevation?.rendering);
    if (!elevation || !picture) return [];
    const letter = elevation.letter?.trim() ?? "";
    const label = joined(", ", elevation.style, elevation.material?.toLowerCase());
    const isBuilt = letter !== "" && letter.toLowerCase() === builtLetter?.trim().toLowerCase();
    const price = builtLetter === undefined ? addedPrice(elevation.addedPriceUsd) : "";
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
