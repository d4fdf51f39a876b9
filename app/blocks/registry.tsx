import { type BlockComponents, BlockList, type BlocksProps, componentsWithoutForms } from "./block-list.tsx";
import { FormBlock } from "./forms/form-block.tsx";

/** The component of every layout; typed so that none is missing. */
export const registry: BlockComponents = {
  ...componentsWithoutForms,
  "crm-form": FormBlock,
  "multi-step-form": FormBlock,
};

/** The blocks of a page, forms included. */
export function Blocks(props: BlocksProps) {
  return <BlockList {...props} components={registry} />;
}
