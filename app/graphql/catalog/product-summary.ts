import { formatBaths, formatBeds, formatSquareFeet, garageText } from "#app/domain/products/figures.ts";
import { isOnOffer, type Price, priceBesideStatus, productPrice } from "#app/domain/products/price.ts";
import { displayedStatusMessage, moveInHomeStatus, type StatusText } from "#app/domain/products/product-status.ts";
import { joined } from "#app/domain/wording/text.ts";
import type { Picture } from "../picture.ts";
import type { CatalogIndex, CatalogModel, CatalogMoveInHome, CatalogPlan, IndexedCatalog } from "./catalog.ts";

/** The texts of a product on a card, in a row or on a pin, the same everywhere. */
export interface ProductSummary {
  readonly id: number;
  readonly kind: "home" | "model" | "plan";
  readonly title: string;
  readonly href: string;
  readonly picture: Picture | null;
  readonly status: StatusText | null;
  /** As {@link Price.text}; null when the state of sale replaces the price. */
  readonly price: string | null;
  /** "The Juniper at Haystack Bend, Longmont". */
  readonly where: string;
  readonly specs: readonly string[];
}

/** The summary of a quick move-in home. `today` is an ISO day of the builder's calendar. */
export function moveInHomeSummary(moveInHome: CatalogMoveInHome, index: CatalogIndex, today: string): ProductSummary {
  const plan = planOf(moveInHome, index);
  return {
    ...summary(moveInHome, plan, index),
    kind: "home",
    status: moveInHomeStatus(moveInHome, today),
    price: priceBesideStatus(moveInHomePrice(moveInHome)) || null,
    specs: nonEmpty(
      formatBeds(moveInHome.bedrooms),
      formatBaths(moveInHome.bathrooms),
      formatSquareFeet(moveInHome.finishedSqFt),
      garageText(plan?.garageSpaces),
    ),
  };
}

/** The summary of a model home, with its rooms and the other figures of its plan. */
export function modelSummary(model: CatalogModel, index: CatalogIndex): ProductSummary {
  const plan = planOf(model, index);
  const price = modelPrice(model, index);
  return {
    ...summary(model, plan, index),
    kind: "model",
    status: statusOf(price, displayedStatusMessage(model) || model.openHours, "open"),
    price: priceBesideStatus(price) || null,
    specs: planSpecs({ ...plan, ...modelRooms(model, plan) }),
  };
}

/**
 * The summaries of the homes, models and plans for which `isWanted` returns true. `today` is an ISO day of the
 * builder's calendar.
 */
export function wantedSummaries(
  { entries, index }: Pick<IndexedCatalog, "entries" | "index">,
  isWanted: (product: CatalogMoveInHome | CatalogModel | CatalogPlan) => boolean,
  today: string,
): ProductSummary[] {
  return [
    ...entries.homes.filter(isWanted).map((home) => moveInHomeSummary(home, index, today)),
    ...entries.models.filter(isWanted).map((model) => modelSummary(model, index)),
    ...entries.plans.filter(isWanted).map((plan) => planSummary(plan, index)),
  ];
}

/** The summary of a plan. */
export function planSummary(plan: CatalogPlan, index: CatalogIndex): ProductSummary {
  const price = planPrice(plan, index);
  return {
    ...summary(plan, undefined, index),
    kind: "plan",
    status: statusOf(price, displayedStatusMessage(plan), "soon"),
    price: priceBesideStatus(price) || null,
    specs: planSpecs(plan),
  };
}

function summary(
  product: CatalogPlan | CatalogModel | CatalogMoveInHome,
  plan: CatalogPlan | undefined,
  index: CatalogIndex,
) {
  const { id, title, uri, picture, neighborhoodId } = product;
  const neighborhood = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  const location = joined(", ", neighborhood?.title, neighborhood?.city);
  return { id, title, href: uri, picture, where: joined(" at ", plan?.title, location) };
}

/** The reason for a missing price, else the product's own status. */
function statusOf(price: Price, text: string | null, kind: StatusText["kind"]): StatusText | null {
  if (price.kind === "none") return { kind: isOnOffer(price) ? "soon" : "sold", text: price.text };
  return text ? { kind, text } : null;
}

function planOf({ planId }: { readonly planId: number | null }, index: CatalogIndex): CatalogPlan | undefined {
  return planId === null ? undefined : index.plan.get(planId);
}

/** The rooms of a plan, which may be a range. */
interface PlanRooms {
  readonly bedroomsMin?: number | null | undefined;
  readonly bedroomsMax?: number | null | undefined;
  readonly bathroomsMin?: number | null | undefined;
  readonly bathroomsMax?: number | null | undefined;
}

/** The rooms of a model home: one number of each when the content has its own, else those of its plan. */
export function modelRooms(
  model: { readonly bedrooms: number | null; readonly bathrooms: number | null } | null | undefined,
  plan: PlanRooms | null | undefined,
) {
  return {
    bedroomsMin: model?.bedrooms ?? plan?.bedroomsMin,
    bedroomsMax: model?.bedrooms ?? plan?.bedroomsMax,
    bathroomsMin: model?.bathrooms ?? plan?.bathroomsMin,
    bathroomsMax: model?.bathrooms ?? plan?.bathroomsMax,
  };
}

function planSpecs(plan: PlanRooms & Partial<Pick<CatalogPlan, "finishedSqFt" | "garageSpaces">>): string[] {
  return nonEmpty(
    formatBeds(plan.bedroomsMin, plan.bedroomsMax),
    formatBaths(plan.bathroomsMin, plan.bathroomsMax),
    formatSquareFeet(plan.finishedSqFt),
    garageText(plan.garageSpaces),
  );
}

function nonEmpty(...values: (string | null | undefined)[]): string[] {
  return values.filter((value): value is string => Boolean(value));
}

/** The price of a quick move-in home. */
export function moveInHomePrice(moveInHome: Pick<CatalogMoveInHome, "priceUsd" | "statusMessage">): Price {
  return productPrice({ kind: "home", ...moveInHome });
}

/** The price of a model home: as it is shown, else the starting price of its plan. */
export function modelPrice(model: CatalogModel, index: CatalogIndex): Price {
  const { asShownPriceUsd, statusMessage, planId } = model;
  const planPriceUsd = planId === null ? null : index.plan.get(planId)?.basePriceUsd;
  const neighborhoodStatus = statusWhere(model, index);
  return productPrice({ kind: "model", asShownPriceUsd, planPriceUsd, statusMessage, neighborhoodStatus });
}

/** The starting price of a plan. */
export function planPrice(plan: CatalogPlan, index: CatalogIndex): Price {
  const { basePriceUsd, statusMessage } = plan;
  return productPrice({ kind: "plan", basePriceUsd, statusMessage, neighborhoodStatus: statusWhere(plan, index) });
}

function statusWhere({ neighborhoodId }: { readonly neighborhoodId: number | null }, index: CatalogIndex) {
  return neighborhoodId === null ? null : index.neighborhood.get(neighborhoodId)?.status;
}
