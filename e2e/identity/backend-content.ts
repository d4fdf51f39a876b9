import type { Campaign, Category, Event, Post, Testimonial } from "./article-entries.ts";
import type { Built } from "./entry-parts.ts";
import type { Home, Model, Neighborhood, Plan } from "./product-entries.ts";

/** A page; that of the overview describes its three views. */
interface PageEntry extends Built {
  readonly ourNeighborhoodsOverview: string | null;
  readonly modelHomesOverview: string | null;
  readonly quickMoveInsOverview: string | null;
}

/** All that the backend holds of what has an address, newest articles first. */
export interface BackendContent {
  readonly pages: readonly PageEntry[];
  readonly neighborhoods: readonly Neighborhood[];
  readonly plans: readonly Plan[];
  readonly models: readonly Model[];
  readonly homes: readonly Home[];
  readonly campaigns: readonly Campaign[];
  readonly blogPosts: readonly Post[];
  readonly testimonials: readonly Testimonial[];
  readonly events: readonly Event[];
  readonly blogCategories: readonly Category[];
  readonly testimonialCategories: readonly Category[];
  /** The cursor of the last entry of each list: nothing follows it. */
  readonly ends: Readonly<Record<string, string>>;
}
