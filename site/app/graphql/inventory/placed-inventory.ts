import { geoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { type Place, placeIn, type Region, regionOf } from "#app/domain/neighborhoods/region.ts";
import type { Inventory } from "./inventory.ts";
import { reportMisplaced } from "./report-misplaced.ts";

/**
 * The inventory without coordinates that are no place on earth or lie outside the region that all of its coordinates give,
 * and that region. On the server each entry that loses its coordinates is reported once.
 */
export function placedInventory<Given extends Inventory>(given: Given) {
  const { neighborhoods, models, homes } = given;
  const region = regionOf(
    [...neighborhoods, ...models, ...homes].flatMap((each) => geoPoint(each.latitude, each.longitude) ?? []),
  );
  const inventory: Inventory = {
    ...given,
    neighborhoods: neighborhoods.map((each) => placed(each, region)),
    models: models.map((each) => placed(each, region)),
    homes: homes.map((each) => placed(each, region)),
  };
  return { inventory, region };
}

/** An entry with the place that its coordinates give in a region, see {@link placeIn}; on the server a wrong one is reported. */
export function placed<Entry extends Place & { readonly id: number; readonly title: string; readonly uri: string }>(
  entry: Entry,
  region: Region,
): Entry {
  const place = placeIn(region, entry);
  if (place.isMisplaced) reportMisplaced(entry, region);
  return place.latitude === entry.latitude && place.longitude === entry.longitude ? entry : { ...entry, ...place };
}
