import type { AmenityIconName } from "@porchlight/contract/vocabulary";

const labels: Record<AmenityIconName, string> = {
  location: "Location",
  active_lifestyle: "Active lifestyle",
  scenery: "Scenery",
  // The dictionary’s spelling, not that of the name.
  shopping_dinning: "Shopping and dining",
  low_maintenance: "Low maintenance",
};

/** Whether a content value names an amenity icon; exact spelling. */
export function isAmenityIconName(value: unknown): value is AmenityIconName {
  return typeof value === "string" && Object.hasOwn(labels, value);
}

/** The text alternative of an amenity icon. */
export function amenityIconLabel(name: AmenityIconName): string {
  return labels[name];
}
