import { Children, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from "react";
import { SmartLink } from "../actions/links.tsx";
import { CompareButton, Heart, type HeartSubject } from "../actions/product-buttons.tsx";
import { classNames } from "../class-names.ts";
import { PictureLink } from "../motion/shared-element-transition.tsx";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import { type StatusKind, StatusMark } from "../pictures/symbols.tsx";
import { Clauses, hasClauses, Specs } from "../text/facts.tsx";
import styles from "./card.module.css";

/**
 * A picture with its text. Its children are three rows, aligned across a `CardGrid`: `CardPicture`, `CardBody`, then
 * one more.
 */
export function Card({ className, ...rest }: ComponentPropsWithRef<"article">) {
  return <article {...rest} className={classNames(styles.card, className)} />;
}

/**
 * The container of the picture, 3 / 2 unless `ratio` is given; a drawing has a border. `of` is the URL of the page
 * whose head shows the same subject, for the shared-element transition.
 */
export function CardPicture(props: { children: ReactNode; ratio?: string; of?: string; className?: string }) {
  const { children, ratio, of, className } = props;
  const style = ratio ? ({ "--ratio": ratio } as CSSProperties) : undefined;
  return (
    <div className={classNames(styles.picture, className)} style={style} data-picture-of={of}>
      {children}
    </div>
  );
}

/** The text of a card: `CardStatus` or a `<p className="label">`, then `CardTitle`, `CardSubtitle`, `CardText`. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The status above the title. */
export function CardStatus({ status: { kind, text } }: { status: NonNullable<CardSummary["status"]> }) {
  return (
    <StatusMark as="p" kind={kind} className={styles.status}>
      {/* Clauses wrap together beside the mark, as one item of the flex container. */}
      {hasClauses(text) ? (
        <span>
          <Clauses text={text} />
        </span>
      ) : (
        text
      )}
    </StatusMark>
  );
}

/**
 * The title, whose link covers the whole card, and the price at its right. With `takesPicture` the card’s picture moves
 * to the head of the page.
 */
export function CardTitle(props: {
  href: string;
  children: ReactNode;
  price?: ReactNode;
  level?: 2 | 3;
  size?: "large";
  takesPicture?: boolean;
}) {
  const { href, children, price, level = 3, size, takesPicture } = props;
  const TitleLink = takesPicture ? PictureLink : SmartLink;
  const Heading = `h${level}` as const;
  const title = (
    <Heading className={styles.title} data-size={size}>
      <TitleLink href={href}>{children}</TitleLink>
    </Heading>
  );
  if (!price) return title;
  return (
    <div className={styles.row}>
      {title}
      <span className="price">{price}</span>
    </div>
  );
}

/** The line below the title, such as the neighborhood. */
export function CardSubtitle({ children }: { children: ReactNode }) {
  return <p className={styles.subtitle}>{children}</p>;
}

/** A sentence or two, as under a post. */
export function CardText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/**
 * Cards in as many columns as fit (276 px at least), rows aligned; each child is a list item. With `rowsOnPhone` each
 * card is a compact row on phones.
 */
export function CardGrid(props: { children: ReactNode; className?: string; label?: string; rowsOnPhone?: boolean }) {
  const { children, className, label, rowsOnPhone } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={classNames(styles.grid, rowsOnPhone && styles.rows, className)} aria-label={label}>
      {Children.map(children, (child) => (child ? <li className={styles.cell}>{child}</li> : null))}
    </ul>
  );
}

/**
 * The first of a list, large: its picture at the left, its text at the bottom right, stacked when there is no space.
 * `ruled` draws a line above the text at the right.
 */
export function LeadCard(props: { picture: ReactNode; ruled?: boolean; className?: string; children: ReactNode }) {
  const { picture, ruled, className, children } = props;
  return (
    <Card className={classNames(styles.lead, className)}>
      {picture ? <CardPicture ratio="16 / 10">{picture}</CardPicture> : null}
      <div className={classNames(styles.leadText, ruled && styles.ruled)}>{children}</div>
    </Card>
  );
}

/** The heart button in the corner of a card; its last child, so that the title comes first in tab order. */
export function CardHeart({ subject }: { subject: HeartSubject }) {
  return <Heart subject={subject} className={styles.heart} />;
}

/** The content of a product's card; only the title is required. */
export type CardSummary = {
  id: number;
  title: string;
  href: string;
  picture: Pick<PictureProps, "src" | "alt" | "width" | "height"> | null;
  status: { kind: StatusKind; text: string } | null;
  price: string | null;
  where: string;
  specs: readonly string[];
  /** `4.2 miles from Boulder`. */
  distance?: string | null;
  phone?: { shown: string; call: string } | null;
  directionsHref?: string | null;
};

/**
 * A product's card with its heart button; a drawing is shown whole on a background. `priority` is for the main picture
 * of the page.
 */
export function SummaryCard(props: { summary: CardSummary; sizes: string; level?: 2 | 3; priority?: boolean }) {
  const { summary, sizes, level, priority = false } = props;
  const { picture, status, price, where, distance, phone, directionsHref } = summary;
  return (
    <Card className={picture ? undefined : styles.bare}>
      {picture ? (
        <CardPicture of={summary.href}>
          <Picture {...picture} sizes={sizes} crop="3 / 2" priority={priority} />
        </CardPicture>
      ) : (
        // The first of the three rows.
        <div />
      )}
      <CardBody>
        {status ? <CardStatus status={status} /> : null}
        <CardTitle href={summary.href} price={price} level={level} takesPicture={picture !== null}>
          {summary.title}
        </CardTitle>
        {where ? <CardSubtitle>{where}</CardSubtitle> : null}
        {distance || phone ? (
          <CardSubtitle>
            {distance}
            {distance && phone ? ", " : null}
            {phone ? (
              <a className={styles.phone} href={phone.call}>
                {phone.shown}
              </a>
            ) : null}
            {directionsHref ? (
              <>
                {" · "}
                <SmartLink className={styles.phone} href={directionsHref} target="_blank" rel="noopener">
                  Directions<span className="visually-hidden"> to {summary.title}, in a new window</span>
                </SmartLink>
              </>
            ) : null}
          </CardSubtitle>
        ) : null}
      </CardBody>
      <div className={styles.foot}>
        <Specs items={summary.specs} />
        <CompareButton subject={summary} className={styles.compare} />
      </div>
      <CardHeart subject={summary} />
    </Card>
  );
}
