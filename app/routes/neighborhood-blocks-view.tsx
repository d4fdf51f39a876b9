import { lazy } from "react";
import { type BlockComponents, BlockList, componentsWithoutForms } from "#app/blocks/block-list.tsx";
import { useBlockContext } from "./block-context.tsx";
import type { NeighborhoodBlocksData } from "./neighborhood-blocks.ts";

const FormBlock = lazy(async () => ({ default: (await import("#app/blocks/forms/form-block.tsx")).FormBlock }));

/** Forms are loaded for the few neighborhoods that have one. */
const components: BlockComponents = {
  ...componentsWithoutForms,
  "crm-form": FormBlock,
  "multi-step-form": FormBlock,
};

/** The editors' blocks of a neighborhood, below its standard sections (S2.137). */
export default function NeighborhoodBlocksView(props: {
  readonly title: string;
  readonly data: NonNullable<NeighborhoodBlocksData>;
}) {
  const { title, data } = props;
  const context = useBlockContext({ ...data, title }, data);
  return (
    <div className="wrap">
      <BlockList blocks={data.blocks} context={{ ...context, hasHeadline: true }} components={components} />
    </div>
  );
}
