import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { type OfficeHours, openingHours } from "#app/domain/neighborhoods/opening-hours.ts";
import { formatBaths, formatBeds, formatSquareFeet, primaryBedroomText } from "#app/domain/products/figures.ts";
import { priceBesideStatus, productPrice } from "#app/domain/products/price.ts";
import {
  compareReadyDates,
  countMoveIns,
  displayedStatusMessage,
  isAvailable,
  isComingSoon,
  moveInText,
} from "#app/domain/products/product-status.ts";
import { countInWords } from "#app/domain/wording/numbers.ts";
import { capitalized } from "#app/domain/wording/text.ts";
import { modelRooms } from "#app/graphql/catalog/product-summary.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GetNeighborhoodQuery, PlanRowFragment } from "./neighborhood.generated.ts";
import { lotHomeState } from "./site-plan-content.ts";

/** A neighborhood in the response of its page's query. */
export type NeighborhoodNode = NonNullable<GetNeighborhoodQuery["neighborhood"]>;

/** The plans of a neighborhood; its popular plans when it has no list. */
export function plansOf({ neighborhood, extras }: NeighborhoodNode) {
  return extras?.plans?.length ? extras.plans : (neighborhood?.popularPlans ?? []);
}

/**
 * The offers of a neighborhood as rows of its tables, and as `lotHomes` the houses on its homesites; `today` is an ISO
 * day.
 */
export function neighborhoodOffers(node: NeighborhoodNode, today: string) {
  const { neighborhood: details, extras } = node;
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const ownPlans = extras?.plans ?? [];
  const homes = (extras?.homes ?? []).filter((moveInHome) => moveInHome !== null).sort(byMoveIn);
  const moveInHomes = homes.map((moveInHome) => moveInHomeRow(moveInHome, ownPlans, today));
  const office = { line: details?.hours, table: extras?.hoursTable };
  const models = (extras?.models ?? []).flatMap((model) => (model ? [modelRow(model, ownPlans, status, office)] : []));
  return {
    moveInHomes,
    moveInCounts: countMoveIns(
      homes.map(({ productStatus, extras: of }) => ({ ...productStatus, readyDate: of?.readyDate })),
      today,
    ),
    models,
    plans: plansOf(node).flatMap((plan) => (plan ? [planRow(plan, status)] : [])),
    lotHomes: [
      ...moveInHomes.map((row, position) => ({
        ...row,
        words: [row.when, row.price].filter(Boolean).join(", "),
        ...lotHomeState(homes[position]?.productStatus ?? null),
      })),
      ...models.map((row) => ({ ...row, words: row.when, state: "model" as const, message: "" })),
    ],
  };
}

type Extras = NonNullable<NonNullable<GetNeighborhoodQuery["neighborhood"]>["extras"]>;
type MoveInHomeNode = NonNullable<NonNullable<Extras["homes"]>[number]>;
type ModelNode = NonNullable<NonNullable<Extras["models"]>[number]>;
type PlanNode = NonNullable<NonNullable<Extras["plans"]>[number]>;

/** A product as a row of the neighborhood’s tables; every figure has its unit. */
export type OfferRow = ReturnType<typeof moveInHomeRow>;

/** A move-in home as a row; `plans` have the location of the primary bedroom. */
export function moveInHomeRow(moveInHome: MoveInHomeNode, plans: readonly (PlanNode | null)[], today: string) {
  const { qmiHomeDetails: details, productStatus, extras } = moveInHome;
  const planTitle = details?.floorplan?.floorplanDetails?.displayTitle || details?.floorplan?.title;
  const price = productPrice({ kind: "home", priceUsd: details?.price, ...productStatus });
  return {
    id: moveInHome.databaseId,
    title: moveInHome.title ?? "",
    picture: toPicture(moveInHome.featuredImage?.node),
    href: moveInHome.uri ?? "",
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
    isSoon: isComingSoon(productStatus),
  };
}

/** Sorts available homes first, by move-in day. */
export function byMoveIn(a: MoveInHomeNode, b: MoveInHomeNode): number {
  return (
    Number(isAvailable(b.productStatus)) - Number(isAvailable(a.productStatus)) ||
    compareReadyDates(a.extras?.readyDate, b.extras?.readyDate)
  );
}

/**
 * A model home as a row; `plans` have the location of the primary bedroom. It is open with the sales office, unless it
 * has other hours than `office`.
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
    ...planFigures(plan, modelRooms(model.extras, plan?.floorplanDetails)),
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
    isSoon: false,
  };
}

/** Whether everything offered is coming soon. */
export function areComingSoon(rows: readonly OfferRow[]): boolean {
  const offered = rows.filter((row) => row.isForSale);
  return offered.length > 0 && offered.every((row) => row.isSoon);
}

/** A plan to build as a row. */
export function planRow(plan: PlanRowFragment | PlanNode, neighborhoodStatus: string | null) {
  // Popular plans are queried with fewer fields than the neighborhood’s own.
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
    isSoon: isComingSoon(plan.productStatus),
  };
}

function primaryBedroomOf(planId: number | undefined, plans: readonly (PlanNode | null)[]): string {
  return primaryBedroomText(plans.find((plan) => plan?.databaseId === planId)?.extras?.primaryBedroom);
}

function planFigures(
  plan: PlanRowFragment | null | undefined,
  rooms: Partial<ReturnType<typeof modelRooms>> = plan?.floorplanDetails ?? {},
) {
  return {
    beds: formatBeds(rooms.bedroomsMin, rooms.bedroomsMax),
    baths: formatBaths(rooms.bathroomsMin, rooms.bathroomsMax),
    finished: formatSquareFeet(plan?.floorplanDetails?.finishedSqrFt),
  };
}
