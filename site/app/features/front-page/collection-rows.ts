import { collections, findCollection } from "#app/domain/products/collections.ts";
import { formatSquareFeet, rangeOf } from "#app/domain/products/figures.ts";
import { fromShortPrice } from "#app/domain/products/price.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { Inventory } from "#app/graphql/inventory/inventory.ts";
import type { PartTexts } from "./front-page-texts.ts";

/** Cities named in a row before "and more". */
const maxCities = 3;

/** The four collections with the figures of what they hold now (S3.46, S3.47). */
export function collectionRows(inventory: Inventory, items: PartTexts["items"]) {
  return collections.map((collection) => {
    const isIts = (each: { readonly collections: readonly string[] }) =>
      each.collections.some((name) => findCollection(name)?.id === collection.id);
    const size = rangeOf(inventory.plans.filter(isIts).map((plan) => plan.finishedSqFt));
    const price = rangeOf(inventory.plans.filter(isIts).map((plan) => plan.basePriceUsd));
    const cities = [...new Set(inventory.neighborhoods.filter(isIts).flatMap((each) => each.city ?? []))];
    return {
      collection,
      say: plainText(items.find((item) => findCollection(item?.label)?.id === collection.id)?.text),
      size: size ? formatSquareFeet(size.min, size.max) : "",
      places: cities.length > maxCities ? `${cities.slice(0, maxCities - 1).join(", ")} and more` : cities.join(", "),
      price: fromShortPrice(price?.min),
    };
  });
}
