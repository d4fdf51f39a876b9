import type { CSSProperties } from "react";
import type { PastPrice, PricePart } from "#app/domain/products/price.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { CardGrid, SummaryCard } from "#app/ui/cards/card.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import type { OpenableFilm } from "#app/ui/overlays/film-dialog.tsx";
import { useFilm } from "#app/ui/overlays/film-opener.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Clauses, Facts } from "#app/ui/text/facts.tsx";
import type { ProductContent, RelatedProducts } from "./product-content.ts";
import styles from "./sections.module.css";
import { VisitButton } from "./visit.tsx";

const minWeight = 1.2;
const baseWeight = 6;
const totalWeight = 2;

/** How the price adds up: a dimension line with a segment for each dated part, the total last. */
export function PriceLine({ parts }: { readonly parts: readonly PricePart[] }) {
  const total = parts.at(-1);
  if (!total) return null;
  return (
    <section className={`wrap ${styles.line}`} aria-labelledby="price-line">
      <h2 className="label" id="price-line">
        How the price adds up
      </h2>
      <ol className={styles.row}>
        {parts.map((part) => (
          <li
            key={part.key}
            data-kind={part.kind}
            style={{ "--weight": weightOf(part, total.amountUsd) } as CSSProperties}
          >
            <span className={styles.label}>{part.label}</span>
            <b>{part.amount}</b>
            <span className={styles.date}>{part.date}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The relative length of a part: fixed for the base and the total, by amount for the rest, at least as long as its
 * text.
 */
function weightOf({ kind, amountUsd }: PricePart, totalUsd: number): number {
  if (kind === "base") return baseWeight;
  if (kind === "total") return totalWeight;
  return Math.min(baseWeight / 2, Math.round((minWeight + (amountUsd / totalUsd) * 10) * 10) / 10);
}

/** The price history of a product, newest first. */
export function PriceHistory({ prices }: { readonly prices: readonly PastPrice[] }) {
  return (
    <section className={`wrap ${styles.history}`} aria-labelledby="price-history">
      <h2 className="label" id="price-history">
        Price history
      </h2>
      <ol className={styles.prices}>
        {prices.map(({ day, amount, since }) => (
          <li key={day}>
            <b>{amount}</b> <span className="muted">{since}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The link to a virtual tour: in a dialog when its host may be framed, else in a new window. Loads nothing of the tour
 * before the click.
 */
export function TourLink({ tour }: { readonly tour: OpenableFilm }) {
  const { link, dialog, isShownHere } = useFilm({ film: tour, name: "tour" });
  return (
    <div className={`wrap ${styles.tour}`}>
      <MoreLink {...link} icon={isShownHere ? "expand" : "out"}>
        {tour.title}
      </MoreLink>
      {tour.provider ? (
        <span className="small muted">
          {isShownHere ? `From ${tour.provider}` : `Opens ${tour.provider} in a new window`}
        </span>
      ) : null}
      {dialog}
    </div>
  );
}

/** Features in groups, beside a picture of the interior; renders nothing without rows. */
export function FeatureList(props: {
  readonly features: ProductContent["features"];
  readonly picture: ProductContent["pictures"][number] | null;
}) {
  const { features, picture } = props;
  const { title } = features;
  const groups = features.groups.filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return null;
  return (
    <Section rule aria-labelledby="features">
      <div className="grid">
        <div className={styles.features}>
          <h2 id="features">{title}</h2>
          {picture ? (
            <Picture
              {...picture}
              sizes="(width < 56.25em) 92vw, 29vw"
              crop="(width < 56.25em) 3 / 2, 1"
              className={styles.featuresPicture}
            />
          ) : null}
        </div>
        <div className={styles.groups}>
          {groups.length > 1
            ? groups.map(({ title, rows }) => (
                <div key={title}>
                  <h3 className={styles.groupTitle}>{title}</h3>
                  <Facts variant="sentences" rows={rows} />
                </div>
              ))
            : groups.map(({ title, rows }) => <Facts key={title} variant="sentences" rows={rows} />)}
        </div>
      </div>
    </Section>
  );
}

/** Products as cards below a heading; renders nothing without products. */
export function RelatedCards({ related }: { readonly related: RelatedProducts | null | undefined }) {
  if (!related || related.products.length === 0) return null;
  const { id, title, lead, products, more } = related;
  return (
    <Section rule className="no-print" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        lead={lead}
        action={more ? <MoreLink href={more.href}>{more.text}</MoreLink> : null}
      />
      <CardGrid className={styles.cards}>
        {products.map((summary, position) => (
          <SummaryCard
            key={`${summary.kind}-${summary.id}`}
            summary={summary}
            sizes={cardSizes(products.length, position)}
          />
        ))}
      </CardGrid>
    </Section>
  );
}

/** The `sizes` of a card’s picture, by the number of cards: the layout leaves no card alone in the last row. */
function cardSizes(count: number, position: number): string {
  const isWide = count === 1 || count === 2 || count === 4 || (count === 5 && position < 2);
  const inPairs = count % 2 === 1 && position === 0 ? 92 : 45;
  return `(width < 40em) 92vw, (width < 56.25em) ${inPairs}vw, ${count === 5 ? "(width >= 93.75em) 18vw, " : ""}${isWide ? 45 : 30}vw`;
}

/** Price and visit at the bottom of small screens. */
export function StickyBar({ price, facts }: NonNullable<ProductContent["sticky"]>) {
  return (
    <section className={styles.sticky} aria-label="Price and visit" data-bottom-bar>
      <p>
        {price ? <strong>{price}</strong> : null}
        <span>
          <Clauses text={facts} />
        </span>
      </p>
      <VisitButton size="small" />
    </section>
  );
}
