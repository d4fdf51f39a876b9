import { formatDate } from "#app/domain/wording/dates.ts";
import { Card, CardBody, CardGrid, CardPicture, CardText, CardTitle, SummaryCard } from "#app/ui/cards/card.tsx";
import { People } from "#app/ui/cards/person.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { BlockPost, BlockProps } from "../block.ts";
import { BlockSection } from "../block-parts.tsx";
import styles from "./cards.module.css";

/** Homes, models and plans as cards: picked by an editor (S2.142), or the popular ones (S2.144). */
export function ProductGrid({ block }: BlockProps) {
  const { title, products = [], caption, pricesAsOf } = block;
  if (products.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      <CardGrid label={title} className={cardColumns(products.length)}>
        {products.map((product, position) => (
          <SummaryCard
            key={`${product.kind} ${product.id}`}
            summary={product}
            sizes={cardSizes(products.length, position)}
            level={title ? 3 : 2}
          />
        ))}
      </CardGrid>
      {caption || pricesAsOf ? (
        <p className={`caption ${styles.note}`}>{caption ?? `Prices as of ${formatDate(pricesAsOf)}.`}</p>
      ) : null}
    </BlockSection>
  );
}

/** The popular posts as cards (S2.145). */
export function PopularPosts({ block }: BlockProps) {
  const { title, posts = [] } = block;
  if (posts.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      <ArticleCards label={title} level={title ? 3 : 2} articles={posts} />
    </BlockSection>
  );
}

/** Posts or offers as cards, each with a picture when there is one. */
export function ArticleCards(props: {
  readonly label: string | undefined;
  readonly level: 2 | 3;
  readonly articles: readonly BlockPost[];
}) {
  const { label: gridLabel, level, articles } = props;
  return (
    <CardGrid label={gridLabel} className={cardColumns(articles.length)}>
      {articles.map(({ label, title, href, excerpt, picture }, position) => (
        <Card key={href}>
          <div>
            {picture ? (
              <CardPicture>
                <Picture {...picture} sizes={cardSizes(articles.length, position)} crop="3 / 2" />
              </CardPicture>
            ) : null}
          </div>
          <CardBody>
            {label ? <p className="label">{label}</p> : null}
            <CardTitle href={href} level={level}>
              {title}
            </CardTitle>
          </CardBody>
          <CardText>{excerpt}</CardText>
        </Card>
      ))}
    </CardGrid>
  );
}

/** The `sizes` of a card's picture in the columns of `cardColumns`. */
function cardSizes(count: number, position: number): string {
  if (count % 3 === 0) return "(width < 40em) 92vw, 30vw";
  const isFirstAlone = count === 5 && position === 0;
  const pairs = `(width < 40em) 92vw, (width < 60em) ${isFirstAlone ? 92 : 45}vw`;
  if (count === 5) return `${pairs}, ${position < 2 ? 45 : 30}vw`;
  if (count % 4 === 0) return `${pairs}, (width < 73.75em) 45vw, 24vw`;
  return count === 2 ? `${pairs}, 45vw` : "(width < 40em) 92vw, (width < 73.75em) 45vw, 31vw";
}

/** The class of a card grid without a single card in the last row, when the number of cards allows it. */
function cardColumns(count: number): string | undefined {
  if (count % 3 === 0) return styles.threes;
  if (count === 5) return styles.five;
  if (count % 4 === 0) return styles.fours;
  return count === 2 ? styles.pair : undefined;
}

/** People to talk to (S3.37): their picture or initials, and how to reach them. */
export function Team({ block }: BlockProps) {
  const { title, team = [] } = block;
  if (team.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      <People people={team} level={title ? 3 : 2} ruled />
    </BlockSection>
  );
}
