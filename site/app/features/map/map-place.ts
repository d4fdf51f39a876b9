import type { GeoPoint } from "#app/domain/neighborhoods/geo-point.ts";

/** How a pin is drawn: for sale, later, last chance, sold. */
export type PinKind = "open" | "soon" | "last" | "sold";

/** One thing on the map: a neighborhood, a model or a home (S2.104). */
export interface MapPlace extends GeoPoint {
  readonly id: string;
  /** Its name, read before the pin’s text by a screen reader. */
  readonly title: string;
  /** The pin’s visible words: “$513k”, “Sold”. */
  readonly pinText: string;
  readonly pinKind: PinKind;
  /** What it belongs to, such as its neighborhood’s name; a cluster of one group is named after it. */
  readonly group?: string;
}
