import type { BlockLayout } from "@porchlight/contract/vocabulary";
import type { Block } from "./block.ts";

/** The late view (`late/`) of each layout that has one. */
const views: Partial<Record<BlockLayout, string>> = {
  gallery: "gallery",
  tabs: "tabs",
  "product-grid": "product-grid",
  "popular-homes": "product-grid",
  "popular-posts": "popular-posts",
  "virtual-tour": "film",
  video: "film",
  "crm-form": "form",
  "multi-step-form": "form",
  team: "team",
  quote: "quote",
  "testimonial-highlights": "highlights",
};

/** The names of the late views that blocks are shown by, for `data-late`; undefined for none. */
export function lateLayouts(blocks: readonly Block[]): string | undefined {
  const names = blocks.flatMap(({ layout }) => views[layout] ?? []);
  return names.length > 0 ? [...new Set(names)].join(" ") : undefined;
}
