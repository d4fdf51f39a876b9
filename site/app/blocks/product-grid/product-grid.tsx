import { formatDate } from "#app/domain/wording/dates.ts";
import { CardGrid } from "#app/ui/cards/card.tsx";
import { SummaryCard } from "#app/ui/cards/summary-card.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockActions } from "../parts/block-actions.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { cardColumns } from "../parts/card-columns.ts";
import styles from "./product-grid.module.css";

/** Homes, models and plans as cards: picked by an editor (S2.142), or the popular ones (S2.144). */
export function ProductGrid({ block }: BlockProps) {
  const { anchor, title, textHtml, products = [], caption, pricesAsOf, actions } = block;
  if (products.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />} wide>
      <CardGrid label={title} className={cardColumns(products.length)}>
        {products.map((product) => (
          <SummaryCard
            key={`${product.kind} ${product.id}`}
            summary={product}
            sizes={
              products.length === 5 ? "(width < 640px) 92vw, 46vw" : "(width < 640px) 92vw, (width < 1180px) 46vw, 31vw"
            }
            level={title ? 3 : 2}
          />
        ))}
      </CardGrid>
      {caption || pricesAsOf ? (
        <p className={`caption ${styles.note}`}>{caption ?? `Prices as of ${formatDate(pricesAsOf)}.`}</p>
      ) : null}
      <BlockActions actions={actions} />
    </BlockSection>
  );
}
