import { findCollection } from "#app/domain/products/collections.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { IndexList } from "#app/ui/lists/index-list.tsx";
import { HouseSymbol } from "#app/ui/pictures/house-symbol.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";

/** The collections as an index; one that has no page of its own does not link (S2.115). */
export function CollectionsBlock({ block }: BlockProps) {
  const { anchor, title, textHtml, items = [] } = block;
  if (items.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />} wide>
      <IndexList
        items={items.flatMap((item) => {
          const collection = findCollection(item.label);
          const name = item.title ?? collection?.title;
          if (!name) return [];
          return [
            {
              href: item.href ?? collection?.href ?? null,
              title: name,
              text: plainText(item.textHtml),
              ...(collection ? { symbol: <HouseSymbol name={collection.icon} /> } : {}),
            },
          ];
        })}
      />
    </BlockSection>
  );
}
