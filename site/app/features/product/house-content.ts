import { directionsUrl } from "#app/domain/directions-url.ts";
import { elevationViews } from "./floor-plan/elevations.ts";
import { asDesignedSentence, floorPlanLevels, largestRoomSentence } from "./floor-plan/floor-plan-levels.ts";
import type {
  PlaceFragment,
  ProductPlaceExtrasFragment,
  ProductPlanExtrasFragment,
  ProductPlanFragment,
} from "./home/home.generated.ts";
import { placeContent } from "./place/place-content.ts";
import { galleryCaption, planLink, planNameOf, productCrumbs } from "./product-page-parts.ts";
import { featureGroups } from "./sheet/feature-groups.ts";
import { galleryPictures, type MediaNode } from "./sheet/gallery-pictures.ts";

type Coordinate = number | null | undefined;

/** A house that stands or is being built, to a plan and at a place, as the backend answers it: a home or a model. */
export interface HouseNodes {
  readonly id: number;
  readonly title: string;
  readonly featuredPicture: MediaNode;
  readonly plan: ProductPlanFragment | null;
  readonly place: PlaceFragment | null;
  readonly latitude: Coordinate;
  readonly longitude: Coordinate;
  /** What hosts with extras know of the house itself, of its plan and of its place. */
  readonly extras:
    | {
        readonly gallery: readonly MediaNode[] | null;
        readonly options: Parameters<typeof featureGroups>[1];
        readonly elevation: string | null;
        readonly virtualTourUrl: string | null;
      }
    | null
    | undefined;
  readonly planExtras: ProductPlanExtrasFragment | null | undefined;
  readonly placeExtras: ProductPlaceExtrasFragment | null | undefined;
}

/**
 * What the pages of a home and of a model say alike (S2.31, S2.33). `optionsTitle` heads what was chosen for the house;
 * `here` is the house as the choice of near things takes it: where it stands, or else where its neighborhood does.
 */
export function houseContent(house: HouseNodes, optionsTitle: string) {
  const { id, title, plan, place, extras, planExtras } = house;
  const planName = planNameOf(plan);
  const pictures = galleryPictures(house.featuredPicture, ...(extras?.gallery ?? []));
  const levels = floorPlanLevels(planExtras);
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
      elevations: { planName, views: elevationViews(plan, planExtras, extras?.elevation) },
      floorPlan: {
        planName,
        levels,
        note: [largestRoomSentence(planExtras), asDesignedSentence(levels, (extras?.options ?? []).length > 0)]
          .filter(Boolean)
          .join(" "),
        link: planLink(plan),
      },
      features: {
        picture: pictures[3] ?? null,
        groups: featureGroups(optionsTitle, extras?.options, planName, plan),
      },
      place: placeContent(place, house.placeExtras),
      point: { latitude, longitude },
      directions: directionsUrl(latitude, longitude),
      tour: extras?.virtualTourUrl?.trim() || null,
    },
  };
}
