import { neighborhoodStatusMessage, statusKind } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { fromShortPrice } from "#app/domain/products/price.ts";
import { isAvailable } from "#app/domain/products/product-status.ts";
import { formatCount } from "#app/domain/wording/numbers.ts";
import type { Inventory } from "#app/graphql/inventory/inventory.ts";

/** A neighborhood on the drawing of the range. `x` is its place from south (0) to north (1). */
export type RangeStop = ReturnType<typeof rangeStops>[number];

/** As many columns as the drawing's list can hold. */
const maxStops = 12;

/** The neighborhoods from south to north, featured ones first where there are more than the drawing holds. */
export function rangeStops(inventory: Inventory) {
  const placed = inventory.neighborhoods.filter((each) => each.latitude !== null);
  const shown = [...placed]
    .sort((a, b) => Number(b.isFeatured) - Number(a.isFeatured))
    .slice(0, maxStops)
    .sort((a, b) => (a.latitude ?? 0) - (b.latitude ?? 0));
  const south = shown[0]?.latitude ?? 0;
  const span = (shown.at(-1)?.latitude ?? 0) - south || 1;
  return shown.map((each) => {
    const readyCount = inventory.homes.filter((home) => home.neighborhoodId === each.id && isAvailable(home)).length;
    const message = neighborhoodStatusMessage(each.status);
    const isSelling = statusKind(each.status) === "open" || statusKind(each.status) === "last";
    return {
      id: each.id,
      title: each.title,
      href: each.uri,
      city: each.city ?? "",
      price: isSelling ? fromShortPrice(each.basePriceUsd) : "",
      status: message || (readyCount > 0 ? `${formatCount(readyCount, "home")} ready` : ""),
      kind: statusKind(each.status),
      x: ((each.latitude ?? south) - south) / span,
    };
  });
}
