import type { BlockLayout } from "@porchlight/contract/vocabulary";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import type { Block, BlockProps, BlockSurroundings } from "./block.ts";
import { ImageText, MapWithInfo } from "./kinds/beside.tsx";
import { PopularPosts, ProductGrid } from "./kinds/cards.tsx";
import { FormBlock } from "./kinds/form.tsx";
import { Hero } from "./kinds/hero.tsx";
import { Collections, Menu } from "./kinds/links.tsx";
import { Facts, Questions, Steps, Table } from "./kinds/lists.tsx";
import { Login } from "./kinds/login.tsx";
import { Film, PictureGallery } from "./kinds/media.tsx";
import { Call, Lead, Prose } from "./kinds/prose.tsx";
import { Highlights, SingleQuote } from "./kinds/quotes.tsx";
import { TabbedContent } from "./kinds/tabbed-content.tsx";
import { Team } from "./kinds/team.tsx";

/** The component of every layout (S2.138–S2.146); a layout without one does not compile. */
export const registry: Readonly<Record<BlockLayout, ComponentType<BlockProps>>> = {
  hero: Hero,
  lead: Lead,
  "rich-text": Prose,
  "image-text": ImageText,
  gallery: PictureGallery,
  facts: Facts,
  steps: Steps,
  questions: Questions,
  tabs: TabbedContent,
  "product-grid": ProductGrid,
  "popular-homes": ProductGrid,
  "popular-posts": PopularPosts,
  collections: Collections,
  "map-with-info": MapWithInfo,
  "virtual-tour": Film,
  video: Film,
  "crm-form": FormBlock,
  "multi-step-form": FormBlock,
  login: Login,
  menu: Menu,
  team: Team,
  table: Table,
  quote: SingleQuote,
  "testimonial-highlights": Highlights,
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
