import type { MapViewName } from "#app/domain/neighborhoods/map-views.ts";

/** The heading of each view, at its own address (S2.50–S2.52). */
export const overviewHeadings: Readonly<Record<MapViewName, string>> = {
  neighborhoods: "Our neighborhoods",
  "model-homes": "Model homes",
  "quick-move-in": "Quick move-in homes",
};
