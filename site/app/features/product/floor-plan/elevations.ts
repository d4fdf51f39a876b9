import { type Picture, toPicture, toPictures } from "#app/graphql/picture.ts";
import type { ProductPlanFragment } from "../move-in-home/move-in-home.generated.ts";

/** One front of a plan: its drawing, or else its rendering. */
export interface ElevationView {
  readonly key: string;
  readonly letter: string;
  /** `Ranch, brick`. */
  readonly label: string;
  readonly picture: Picture;
  /** True for the front that the home at hand has. */
  readonly isThisHouse: boolean;
}

/**
 * The fronts of a plan. Some hosts name them by letter and material; others only have pictures, whose text
 * alternative is then all that can be said. `builtLetter` marks the front of the house at hand.
 */
export function elevationViews(
  plan: ProductPlanFragment | null | undefined,
  builtLetter: string | null | undefined = null,
): ElevationView[] {
  const named = (plan?.extras?.elevations ?? []).flatMap((elevation, position): ElevationView[] => {
    const picture = toPicture(elevation?.drawing) ?? toPicture(elevation?.rendering);
    if (!elevation || !picture) return [];
    const letter = elevation.letter?.trim() ?? "";
    return [
      {
        key: `elevation-${position + 1}`,
        letter,
        label: [elevation.style, elevation.material?.toLowerCase()].filter(Boolean).join(", "),
        picture,
        isThisHouse: letter !== "" && letter.toLowerCase() === builtLetter?.trim().toLowerCase(),
      },
    ];
  });
  if (named.length > 0) return named;
  return toPictures(plan?.floorplanDetails?.elevations).map((picture, position) => ({
    key: `elevation-${position + 1}`,
    letter: "",
    label: "",
    picture,
    isThisHouse: false,
  }));
}
