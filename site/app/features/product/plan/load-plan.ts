import { directionsUrl } from "#app/domain/neighborhoods/geo-point.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import {
  formatBeds,
  formatSquareFeet,
  garageText,
  levelsText,
  primaryBedroomText,
} from "#app/domain/products/figures.ts";
import { fullPrice, isPriceShown } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isAvailable, isComingSoon, isSoldOut } from "#app/domain/products/product-status.ts";
import { nearestProducts, relatedPlans } from "#app/domain/products/related-products.ts";
import { builderToday, formatDate } from "#app/domain/wording/dates.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type InventoryPlan, indexInventory, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { modelSummary, moveInHomeSummary, planSummary } from "#app/graphql/inventory/product-summary.ts";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { elevationViews } from "../floor-plan/elevations.ts";
import { floorPlanLevels, largestRoomSentence } from "../floor-plan/floor-plan-levels.ts";
import {
  collectionText,
  galleryCaption,
  paragraphs,
  planNameOf,
  productCrumbs,
  sentence,
} from "../product-page-parts.ts";
import { featureRows } from "../sheet/feature-rows.ts";
import { galleryPictures } from "../sheet/gallery-pictures.ts";
import { livabilityText } from "../sheet/livability.ts";
import { countText, titleCells } from "../sheet/title-cells.ts";
import type { PlanFacts } from "../structured-data.ts";
import { placeContent, placeName } from "../visit/visit-content.ts";
import { GetPlan, type GetPlanQuery } from "./plan.generated.ts";

type PlanNode = NonNullable<GetPlanQuery["plan"]>;

/** Plans offered in place of one that cannot be had. */
const alternativesCount = 3;

/**
 * Everything the page of a floor plan says (S2.32, S3.16–S3.20), with its related plans (S9.18–S9.21), or null where
 * nothing lives at the address. The random picks are made here, once for each render of the document, which is then
 * cached: visitors see the same picks until it is rendered again.
 */
export async function loadPlanContent(
  content: ContentClient,
  { uri, origin }: { readonly uri: string; readonly origin: string },
  random: () => number = Math.random,
) {
  const today = builderToday();
  const [{ plan }, { inventory }] = await Promise.all([content.query(GetPlan, { uri }), loadInventory(content)]);
  if (!plan) return null;
  const { extras } = plan;
  const details = plan.floorplanDetails;
  const place = details?.neighborhood ?? null;
  const title = planNameOf(plan);
  const fromPriceUsd = isPriceShown(details?.basePrice) ? details.basePrice : null;
  const index = indexInventory(inventory);
  const pictures = planPictures(plan);
  const state = saleState(plan);
  const own = {
    id: plan.databaseId,
    collections: details?.collection ?? [],
    neighborhoodId: place?.databaseId ?? null,
  };
  const homes = inventory.homes.filter((home) => home.planId === plan.databaseId && isAvailable(home));
  const onOffer = inventory.plans.filter((other) => !isComingSoon(other) && !isSoldOut(other));
  const alternatives = state.canBeBuilt ? [] : nearestProducts(own, onOffer, index.neighborhood, alternativesCount);
  const related = relatedPlans(own, withoutThose(inventory.plans, alternatives), random);
  const [latitude, longitude] = [place?.neighborhood?.latitude ?? null, place?.neighborhood?.longitude ?? null];

  return {
    id: plan.databaseId,
    canBeBuilt: state.canBeBuilt,
    stateSentence: state.sentence,
    crumbs: productCrumbs(title, place),
    pictures,
    gallery: { label: `Pictures of ${title}`, caption: galleryCaption(pictures, title) },
    sheet: {
      title,
      status: state.mark,
      lead: extras?.say?.trim() ?? "",
      where: [sentence(collectionText(details?.collection)), sentence(placeName(place) && `At ${placeName(place)}`)]
        .filter(Boolean)
        .join(" "),
      note: paragraphs(extras?.about),
      cells: planCells(plan, state.canBeBuilt ? fromPriceUsd : null),
    },
    sticky: {
      price: fromPriceUsd === null ? "" : `from ${fullPrice(fromPriceUsd)}`,
      facts: [formatBeds(details?.bedroomsMin, details?.bedroomsMax), formatSquareFeet(details?.finishedSqrFt)]
        .filter(Boolean)
        .join(" · "),
    },
    elevations: { planName: title, views: elevationViews(plan) },
    floorPlan: {
      planName: title,
      levels: floorPlanLevels(extras),
      note: largestRoomSentence(extras),
      link: null,
    },
    features: {
      picture: pictures[3] ?? null,
      groups: [
        {
          title: "In every one",
          rows: featureRows([
            { term: "Day to day", detail: livabilityText(extras?.livability) },
            ...(details?.features ?? []).map((row) => ({ term: row?.title, detail: row?.text })),
          ]),
        },
      ],
    },
    homes: homes.map((home) => moveInHomeSummary(home, index, today)),
    models: inventory.models
      .filter((model) => model.planId === plan.databaseId)
      .map((model) => modelSummary(model, index)),
    alternatives: alternatives.map((other) => planSummary(other, index)),
    related: [...related.sameCollection, ...related.others].map((other) => planSummary(other, index)),
    place: placeContent(place),
    point: { latitude, longitude },
    directions: directionsUrl(latitude, longitude),
    facts: {
      origin,
      uri,
      bedroomsMin: details?.bedroomsMin ?? null,
      bedroomsMax: details?.bedroomsMax ?? null,
      finishedSqFt: details?.finishedSqrFt ?? null,
      fromPriceUsd: state.canBeBuilt ? fromPriceUsd : null,
      isAvailable: state.canBeBuilt,
    } satisfies PlanFacts,
  };
}

/** The page’s content as its parts take it. */
export type PlanContent = NonNullable<Awaited<ReturnType<typeof loadPlanContent>>>;

/** Whether the plan can be had, by its own displayed message (S3.27) or its neighborhood’s state of sale. */
function saleState(plan: PlanNode) {
  const message = displayedStatusMessage(plan.productStatus);
  const place = plan.floorplanDetails?.neighborhood;
  const placeMessage = neighborhoodStatusMessage(
    effectiveNeighborhoodStatus(place?.status, place?.neighborhood?.status),
  );
  if (isSoldOut(plan.productStatus) || placeMessage === "Sold Out") {
    return {
      canBeBuilt: false,
      mark: { kind: "sold" as const, text: message || "Sold Out" },
      sentence: "Every one of these has found its people. The nearest plans that can still be built:",
    };
  }
  if (isComingSoon(plan.productStatus)) {
    return {
      canBeBuilt: false,
      mark: { kind: "soon" as const, text: message },
      sentence: "This plan is not on sale yet. The nearest plans that are:",
    };
  }
  return { canBeBuilt: true, mark: message ? { kind: "open" as const, text: message } : null, sentence: "" };
}

function withoutThose(plans: readonly InventoryPlan[], left: readonly InventoryPlan[]): InventoryPlan[] {
  const ids = new Set(left.map(({ id }) => id));
  return plans.filter(({ id }) => !ids.has(id));
}

/** Renderings of the fronts, then the gallery; a host that knows no renderings has its fronts as pictures. */
function planPictures(plan: PlanNode): GalleryPicture[] {
  const { extras } = plan;
  const renderings = (extras?.elevations ?? []).map((elevation) => elevation?.rendering);
  const pictures = galleryPictures(plan.featuredImage?.node, ...renderings, ...(extras?.gallery ?? []));
  return pictures.length > 0 ? pictures : galleryPictures(...(plan.floorplanDetails?.elevations ?? []));
}

function planCells(plan: PlanNode, fromPriceUsd: number | null) {
  const { extras, floorplanDetails: details } = plan;
  const asOf = formatDate(extras?.priceAsOf);
  const mainFloor =
    details?.mainSqrFt && details.mainSqrFt !== details.finishedSqrFt ? formatSquareFeet(details.mainSqrFt) : "";
  return titleCells(
    [
      { label: asOf ? `From, ${asOf}` : "From", value: fromPriceUsd === null ? "" : fullPrice(fromPriceUsd) },
      { label: "Finished", value: formatSquareFeet(details?.finishedSqrFt) },
    ],
    [
      { label: "Beds", value: countText(details?.bedroomsMin, details?.bedroomsMax) },
      { label: "Baths", value: countText(details?.bathroomsMin, details?.bathroomsMax) },
      { label: "Main floor", value: mainFloor },
      { label: "Levels", value: levelsText(extras?.levelsCount) },
      { label: "Garage", value: garageText(extras?.garageSpaces) },
      { label: "Primary bed", value: primaryBedroomText(extras?.primaryBedroom) },
    ],
  );
}
