import type { CountedThing, FigureName, FigureScope, FigureValue } from "#app/domain/live-figures/live-figures.ts";
import { findCollection } from "#app/domain/products/collections.ts";
import { fullPrice, rangeOf } from "#app/domain/products/figures.ts";
import { countMoveIns } from "#app/domain/products/move-in-counts.ts";
import { neighborhoodPrice, type Price } from "#app/domain/products/price.ts";
import { moveInHomeStatus } from "#app/domain/products/product-status.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import type { Inventory } from "../inventory/inventory.ts";
import { modelPrice, moveInHomePrice, planPrice } from "../inventory/inventory-price.ts";
import type { InventoryStock } from "../inventory/search-stock.ts";

/** Stands where there is nothing to tell: no price yet, nothing on offer. */
const nothingToTell = "–";

/** What everything for sale says of a live figure; null for a collection, a neighborhood or a product that it lacks. */
export function figureOfStock(name: FigureName, stock: InventoryStock): FigureValue {
  if (name.kind === "product") return productFigure(name.thing, name.slug, stock);
  const within = scopeOf(name.of, stock.inventory);
  if (within === null) return null;
  if (name.kind === "count") return countOf(name.thing, within, stock);
  const offers = stock.items.filter((item) => item.state !== "coming-soon" && within(item));
  const plans = offers.filter(({ kind }) => kind === "plan");
  switch (name.thing) {
    case "towns":
      return listed([...new Set(offers.map(({ town }) => town))].filter(Boolean).sort());
    case "bedrooms": {
      const ids = new Set(plans.map(({ id }) => id));
      const built = stock.inventory.plans.filter(({ id }) => ids.has(id));
      return rangeInWords(built.flatMap(({ bedroomsMin, bedroomsMax }) => [bedroomsMin, bedroomsMax]));
    }
    case "sizes": {
      const sizes = rangeInWords(plans.map(({ squareFeet }) => squareFeet));
      return sizes === nothingToTell ? sizes : `${sizes} sq ft`;
    }
    case "lowest price": {
      const { of } = name;
      const place = of.by === "neighborhood" && stock.inventory.neighborhoods.find(({ slug }) => slug === of.slug);
      if (place) return amountText(neighborhoodPrice(place));
      const prices = plans.flatMap(({ priceUsd }) => priceUsd ?? []);
      return prices.length > 0 ? fullPrice(Math.min(...prices)) : nothingToTell;
    }
  }
}

interface Placed {
  readonly neighborhoodId: number | null;
  readonly collections: readonly string[];
}

/** What belongs to a scope; null where the content has no such thing. */
function scopeOf(of: FigureScope, { neighborhoods }: Inventory): ((each: Placed) => boolean) | null {
  if (of.by === "all") return () => true;
  if (of.by === "collection") {
    const wanted = findCollection(of.slug);
    return wanted && (({ collections }) => collections.some((name) => findCollection(name)?.id === wanted.id));
  }
  const place = neighborhoods.find(({ slug }) => slug === of.slug);
  return place ? ({ neighborhoodId }) => neighborhoodId === place.id : null;
}

function countOf(thing: CountedThing, within: (each: Placed) => boolean, stock: InventoryStock): number {
  const { inventory, index, today } = stock;
  switch (thing) {
    case "neighborhoods":
      return inventory.neighborhoods.filter((each) => within({ ...each, neighborhoodId: each.id })).length;
    case "plans":
      return inventory.plans.filter(({ title, uri }) => title && uri).filter(within).length;
    case "models":
      return inventory.models.filter((model) => within(model) && modelPrice(model, index).kind !== "none").length;
    case "homes":
    case "homes ready":
    case "homes under way": {
      const { ready, "under-way": underWay, undated } = countMoveIns(inventory.homes.filter(within), today);
      if (thing === "homes") return ready + underWay + undated;
      return thing === "homes ready" ? ready : underWay;
    }
  }
}

/** A home, a model or a plan by the end of its address. */
function productFigure(
  thing: "price" | "hours" | "status",
  slug: string,
  { inventory, index, today }: InventoryStock,
): string | null {
  const isNamed = ({ uri }: { readonly uri: string }) => uri.split("/").findLast(Boolean) === slug;
  const model = inventory.models.find(isNamed);
  if (thing === "hours") return model ? model.openHours?.trim() || nothingToTell : null;
  const home = inventory.homes.find(isNamed);
  if (thing === "status") return home ? statusText(moveInHomeStatus(home, today)?.text) : null;
  if (home) return amountText(moveInHomePrice(home));
  const plan = inventory.plans.find(isNamed);
  if (plan) return amountText(planPrice(plan, index));
  return model ? amountText(modelPrice(model, index)) : null;
}

/** A status as part of a sentence: `ready now`, `ready in Mar 2027`, `under contract`. */
function statusText(text = nothingToTell): string {
  const [, when] = /^Ready (.+)$/.exec(text) ?? [];
  if (when === undefined) return text.toLowerCase();
  return when === "now" ? "ready now" : `ready in ${when}`;
}

/** The amount of a price; where there is none, why: `sold out`, `ask us`. */
function amountText({ amountUsd, text }: Price): string {
  return amountUsd === null ? text.toLowerCase() || nothingToTell : fullPrice(amountUsd);
}

function rangeInWords(values: readonly (number | null)[]): string {
  const range = rangeOf(values);
  if (!range) return nothingToTell;
  const [low, high] = [formatNumber(range.min), formatNumber(range.max)];
  return low === high ? low : `${low} to ${high}`;
}

function listed(names: readonly string[]): string {
  return listInWords(names) || nothingToTell;
}
