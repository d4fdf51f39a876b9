import type { StatusKind } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { garageText, isReady, moveInText } from "#app/domain/products/house-words.ts";
import { fullPrice, isPriceShown } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isSoldOut } from "#app/domain/products/product-status.ts";
import { formatBaths, formatBeds, formatSquareFeet } from "#app/domain/products/ranges.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { InventoryHome, InventoryIndex, InventoryModel, InventoryPlan } from "./inventory.ts";

/** A product in the words of a card, a row or a pin: the same everywhere it is listed. */
export interface ProductSummary {
  readonly id: number;
  readonly kind: "home" | "model" | "plan";
  readonly title: string;
  readonly href: string;
  readonly picture: Picture | null;
  readonly status: { readonly kind: StatusKind; readonly text: string } | null;
  /** With its sign and, for plans, "from"; null where no price is shown (S9.14). */
  readonly price: string | null;
  /** "The Juniper at Haystack Bend, Longmont". */
  readonly where: string;
  /** Figures with their units. */
  readonly specs: readonly string[];
  readonly say: string | null;
}

/** A quick move-in home in the words of its card. `today` is an ISO day of the builder's calendar. */
export function homeSummary(home: InventoryHome, index: InventoryIndex, today: string): ProductSummary {
  const plan = home.planId === null ? undefined : index.plan.get(home.planId);
  return {
    id: home.id,
    kind: "home",
    title: home.title,
    href: home.uri,
    picture: home.picture,
    status: homeStatus(home, today),
    price: isPriceShown(home.priceUsd) ? fullPrice(home.priceUsd) : null,
    where: whereText(plan?.title, home, index),
    specs: present(
      formatBeds(home.bedrooms),
      formatBaths(home.bathrooms),
      formatSquareFeet(home.finishedSqFt),
      garageText(plan?.garageSpaces),
    ),
    say: home.say,
  };
}

/** A model home in the words of its card: figures and price are its plan's. */
export function modelSummary(model: InventoryModel, index: InventoryIndex): ProductSummary {
  const plan = model.planId === null ? undefined : index.plan.get(model.planId);
  const message = displayedStatusMessage({ statusMessage: model.statusMessage });
  const priceUsd = model.asShownPriceUsd ?? plan?.basePriceUsd ?? null;
  return {
    id: model.id,
    kind: "model",
    title: model.title,
    href: model.uri,
    picture: model.picture,
    status: message
      ? { kind: "open", text: message }
      : model.openHours
        ? { kind: "open", text: model.openHours }
        : null,
    price: isPriceShown(priceUsd) ? fullPrice(priceUsd) : null,
    where: whereText(plan?.title, model, index),
    specs: plan ? planSpecs(plan) : [],
    say: model.say,
  };
}

/** A plan in the words of its card. */
export function planSummary(plan: InventoryPlan, index: InventoryIndex): ProductSummary {
  const message = displayedStatusMessage({ statusMessage: plan.statusMessage });
  return {
    id: plan.id,
    kind: "plan",
    title: plan.title,
    href: plan.uri,
    picture: plan.picture,
    status: message
      ? { kind: isSoldOut({ statusMessage: plan.statusMessage }) ? "sold" : "soon", text: message }
      : null,
    price: isPriceShown(plan.basePriceUsd) ? `from ${fullPrice(plan.basePriceUsd)}` : null,
    where: whereText(undefined, plan, index),
    specs: planSpecs(plan),
    say: plan.say,
  };
}

/** "Ready now", "Ready Mar 2027", or the displayed message of its product status (S3.27). */
export function homeStatus(
  home: Pick<InventoryHome, "statusMessage" | "readyDate">,
  today: string,
): { readonly kind: StatusKind; readonly text: string } | null {
  const message = displayedStatusMessage({ statusMessage: home.statusMessage });
  if (message) return { kind: isAvailable(home) ? "soon" : "sold", text: message };
  if (!home.readyDate) return null;
  const text = moveInText(home.readyDate, today);
  return isReady(home.readyDate, today) ? { kind: "open", text } : { kind: "soon", text: `Ready ${text}` };
}

/** True where a home can still be bought: not sold and not under contract. */
export function isAvailable(home: Pick<InventoryHome, "statusMessage">): boolean {
  const message = displayedStatusMessage({ statusMessage: home.statusMessage });
  return !isSoldOut({ statusMessage: home.statusMessage }) && !/^(sold|under contract)$/i.test(message);
}

function planSpecs(plan: InventoryPlan): string[] {
  return present(
    formatBeds(plan.bedroomsMin, plan.bedroomsMax),
    formatBaths(plan.bathroomsMin, plan.bathroomsMax),
    formatSquareFeet(plan.finishedSqFt),
    garageText(plan.garageSpaces),
  );
}

function whereText(
  planTitle: string | undefined,
  product: { readonly neighborhoodId: number | null },
  index: InventoryIndex,
): string {
  const neighborhood = product.neighborhoodId === null ? undefined : index.neighborhood.get(product.neighborhoodId);
  const place = present(neighborhood?.title, neighborhood?.city).join(", ");
  if (!planTitle) return place;
  return place ? `${planTitle} at ${place}` : planTitle;
}

function present(...values: (string | null | undefined)[]): string[] {
  return values.filter((value): value is string => Boolean(value));
}
