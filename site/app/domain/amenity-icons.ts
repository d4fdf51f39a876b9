/** Names of the amenity icons, spelled as in the specification and in stored content (S3.48). */
export const amenityIconNames = [
  "location",
  "active_lifestyle",
  "scenery",
  // Spelled so in the content of every host; the label below has the dictionary's spelling.
  "shopping_dinning",
  "low_maintenance",
] as const;

/** Name of an amenity icon (S3.48). */
export type AmenityIconName = (typeof amenityIconNames)[number];

const labels: Record<AmenityIconName, string> = {
  location: "Location",
  active_lifestyle: "Active lifestyle",
  scenery: "Scenery",
  shopping_dinning: "Shopping and dining",
  low_maintenance: "Low maintenance",
};

/** Whether a content value names an amenity icon; exact spelling. */
export function isAmenityIconName(value: unknown): value is AmenityIconName {
  return typeof value === "string" && Object.hasOwn(labels, value);
}

/** What an amenity icon says in words, for people who don't see it. */
export function amenityIconLabel(name: AmenityIconName): string {
  return labels[name];
}
