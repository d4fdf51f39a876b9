import { formatBaths, formatBeds, formatSquareFeet, garageText } from "#app/domain/products/figures.ts";
import { isOnOffer, type Price, priceBesideStatus } from "#app/domain/products/price.ts";
import { displayedStatusMessage, moveInHomeStatus, type StatusText } from "#app/domain/products/product-status.ts";
import { joined } from "#app/domain/wording/text.ts";
import type { Picture } from "../picture.ts";
import type { Catalogue, InventoryIndex, InventoryModel, InventoryMoveInHome, InventoryPlan } from "./inventory.ts";
import { modelPrice, moveInHomePrice, planPrice } from "./inventory-price.ts";

/** A product in the words of a card, a row or a pin: the same everywhere it is listed. */
export interface ProductSummary {
  readonly id: number;
  readonly kind: "home" | "model" | "plan";
  readonly title: string;
  readonly href: string;
  readonly picture: Picture | null;
  readonly status: StatusText | null;
  /** As {@link Price.text}; null where its state of sale stands in the price's place. */
  readonly price: string | null;
  /** "The Juniper at Haystack Bend, Longmont". */
  readonly where: string;
  readonly specs: readonly string[];
}

/** A quick move-in home in the words of its card. `today` is an ISO day of the builder's calendar. */
export function moveInHomeSummary(
  moveInHome: InventoryMoveInHome,
  index: InventoryIndex,
  today: string,
): ProductSummary {
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

/** A model home in the words of its card; the figures are its plan's. */
export function modelSummary(model: InventoryModel, index: InventoryIndex): ProductSummary {
  const plan = planOf(model, index);
  const price = modelPrice(model, index);
  return {
    ...summary(model, plan, index),
    kind: "model",
    status: statusOf(price, displayedStatusMessage(model) || model.openHours, "open"),
    price: priceBesideStatus(price) || null,
    specs: plan ? planSpecs(plan) : [],
  };
}

/** The wanted homes, models and plans of everything for sale, in the words of their cards. `today` as above. */
export function wantedSummaries(
  { inventory, index }: Pick<Catalogue, "inventory" | "index">,
  isWanted: (product: InventoryMoveInHome | InventoryModel | InventoryPlan) => boolean,
  today: string,
): ProductSummary[] {
  return [
    ...inventory.homes.filter(isWanted).map((home) => moveInHomeSummary(home, index, today)),
    ...inventory.models.filter(isWanted).map((model) => modelSummary(model, index)),
    ...inventory.plans.filter(isWanted).map((plan) => planSummary(plan, index)),
  ];
}

/** A plan in the words of its card. */
export function planSummary(plan: InventoryPlan, index: InventoryIndex): ProductSummary {
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
  product: InventoryPlan | InventoryModel | InventoryMoveInHome,
  plan: InventoryPlan | undefined,
  index: InventoryIndex,
) {
  const { id, title, uri, picture, neighborhoodId } = product;
  const neighborhood = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  const location = joined(", ", neighborhood?.title, neighborhood?.city);
  return { id, title, href: uri, picture, where: joined(" at ", plan?.title, location) };
}

/** Why there is no price, else the product's own words. */
function statusOf(price: Price, text: string | null, kind: StatusText["kind"]): StatusText | null {
  if (price.kind === "none") return { kind: isOnOffer(price) ? "soon" : "sold", text: price.text };
  return text ? { kind, text } : null;
}

function planOf({ planId }: { readonly planId: number | null }, index: InventoryIndex): InventoryPlan | undefined {
  return planId === null ? undefined : index.plan.get(planId);
}

function planSpecs(plan: InventoryPlan): string[] {
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
