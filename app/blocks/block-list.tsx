import type { BlockLayout } from "@porchlight/contract/vocabulary";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import type { Block, BlockContext, BlockProps } from "./block.ts";
import { PopularPosts, ProductGrid, Team } from "./kinds/cards.tsx";
import { Collections, Facts, Menu, Questions, Steps, TabbedContent, Table } from "./kinds/lists.tsx";
import { Film, ImageText, MapWithInfo, PictureGallery } from "./kinds/media.tsx";
import { Call, Hero, Highlights, Lead, Login, Prose, SingleQuote } from "./kinds/text.tsx";

/** A component for every layout (S2.138–S2.146). */
export type BlockComponents = Readonly<Record<BlockLayout, ComponentType<BlockProps>>>;

/** The components of all layouts but forms, whose code is the largest: some pages load it only when they have one. */
export const componentsWithoutForms = {
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
  login: Login,
  menu: Menu,
  team: Team,
  table: Table,
  quote: SingleQuote,
  "testimonial-highlights": Highlights,
  call: Call,
} satisfies Partial<BlockComponents>;

/** Which blocks of a page are rendered; `from` and `to` (exclusive) select a part. */
export interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly context: BlockContext;
  readonly from?: number;
  readonly to?: number;
}

/** The blocks of a page, each rendered by the component of its layout. */
export function BlockList(props: BlocksProps & { readonly components: BlockComponents }) {
  const { components, blocks, context, from = 0, to = blocks.length } = props;
  return blocks.map((block, position) => {
    if (position < from || position >= to) return null;
    const Component = components[block.layout];
    const repetition = blocks.slice(0, position).filter((before) => before.layout === block.layout).length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their position on the page
      <Colored key={position} block={block}>
        <Component block={block} position={position} context={context} repetition={repetition} />
      </Colored>
    );
  });
}

/** A block with the background and text color that an editor chose (S3.33). */
function Colored({ block, children }: { readonly block: Block; readonly children: ReactNode }) {
  const { background, textColor } = block;
  if (!background && !textColor) return children;
  const frame = background && `colored background-${background}`;
  return (
    <div className={classNames(frame, background === "evergreen" && "on-dark", textColor && `text-${textColor}`)}>
      {children}
    </div>
  );
}
