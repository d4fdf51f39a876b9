import { geoPoint } from "#app/domain/neighborhoods/geo-point.ts";
import { type Place, placeIn, type Region, regionOf } from "#app/domain/neighborhoods/region.ts";
import { reportMisplaced } from "./report-misplaced.ts";

/** An entry with coordinates. */
type PlacedEntry = Place & { readonly id: number; readonly title: string; readonly uri: string };

/**
 * The inventory without coordinates that are no place on earth or lie outside the region that all of its coordinates give,
 * and that region. On the server each entry that loses its coordinates is reported once.
 */
export function placedInventory<
  Neighborhood extends PlacedEntry,
  Model extends PlacedEntry,
  Home extends PlacedEntry,
  Rest extends object,
>(
  given: Rest & {
    readonly neighborhoods: readonly Neighborhood[];
    readonly models: readonly Model[];
    readonly homes: readonly Home[];
  },
) {
  const { neighborhoods, models, homes } = given;
  const region = regionOf(
    [...neighborhoods, ...models, ...homes].flatMap((each) => geoPoint(each.latitude, each.longitude) ?? []),
  );
  const lists: Record<"neighborhoods", readonly Neighborhood[]> &
    Record<"models", readonly Model[]> &
    Record<"homes", readonly Home[]> = {
    neighborhoods: neighborhoods.map((each) => placed(each, region)),
    models: models.map((each) => placed(each, region)),
    homes: homes.map((each) => placed(each, region)),
  };
  const inventory = { ...given, ...lists };
  return { inventory, region };
}

/** An entry with the place that its coordinates give in a region, see {@link placeIn}; on the server a wrong one is reported. */
export function placed<Entry extends PlacedEntry>(entry: Entry, region: Region): Entry {
  const place = placeIn(region, entry);
  if (place.isMisplaced) reportMisplaced(entry, region);
  return place.latitude === entry.latitude && place.longitude === entry.longitude ? entry : { ...entry, ...place };
}
