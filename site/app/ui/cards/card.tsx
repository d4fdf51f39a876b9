import { Children, type ComponentPropsWithRef, type CSSProperties, type ReactNode } from "react";
import { SmartLink } from "../actions/smart-link.tsx";
import { classNames } from "../class-names.ts";
import { Specs } from "../pictures/ornaments.tsx";
import styles from "./card.module.css";

/**
 * A picture and its words. Its children stand in three rows that align across a `CardGrid`:
 * `CardPicture` (with `CardAction` after it), `CardWords`, `CardFoot`. `beside` sets a stamp at the left instead.
 */
export function Card({ className, beside, ...rest }: ComponentPropsWithRef<"article"> & { beside?: boolean }) {
  return <article {...rest} className={classNames(styles.card, beside && styles.beside, className)} />;
}

/** The picture's place, 3 / 2 unless `ratio` says otherwise; `drawing` sets an elevation on quiet ground. */
export function CardPicture(props: { children: ReactNode; ratio?: string; drawing?: boolean; className?: string }) {
  const { children, ratio, drawing, className } = props;
  const style = ratio ? ({ "--ratio": ratio } as CSSProperties) : undefined;
  return (
    <div className={classNames(styles.picture, drawing && styles.drawing, className)} style={style}>
      {children}
    </div>
  );
}

/** The place of the heart: top right, over the picture and above the card's link. */
export function CardAction({ children }: { children: ReactNode }) {
  return <div className={styles.action}>{children}</div>;
}

/** The words of a card: `CardStatus` or a `<p className="label">`, then `CardTitle`, `CardWhere`, `CardSay`. */
export function CardWords({ children }: { children: ReactNode }) {
  return <div className={styles.words}>{children}</div>;
}

/** The line above the title, for a `StatusMark`. */
export function CardStatus({ children }: { children: ReactNode }) {
  return <p className={styles.status}>{children}</p>;
}

/** The title, whose link covers the whole card, and the price at its right. */
export function CardTitle(props: {
  href: string;
  children: ReactNode;
  price?: ReactNode;
  level?: 2 | 3 | 4;
  size?: "large";
}) {
  const { href, children, price, level = 3, size } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={styles.row}>
      <Heading className={styles.title} data-size={size}>
        <SmartLink href={href}>{children}</SmartLink>
      </Heading>
      {price ? <span className="price">{price}</span> : null}
    </div>
  );
}

/** The line under the title: where it is, or what it is of. */
export function CardWhere({ children }: { children: ReactNode }) {
  return <p className={styles.where}>{children}</p>;
}

/** A sentence or two, as under a post. */
export function CardSay({ children }: { children: ReactNode }) {
  return <p className={styles.say}>{children}</p>;
}

/** The figures at the foot, under a hairline. */
export function CardFoot({ items }: { items: readonly ReactNode[] }) {
  return <Specs items={items} className={styles.foot} />;
}

/** Cards in as many columns as fit (276 px at least), rows aligned; each child becomes one list item. */
export function CardGrid({ children, className, label }: { children: ReactNode; className?: string; label?: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ul role="list" className={classNames(styles.grid, className)} aria-label={label}>
      {Children.map(children, (child) => (child ? <li className={styles.cell}>{child}</li> : null))}
    </ul>
  );
}
