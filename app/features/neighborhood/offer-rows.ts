import { type OfficeHours, openingHours } from "#app/domain/neighborhoods/opening-hours.ts";
import { formatBaths, formatBeds, formatSquareFeet, primaryBedroomText } from "#app/domain/products/figures.ts";
import { priceBesideStatus, productPrice } from "#app/domain/products/price.ts";
import {
  compareReadyDates,
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  moveInText,
} from "#app/domain/products/product-status.ts";
import { countInWords } from "#app/domain/wording/numbers.ts";
import { capitalized } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GetNeighborhoodQuery, PlanRowFragment } from "./neighborhood.generated.ts";

type Extras = NonNullable<NonNullable<GetNeighborhoodQuery["neighborhood"]>["extras"]>;
type MoveInHomeNode = NonNullable<NonNullable<Extras["homes"]>[number]>;
type ModelNode = NonNullable<NonNullable<Extras["models"]>[number]>;
type PlanNode = NonNullable<NonNullable<Extras["plans"]>[number]>;

/** One product as a row of the neighborhood’s tables; every figure with its unit. */
export type OfferRow = ReturnType<typeof moveInHomeRow>;

/** A move-in home as a row; `plans` hold where the primary bedroom is. */
export function moveInHomeRow(moveInHome: MoveInHomeNode, plans: readonly (PlanNode | null)[], today: string) {
  const { qmiHomeDetails: details, productStatus, extras } = moveInHome;
  const planTitle = details?.floorplan?.floorplanDetails?.displayTitle || details?.floorplan?.title;
  const price = productPrice({ kind: "home", priceUsd: details?.price, ...productStatus });
  return {
    id: moveInHome.databaseId,
    title: moveInHome.title ?? "",
    picture: toPicture(moveInHome.featuredImage?.node),
    href: moveInHome.uri ?? "",
    /** Under the title: the plan and the homesite. */
    note: [planTitle, extras?.homesite ? `homesite ${extras.homesite}` : ""].filter(Boolean).join(", "),
    beds: formatBeds(details?.bedrooms),
    baths: formatBaths(details?.bathrooms),
    finished: formatSquareFeet(details?.finishedSqrFt),
    primary: primaryBedroomOf(details?.floorplan?.databaseId, plans),
    when: displayedStatusMessage(productStatus) || moveInText(extras?.readyDate, today),
    price: priceBesideStatus(price),
    homesite: extras?.homesite ?? "",
    /** False once it is sold or under contract. */
    isForSale: isAvailable(productStatus),
  };
}

/** Orders what can be bought first, by the day it is ready. */
export function byMoveIn(a: MoveInHomeNode, b: MoveInHomeNode): number {
  return (
    Number(isAvailable(b.productStatus)) - Number(isAvailable(a.productStatus)) ||
    compareReadyDates(a.extras?.readyDate, b.extras?.readyDate)
  );
}

/**
 * A model home as a row; `plans` hold where the primary bedroom is. It is open when the sales office is, unless it says
 * other hours than `office` does.
 */
export function modelRow(
  model: ModelNode,
  plans: readonly (PlanNode | null)[],
  neighborhoodStatus: string | null,
  office: OfficeHours,
): OfferRow {
  const plan = model.modelDetails?.floorplan;
  const price = productPrice({
    kind: "model",
    asShownPriceUsd: model.extras?.asShownPriceUsd,
    planPriceUsd: plan?.floorplanDetails?.basePrice,
    neighborhoodStatus,
    ...model.productStatus,
  });
  return {
    ...planFigures(plan),
    id: model.databaseId,
    title: model.title ?? "",
    picture: toPicture(model.featuredImage?.node),
    href: model.uri ?? "",
    note: plan?.floorplanDetails?.displayTitle || plan?.title || "",
    primary: primaryBedroomOf(plan?.databaseId, plans),
    when:
      (price.kind === "none" && price.text) ||
      displayedStatusMessage(model.productStatus) ||
      openingHours(model.extras?.openHours, office)?.line ||
      "",
    price: priceBesideStatus(price),
    homesite: model.extras?.homesite ?? "",
    isForSale: price.kind !== "none",
  };
}

/** A plan that can be built here as a row. */
export function planRow(plan: PlanRowFragment | PlanNode, neighborhoodStatus: string | null) {
  // The plans that sell best are asked for in fewer fields than the neighborhood’s own.
  const extras = "extras" in plan ? plan.extras : null;
  const details = plan.floorplanDetails;
  const elevations = details && "elevations" in details ? details.elevations : null;
  const levels = extras?.levelsCount ?? 0;
  const price = productPrice({
    kind: "plan",
    basePriceUsd: plan.floorplanDetails?.basePrice,
    neighborhoodStatus,
    ...plan.productStatus,
  });
  return {
    ...planFigures(plan),
    id: plan.databaseId,
    title: plan.floorplanDetails?.displayTitle || plan.title || "",
    picture: toPicture(elevations?.[0]),
    href: plan.uri ?? "",
    note: levels > 0 ? capitalized(countInWords(levels, "level")) : "",
    primary: primaryBedroomText(extras?.primaryBedroom),
    when: price.kind === "none" ? price.text : displayedStatusMessage(plan.productStatus),
    price: priceBesideStatus(price),
    homesite: "",
    widthFt: extras?.widthFt ?? null,
    depthFt: extras?.depthFt ?? null,
    isForSale: price.kind !== "none" || isComingSoon(plan.productStatus),
  };
}

function primaryBedroomOf(planId: number | undefined, plans: readonly (PlanNode | null)[]): string {
  return primaryBedroomText(plans.find((plan) => plan?.databaseId === planId)?.extras?.primaryBedroom);
}

function planFigures(plan: PlanRowFragment | null | undefined) {
  const details = plan?.floorplanDetails;
  return {
    beds: formatBeds(details?.bedroomsMin, details?.bedroomsMax),
    baths: formatBaths(details?.bathroomsMin, details?.bathroomsMax),
    finished: formatSquareFeet(details?.finishedSqrFt),
  };
}
