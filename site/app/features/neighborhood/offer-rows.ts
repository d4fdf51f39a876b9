import { formatBaths, formatBeds, formatSquareFeet, primaryBedroomText } from "#app/domain/products/figures.ts";
import { fullPrice, isPriceShown } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isAvailable, isSoldOut, moveInText } from "#app/domain/products/product-status.ts";
import type { GetNeighborhoodQuery, PlanRowFragment } from "./neighborhood.generated.ts";

type Extras = NonNullable<NonNullable<GetNeighborhoodQuery["neighborhood"]>["extras"]>;
type HomeNode = NonNullable<NonNullable<Extras["homes"]>[number]>;
type ModelNode = NonNullable<NonNullable<Extras["models"]>[number]>;
type PlanNode = NonNullable<NonNullable<Extras["plans"]>[number]>;

/** One thing for sale as a row of the neighborhood's tables; every figure with its unit. */
export interface OfferRow {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  /** Under the title: the plan and the homesite. */
  readonly note: string;
  readonly beds: string;
  readonly baths: string;
  readonly finished: string;
  readonly primary: string;
  readonly when: string;
  readonly price: string;
  /** False once it is sold or under contract. */
  readonly isForSale: boolean;
}

/** A quick move-in home as a row; `plans` tell where the primary bedroom is. */
export function homeRow(home: HomeNode, plans: readonly (PlanNode | null)[], today: string): OfferRow {
  const details = home.qmiHomeDetails;
  const planTitle = details?.floorplan?.floorplanDetails?.displayTitle || details?.floorplan?.title;
  const plan = plans.find((each) => each?.databaseId === details?.floorplan?.databaseId);
  const message = displayedStatusMessage(home.productStatus);
  return {
    id: home.databaseId,
    title: home.title ?? "",
    href: home.uri ?? "",
    note: [planTitle, home.extras?.homesite ? `homesite ${home.extras.homesite}` : ""].filter(Boolean).join(", "),
    beds: formatBeds(details?.bedrooms),
    baths: formatBaths(details?.bathrooms),
    finished: formatSquareFeet(details?.finishedSqrFt),
    primary: primaryBedroomText(plan?.extras?.primaryBedroom),
    when: message || moveInText(home.extras?.readyDate, today),
    price: isPriceShown(details?.price) ? fullPrice(details.price) : "",
    isForSale: isAvailable({ statusMessage: home.productStatus?.statusMessage ?? [] }),
  };
}

/** What can be bought first, by the day it is ready; the rest stays at the end. */
export function byMoveIn(a: HomeNode, b: HomeNode): number {
  const isSold = (home: HomeNode) => !isAvailable({ statusMessage: home.productStatus?.statusMessage ?? [] });
  return (
    Number(isSold(a)) - Number(isSold(b)) || (a.extras?.readyDate ?? "9").localeCompare(b.extras?.readyDate ?? "9")
  );
}

/** A model home as a row. */
export function modelRow(model: ModelNode): OfferRow {
  const plan = model.modelDetails?.floorplan;
  return {
    ...figures(plan),
    id: model.databaseId,
    title: model.title ?? "",
    href: model.uri ?? "",
    note: plan?.floorplanDetails?.displayTitle || plan?.title || "",
    primary: "",
    when: displayedStatusMessage(model.productStatus) || model.extras?.openHours || "",
    price: isPriceShown(model.extras?.asShownPriceUsd) ? fullPrice(model.extras.asShownPriceUsd) : "",
    isForSale: true,
  };
}

/** A plan that can be built here as a row. */
export function planRow(plan: PlanRowFragment & { readonly extras?: PlanNode["extras"] }): OfferRow {
  const levels = plan.extras?.levelsCount;
  return {
    ...figures(plan),
    id: plan.databaseId,
    title: plan.floorplanDetails?.displayTitle || plan.title || "",
    href: plan.uri ?? "",
    note: levels ? `${levels === 1 ? "One level" : `${levels} levels`}` : "",
    primary: primaryBedroomText(plan.extras?.primaryBedroom),
    when: displayedStatusMessage(plan.productStatus),
    price: isPriceShown(plan.floorplanDetails?.basePrice) ? `from ${fullPrice(plan.floorplanDetails.basePrice)}` : "",
    isForSale: !isSoldOut(plan.productStatus),
  };
}

function figures(plan: PlanRowFragment | null | undefined) {
  const details = plan?.floorplanDetails;
  return {
    beds: formatBeds(details?.bedroomsMin, details?.bedroomsMax),
    baths: formatBaths(details?.bathroomsMin, details?.bathroomsMax),
    finished: formatSquareFeet(details?.finishedSqrFt),
  };
}
