import type { BlockLayout } from "@porchlight/contract/vocabulary";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { lateView } from "#app/ui/late-view.tsx";
import type { Block, BlockProps, BlockSurroundings } from "./block.ts";
import { ImageText, MapWithInfo } from "./kinds/beside.tsx";
import { Hero } from "./kinds/hero.tsx";
import { Collections, Menu } from "./kinds/links.tsx";
import { Facts, Questions, Steps, Table } from "./kinds/lists.tsx";
import { Login } from "./kinds/login.tsx";
import { Call, Lead, Prose } from "./kinds/prose.tsx";

/** What many pages do without, and what weighs most: its code comes with the pages that have it ({@link lateLayouts}). */
const late = import.meta.env.SSR
  ? {
      tabs: (await import("./late/tabs.tsx")).default,
      form: (await import("./late/form.tsx")).default,
      gallery: (await import("./late/gallery.tsx")).default,
      film: (await import("./late/film.tsx")).default,
      productGrid: (await import("./late/product-grid.tsx")).default,
      popularPosts: (await import("./late/popular-posts.tsx")).default,
      team: (await import("./late/team.tsx")).default,
      quote: (await import("./late/quote.tsx")).default,
      highlights: (await import("./late/highlights.tsx")).default,
    }
  : {
      tabs: lateView<BlockProps>("tabs", () => import("./late/tabs.tsx")),
      form: lateView<BlockProps>("form", () => import("./late/form.tsx")),
      gallery: lateView<BlockProps>("gallery", () => import("./late/gallery.tsx")),
      film: lateView<BlockProps>("film", () => import("./late/film.tsx")),
      productGrid: lateView<BlockProps>("product-grid", () => import("./late/product-grid.tsx")),
      popularPosts: lateView<BlockProps>("popular-posts", () => import("./late/popular-posts.tsx")),
      team: lateView<BlockProps>("team", () => import("./late/team.tsx")),
      quote: lateView<BlockProps>("quote", () => import("./late/quote.tsx")),
      highlights: lateView<BlockProps>("highlights", () => import("./late/highlights.tsx")),
    };

/** The component of every layout (S2.138–S2.146); a layout without one does not compile. */
export const registry: Readonly<Record<BlockLayout, ComponentType<BlockProps>>> = {
  hero: Hero,
  lead: Lead,
  "rich-text": Prose,
  "image-text": ImageText,
  gallery: late.gallery,
  facts: Facts,
  steps: Steps,
  questions: Questions,
  tabs: late.tabs,
  "product-grid": late.productGrid,
  "popular-homes": late.productGrid,
  "popular-posts": late.popularPosts,
  collections: Collections,
  "map-with-info": MapWithInfo,
  "virtual-tour": late.film,
  video: late.film,
  "crm-form": late.form,
  "multi-step-form": late.form,
  login: Login,
  menu: Menu,
  team: late.team,
  table: Table,
  quote: late.quote,
  "testimonial-highlights": late.highlights,
  call: Call,
};

/** The blocks of a page in their order, each by the component of its layout; only those from `from` up to `to`, exclusive. */
export function Blocks(props: {
  readonly blocks: readonly Block[];
  readonly surroundings: BlockSurroundings;
  readonly from?: number;
  readonly to?: number;
}) {
  const { blocks, surroundings, from = 0, to = blocks.length } = props;
  return blocks.map((block, position) => {
    if (position < from || position >= to) return null;
    const Component = registry[block.layout];
    const repetition = blocks.slice(0, position).filter((before) => before.layout === block.layout).length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position on the page
      <Colored key={position} block={block}>
        <Component block={block} position={position} surroundings={surroundings} repetition={repetition} />
      </Colored>
    );
  });
}

/** A block on the ground and with the colour of words that an editor chose (S3.33); any other as it is. */
function Colored({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const { ground, textColor } = block;
  if (!ground && !textColor) return children;
  const frame = ground && `colored ground-${ground}`;
  return (
    <div className={classNames(frame, ground === "evergreen" && "on-dark", textColor && `text-${textColor}`)}>
      {children}
    </div>
  );
}
