import { directionsUrl } from "#app/domain/directions-url.ts";
import { elevationViews } from "./floor-plan/elevations.ts";
import { asDesignedSentence, floorPlanLevels, largestRoomSentence } from "./floor-plan/floor-plan-levels.ts";
import type { ProductPlaceFragment, ProductPlanFragment } from "./home/home.generated.ts";
import { placeContent } from "./place/place-content.ts";
import { galleryCaption, planLink, planNameOf, productCrumbs } from "./product-page-parts.ts";
import { featureGroups } from "./sheet/feature-groups.ts";
import { galleryPictures, type MediaNode } from "./sheet/gallery-pictures.ts";

type Coordinate = number | null | undefined;

/** A house that stands or is being built, to a plan and at a place, as the backend gives it: a home or a model. */
export interface HouseNodes {
  readonly id: number;
  readonly title: string;
  readonly featuredPicture: MediaNode;
  readonly plan: ProductPlanFragment | null;
  readonly place: ProductPlaceFragment | null;
  readonly latitude: Coordinate;
  readonly longitude: Coordinate;
  /** What was chosen for the house itself, as far as the host knows it. */
  readonly extras:
    | {
        readonly gallery: readonly MediaNode[] | null;
        readonly options: Parameters<typeof featureGroups>[1];
        readonly elevation: string | null;
        readonly virtualTourUrl: string | null;
      }
    | null
    | undefined;
}

/**
 * What the pages of a home and of a model say alike (S2.31, S2.33). `optionsTitle` heads what was chosen for the house;
 * `here` is the house as the choice of near things takes it: where it stands, or else where its neighborhood does.
 */
export function houseContent(house: HouseNodes, optionsTitle: string) {
  const { id, title, plan, place, extras } = house;
  const planName = planNameOf(plan);
  const pictures = galleryPictures(house.featuredPicture, ...(extras?.gallery ?? []));
  const levels = floorPlanLevels(plan?.extras);
  const latitude = house.latitude || place?.neighborhood?.latitude || null;
  const longitude = house.longitude || place?.neighborhood?.longitude || null;
  return {
    planName,
    here: { id, neighborhoodId: place?.databaseId ?? null, latitude, longitude },
    parts: {
      id,
      crumbs: productCrumbs(title, place),
      pictures,
      gallery: { label: `Pictures of ${title}`, caption: galleryCaption(pictures, planName) },
      elevations: { planName, views: elevationViews(plan, extras?.elevation) },
      floorPlan: {
        planName,
        levels,
        note: [largestRoomSentence(plan?.extras), asDesignedSentence(levels, (extras?.options ?? []).length > 0)]
          .filter(Boolean)
          .join(" "),
        link: planLink(plan),
      },
      features: {
        picture: pictures[3] ?? null,
        groups: featureGroups(optionsTitle, extras?.options, planName, plan),
      },
      place: placeContent(place),
      point: { latitude, longitude },
      directions: directionsUrl(latitude, longitude),
      tour: extras?.virtualTourUrl?.trim() || null,
    },
  };
}
