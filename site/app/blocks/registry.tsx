import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import type { Block, BlockSurroundings } from "./block.ts";
import { registry } from "./kinds/late-blocks.ts";

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
