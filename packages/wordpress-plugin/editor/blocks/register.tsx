import { model } from "../settings.ts";
import { ContentEdit, editOf } from "./block-edit.tsx";
import { type ModelWithBlocks, namePrefix, withBlockTypes } from "./model.ts";

/**
 * Registers the page builder's blocks in the editor. PHP registers titles, icons and attributes
 * (`includes/editing/blocks.php`); blocks save only attributes.
 */
export function registerBlocks(): void {
  const { porchlight } = window;
  if (!porchlight) return;
  porchlight.model = withBlockTypes(porchlight.model as ModelWithBlocks);
  for (const [layout, block] of Object.entries((model() as ModelWithBlocks).blocks)) {
    wp.blocks.registerBlockType(namePrefix + layout, { edit: editOf(layout, block), save: () => null });
  }
  wp.blocks.registerBlockType("porchlight/content", {
    edit: ContentEdit,
    save: ({ attributes }) => <wp.element.RawHTML>{String(attributes.html ?? "")}</wp.element.RawHTML>,
  });
}
