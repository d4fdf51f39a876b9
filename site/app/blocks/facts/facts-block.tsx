import { TitleBlock } from "#app/ui/layout/title-block.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { LinkedText } from "../parts/linked-text.tsx";

/** Figures in the ruled cells of a drawing's title block. */
export function FactsBlock({ block }: BlockProps) {
  const { anchor, title, textHtml, items = [], caption } = block;
  const cells = items.flatMap(({ label, title: value, href }) =>
    label && value ? [{ label, value: <LinkedText text={value} href={href} /> }] : [],
  );
  if (cells.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      <TitleBlock cells={cells} columns={columnsFor(cells.length)} />
      {caption ? <p className="caption">{caption}</p> : null}
    </BlockSection>
  );
}

/** The number of columns that leaves no cell of the last row empty, where there is one. */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3;
  return count % 4 === 0 ? 4 : count % 2 === 0 ? 2 : 3;
}
