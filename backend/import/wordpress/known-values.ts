import {
  amenityIconNames,
  blockLayouts,
  collectionIds,
  frontPageLayouts,
  neighborhoodStatuses,
} from "@porchlight/contract/vocabulary";
import type { Fields } from "./fields.ts";

/** Values that the site knows what to do with (specification 3 and 4); others show nothing, or only themselves. */
const knownValues = {
  status: neighborhoodStatuses,
  amenity: amenityIconNames,
  layout: [...blockLayouts, ...frontPageLayouts],
} as const;

const knownCollections = new Set(collectionIds.map(bareName));

function bareName(collection: string): string {
  return collection.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Collections as an entry names them; one that is none of the four is kept and noted. */
export function collectionsOf(fields: Fields | undefined): string[] {
  const names = fields?.texts("collection") ?? [];
  for (const name of names) {
    if (!knownCollections.has(bareName(name))) {
      fields?.kept("collection", `The site knows no collection “${name}”.`);
    }
  }
  return names;
}

/** Notes a value that the site does not know; it is kept as it is. None at all is no unknown one. */
export function noteUnknown(fields: Fields, name: string, sort: keyof typeof knownValues, value: string): void {
  if (value !== "" && !(knownValues[sort] as readonly string[]).includes(value)) {
    fields.kept(name, `The site knows no ${sort} “${value}”.`);
  }
}
