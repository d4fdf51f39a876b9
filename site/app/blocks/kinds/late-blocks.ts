import type { BlockLayout } from "@porchlight/contract/vocabulary";
import type { ComponentType } from "react";
import { latePart } from "#app/ui/late/late-part.tsx";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Block, BlockProps } from "../block.ts";

const read = partCode(() => import("./read-blocks.late.tsx"));
const tabs = partCode(() => import("./tabs-block.late.tsx"), { ahead: false });
const products = partCode(() => import("./products-block.late.tsx"), { ahead: false });
const form = partCode(() => import("./form-block.late.tsx"), { ahead: false });
const login = partCode(() => import("./login-block.late.tsx"), { ahead: false });
const media = partCode(() => import("./media-blocks.late.tsx"), { ahead: false });
if (import.meta.env.SSR) await Promise.all([read, tabs, products, form, login, media].map(({ load }) => load()));

/** The component of every layout (S2.138–S2.146); a layout without one does not compile. */
export const registry: Readonly<Record<BlockLayout, ComponentType<BlockProps>>> = {
  hero: leftAlone(read, (blocks) => blocks.Hero),
  lead: leftAlone(read, (blocks) => blocks.Lead),
  "rich-text": leftAlone(read, (blocks) => blocks.Prose),
  "image-text": leftAlone(read, (blocks) => blocks.ImageText),
  gallery: latePart(media, (blocks) => blocks.PictureGallery),
  facts: leftAlone(read, (blocks) => blocks.Facts),
  steps: leftAlone(read, (blocks) => blocks.Steps),
  questions: leftAlone(read, (blocks) => blocks.Questions),
  tabs: latePart(tabs, (blocks) => blocks.TabbedContent),
  "product-grid": latePart(products, (blocks) => blocks.ProductGrid),
  "popular-homes": latePart(products, (blocks) => blocks.ProductGrid),
  "popular-posts": leftAlone(read, (blocks) => blocks.PopularPosts),
  collections: leftAlone(read, (blocks) => blocks.Collections),
  "map-with-info": leftAlone(read, (blocks) => blocks.MapWithInfo),
  "virtual-tour": latePart(media, (blocks) => blocks.Film),
  video: latePart(media, (blocks) => blocks.Film),
  "crm-form": latePart(form, (blocks) => blocks.FormBlock),
  "multi-step-form": latePart(form, (blocks) => blocks.FormBlock),
  login: latePart(login, (blocks) => blocks.Login),
  menu: leftAlone(read, (blocks) => blocks.Menu),
  team: leftAlone(read, (blocks) => blocks.Team),
  table: leftAlone(read, (blocks) => blocks.Table),
  quote: leftAlone(read, (blocks) => blocks.SingleQuote),
  "testimonial-highlights": leftAlone(read, (blocks) => blocks.Highlights),
  call: leftAlone(read, (blocks) => blocks.Call),
};

/** Text of a page that stands in no block. */
export const FreeText = leftAlone(read, (blocks) => blocks.FreeText);
/** The head of a page without a hero. */
export const PlainHead = leftAlone(read, (blocks) => blocks.PlainHead);

const codes: Partial<Record<BlockLayout, { readonly load: () => Promise<unknown> }>> = {
  gallery: media,
  tabs,
  "product-grid": products,
  "popular-homes": products,
  "virtual-tour": media,
  video: media,
  "crm-form": form,
  "multi-step-form": form,
  login,
};

/** Loads the code of the blocks of a page that the browser renders by itself. */
export async function loadLayouts(blocks: readonly Pick<Block, "layout">[]): Promise<void> {
  await Promise.all([read.load(), ...blocks.map(({ layout }) => codes[layout]?.load())]);
}
