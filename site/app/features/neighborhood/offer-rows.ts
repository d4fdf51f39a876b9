import {
  formatBaths,
  formatBeds,
  formatSquareFeet,
  fromFullPrice,
  primaryBedroomText,
  shownPrice,
} from "#app/domain/products/figures.ts";
import {
  compareReadyDates,
  displayedStatusMessage,
  isAvailable,
  isSoldOut,
  moveInText,
} from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
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
  const plan = plans.find((each) => each?.databaseId === details?.floorplan?.databaseId);
  return {
    id: moveInHome.databaseId,
    title: moveInHome.title ?? "",
    href: moveInHome.uri ?? "",
    /** Under the title: the plan and the homesite. */
    note: [planTitle, extras?.homesite ? `homesite ${extras.homesite}` : ""].filter(Boolean).join(", "),
    beds: formatBeds(details?.bedrooms),
    baths: formatBaths(details?.bathrooms),
    finished: formatSquareFeet(details?.finishedSqrFt),
    primary: primaryBedroomText(plan?.extras?.primaryBedroom),
    when: displayedStatusMessage(productStatus) || moveInText(extras?.readyDate, today),
    price: shownPrice(details?.price),
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

/** A model home as a row. */
export function modelRow(model: ModelNode): OfferRow {
  const plan = model.modelDetails?.floorplan;
  return {
    ...planFigures(plan),
    id: model.databaseId,
    title: model.title ?? "",
    href: model.uri ?? "",
    note: plan?.floorplanDetails?.displayTitle || plan?.title || "",
    primary: "",
    when: displayedStatusMessage(model.productStatus) || model.extras?.openHours || "",
    price: shownPrice(model.extras?.asShownPriceUsd),
    isForSale: true,
  };
}

/** A plan that can be built here as a row. */
export function planRow(plan: PlanRowFragment & { readonly extras?: PlanNode["extras"] }): OfferRow {
  const levels = plan.extras?.levelsCount ?? 0;
  const levelsText = levels === 1 ? "One level" : formatCount(levels, "level");
  return {
    ...planFigures(plan),
    id: plan.databaseId,
    title: plan.floorplanDetails?.displayTitle || plan.title || "",
    href: plan.uri ?? "",
    note: levels > 0 ? levelsText : "",
    primary: primaryBedroomText(plan.extras?.primaryBedroom),
    when: displayedStatusMessage(plan.productStatus),
    price: fromFullPrice(plan.floorplanDetails?.basePrice),
    isForSale: !isSoldOut(plan.productStatus),
  };
}

function planFigures(plan: PlanRowFragment | null | undefined) {
  const details = plan?.floorplanDetails;
  return {
    beds: formatBeds(details?.bedroomsMin, details?.bedroomsMax),
    baths: formatBaths(details?.bathroomsMin, details?.bathroomsMax),
    finished: formatSquareFeet(details?.finishedSqrFt),
  };
}
