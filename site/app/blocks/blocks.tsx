import type { Block } from "./organisms/block-content.ts";
import type { BlockProps } from "./parts/block-props.ts";
import { registry } from "./registry.ts";

/**
 * The blocks of a page one after another, each by the component of its layout; `from` and `to` (not included) cut a
 * stretch out of them.
 */
export function Blocks(props: {
  readonly blocks: readonly Block[];
  readonly surroundings: BlockProps["surroundings"];
  readonly from?: number;
  readonly to?: number;
}) {
  const { blocks, surroundings, from = 0, to = blocks.length } = props;
  return blocks.map((block, position) => {
    if (position < from || position >= to) return null;
    const Component = registry[block.layout];
    const repetition = blocks.slice(0, position).filter((before) => before.layout === block.layout).length;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place on the page
      <Component key={position} block={block} position={position} surroundings={surroundings} repetition={repetition} />
    );
  });
}
