import type { Campaign, Category, Event, Post, Testimonial } from "./article-entries.ts";
import type { Built } from "./entry-parts.ts";
import type { Home, Model, Neighborhood, Plan } from "./product-entries.ts";

/** A page; that of the overview has the texts of its three views. */
interface PageEntry extends Built {
  readonly ourNeighborhoodsOverview: string | null;
  readonly modelHomesOverview: string | null;
  readonly quickMoveInsOverview: string | null;
}

/** All entries of the backend with a URL, newest articles first. */
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
  /** The end cursor of each list. */
  readonly ends: Readonly<Record<string, string>>;
}
