import { useId } from "react";
import { Card, CardBody, CardPicture, CardSubtitle, CardTitle } from "#app/ui/cards/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { Mention } from "./load-mentions.ts";
import styles from "./mentions.module.css";

/** The homes and events that a page mentions, as small cards; renders nothing without any. */
export function Mentions(props: {
  readonly title: string;
  readonly entries: readonly Mention[];
  readonly className?: string;
}) {
  const { title, entries, className } = props;
  const headingId = useId();
  if (entries.length === 0) return null;
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none */}
      <ul role="list" className={styles.cards}>
        {entries.map(({ label, title: name, href, price, line, picture }) => (
          <li key={href}>
            <Card className={styles.card}>
              {picture ? (
                <CardPicture className={styles.picture} ratio="1 / 1">
                  <Picture {...picture} alt="" sizes="112px" crop="1" />
                </CardPicture>
              ) : null}
              <CardBody>
                <p className="label">{label}</p>
                <CardTitle href={href} price={price}>
                  {name}
                </CardTitle>
                {line ? <CardSubtitle>{line}</CardSubtitle> : null}
              </CardBody>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
