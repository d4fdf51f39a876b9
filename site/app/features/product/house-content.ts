import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import { elevationViews } from "./floor-plan/elevations.ts";
import { asDesignedSentence, floorPlanLevels, largestRoomSentence } from "./floor-plan/floor-plan-levels.ts";
import type { ProductPlaceFragment, ProductPlanFragment } from "./move-in-home/move-in-home.generated.ts";
import { galleryCaption, planLink, planNameOf, productCrumbs } from "./product-page-parts.ts";
import { featureGroups } from "./sheet/feature-groups.ts";
import { galleryPictures, type MediaNode } from "./sheet/gallery-pictures.ts";
import { placeContent } from "./visit/visit-content.ts";

/** What a home and a model have alike as the backend gives them: the house itself, as far as the host knows it. */
interface HouseNode {
  readonly databaseId: number;
  readonly title: string | null;
  readonly featuredImage: { readonly node: MediaNode } | null;
  readonly extras: {
    readonly gallery: readonly MediaNode[] | null;
    readonly options: Parameters<typeof featureGroups>[1];
    readonly elevation: string | null;
    readonly virtualTourUrl: string | null;
  } | null;
}

/** The plan that a house is built to and the place where it stands. */
interface HouseDetails {
  readonly floorplan: ProductPlanFragment | null;
  readonly neighborhood: ProductPlaceFragment | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * What the pages of a home and of a model say alike (S2.31, S2.33). `optionsTitle` heads what was chosen for the house;
 * `here` is the house as the choice of near things takes it: where it stands, or else where its neighborhood does.
 */
export function houseContent(house: HouseNode, details: HouseDetails | null, optionsTitle: string) {
  const { databaseId: id, extras } = house;
  const title = house.title?.trim() ?? "";
  const plan = details?.floorplan ?? null;
  const place = details?.neighborhood ?? null;
  const planName = planNameOf(plan);
  const pictures = galleryPictures(house.featuredImage?.node, ...(extras?.gallery ?? []));
  const levels = floorPlanLevels(plan?.extras);
  const latitude = details?.latitude || place?.neighborhood?.latitude || null;
  const longitude = details?.longitude || place?.neighborhood?.longitude || null;
  return {
    title,
    plan,
    place,
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
