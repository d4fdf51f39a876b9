import type { ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import styles from "./related-cards.module.css";

/** Products under a heading, as cards. Nothing without products. */
export function RelatedCards(props: {
  readonly id: string;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly products: readonly ProductSummary[];
  readonly more?: { readonly href: string; readonly text: string };
}) {
  const { id, title, lead, products, more } = props;
  if (products.length === 0) return null;
  return (
    <Section rule className="no-print" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        lead={lead}
        action={more ? <MoreLink href={more.href}>{more.text}</MoreLink> : null}
      />
      <CardGrid className={styles.grid}>
        {products.map((summary) => (
          <SummaryCard
            key={`${summary.kind}-${summary.id}`}
            summary={summary}
            sizes={products.length === 3 ? "(width < 640px) 92vw, 30vw" : "(width < 640px) 92vw, 45vw"}
          />
        ))}
      </CardGrid>
    </Section>
  );
}
