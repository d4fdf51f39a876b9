import type { AmenityIconName } from "@porchlight/contract/vocabulary";

/** In a file without dependencies, because the blocks of every page import the labels. */
const labels: Record<AmenityIconName, string> = {
  location: "Location",
  active_lifestyle: "Active lifestyle",
  scenery: "Scenery",
  // The label is spelled correctly, the name is not.
  shopping_dinning: "Shopping and dining",
  low_maintenance: "Low maintenance",
};

/** Whether a content value is the exact name of an amenity icon. */
export function isAmenityIconName(value: unknown): value is AmenityIconName {
  return typeof value === "string" && Object.hasOwn(labels, value);
}

/** The text alternative of an amenity icon. */
export function amenityIconLabel(name: AmenityIconName): string {
  return labels[name];
}
