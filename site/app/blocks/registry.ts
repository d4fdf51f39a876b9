import type { BlockLayout } from "@porchlight/contract/vocabulary";
import type { ComponentType } from "react";
import { Call } from "./call/call.tsx";
import { CollectionsBlock } from "./collections/collections-block.tsx";
import { ContactInstead } from "./contact-instead/contact-instead.tsx";
import { FactsBlock } from "./facts/facts-block.tsx";
import { FilmBlock } from "./film/film-block.tsx";
import { GalleryBlock } from "./gallery/gallery-block.tsx";
import { Hero } from "./hero/hero.tsx";
import { Highlights } from "./highlights/highlights.tsx";
import { ImageText } from "./image-text/image-text.tsx";
import { Lead } from "./lead/lead.tsx";
import { MapWithInfo } from "./map-with-info/map-with-info.tsx";
import { MenuBlock } from "./menu/menu-block.tsx";
import type { BlockProps } from "./parts/block-props.ts";
import { PopularPosts } from "./posts/popular-posts.tsx";
import { ProductGrid } from "./product-grid/product-grid.tsx";
import { Questions } from "./questions/faq-block.tsx";
import { QuoteBlock } from "./quote/quote-block.tsx";
import { RichTextBlock } from "./rich-text/rich-text-block.tsx";
import { Steps } from "./steps/steps.tsx";
import { TableBlock } from "./table/table-block.tsx";
import { TabsBlock } from "./tabs/tabs-block.tsx";
import { Team } from "./team/team.tsx";

/** The component of every layout (S2.138–S2.146); a layout without one does not compile. */
export const registry: Readonly<Record<BlockLayout, ComponentType<BlockProps>>> = {
  hero: Hero,
  lead: Lead,
  "rich-text": RichTextBlock,
  "image-text": ImageText,
  gallery: GalleryBlock,
  facts: FactsBlock,
  steps: Steps,
  questions: Questions,
  tabs: TabsBlock,
  "product-grid": ProductGrid,
  "popular-homes": ProductGrid,
  "popular-posts": PopularPosts,
  collections: CollectionsBlock,
  "map-with-info": MapWithInfo,
  "virtual-tour": FilmBlock,
  video: FilmBlock,
  "crm-form": ContactInstead,
  "multi-step-form": ContactInstead,
  login: ContactInstead,
  menu: MenuBlock,
  team: Team,
  table: TableBlock,
  quote: QuoteBlock,
  "testimonial-highlights": Highlights,
  call: Call,
};
