import type { Picture } from "#app/graphql/picture.ts";
import type { Block } from "../block.ts";

/** The pictures in a page's blocks in their order; those of other pages, which cards show, are not among them. */
export function blockPictures(blocks: readonly Block[]): Picture[] {
  return blocks.flatMap(({ picture, pictures = [], items = [], tabs = [] }) =>
    [picture, ...pictures, ...items.map((item) => item.picture), ...tabs.map((tab) => tab.picture)].filter(
      (found) => found !== undefined,
    ),
  );
}
