import type { Fields } from "./fields.ts";

/** Values that the site knows what to do with (specification 3 and 4); others show nothing, or only themselves. */
export const knownValues = {
  status: [
    "under_development",
    "coming_soon_plain",
    "coming_soon",
    "now_preselling",
    "model_open",
    "new_homesites",
    "open",
    "closeout",
    "sold_out",
  ],
  collection: ["easyhouse", "weecottage", "limitededition", "newbeginnings"],
  amenity: ["location", "active_lifestyle", "scenery", "shopping_dinning", "low_maintenance"],
  layout: [
    "hero",
    "lead",
    "rich-text",
    "image-text",
    "gallery",
    "facts",
    "steps",
    "questions",
    "tabs",
    "product-grid",
    "popular-homes",
    "popular-posts",
    "collections",
    "map-with-info",
    "virtual-tour",
    "video",
    "crm-form",
    "multi-step-form",
    "login",
    "menu",
    "team",
    "table",
    "quote",
    "testimonial-highlights",
    "call",
    // The home page's own parts.
    "range",
    "ready",
    "posts",
  ],
} as const;

/** Collections as an entry names them; one that is none of the four is kept and noted. */
export function collectionsOf(fields: Fields | undefined): string[] {
  const names = fields?.texts("collection") ?? [];
  for (const name of names) {
    const bare = name.toLowerCase().replace(/[^a-z0-9]/g, "");
    if (!(knownValues.collection as readonly string[]).includes(bare)) {
      fields?.kept("collection", `The site knows no collection “${name}”.`);
    }
  }
  return names;
}

/** Notes a value that the site does not know; it is kept as it is. None at all is no unknown one. */
export function noteUnknown(fields: Fields, name: string, sort: "status" | "amenity" | "layout", value: string): void {
  if (value !== "" && !(knownValues[sort] as readonly string[]).includes(value)) {
    fields.kept(name, `The site knows no ${sort} “${value}”.`);
  }
}
