import { geoPoint } from "../../app/domain/neighborhoods/geo-point.ts";
import { type Region, regionOf } from "../../app/domain/neighborhoods/region.ts";
import type { Content } from "./content.ts";

/** The region that the coordinates of neighborhoods, homes and models give, as the site finds it. */
export function builderRegion({ snapshot }: Content): Region {
  const entries = [
    ...snapshot.entriesOf("neighborhood"),
    ...snapshot.entriesOf("home"),
    ...snapshot.entriesOf("model"),
  ];
  return regionOf(entries.flatMap(({ data }) => geoPoint(data.latitude, data.longitude) ?? []));
}
