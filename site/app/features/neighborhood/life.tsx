import { formatMiles } from "#app/domain/products/figures.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import styles from "./life.module.css";
import type { NeighborhoodContent } from "./neighborhood-content.ts";

/** Whether anything is said of what it is like. */
export function hasLife({ about, distances }: NeighborhoodContent): boolean {
  return about.length > 0 || distances.length > 0;
}

/** What it is like: pictures with their captions, what the place is about, what is how far. */
export function Life({ content }: { readonly content: NeighborhoodContent }) {
  const { about, distances, gallery } = content;
  if (!hasLife(content)) return null;
  const [opening, ...more] = about;
  const [first, ...others] = gallery.slice(0, 4).filter((picture) => picture.src !== content.hero?.src);
  return (
    <section className="section" id="life" aria-labelledby="life-head">
      <div className={`wrap ${styles.life}`}>
        <h2 id="life-head" className="visually-hidden">
          What it is like
        </h2>
        {first ? (
          <figure className={styles.first}>
            <Picture {...first} ratio="16 / 10" sizes="(width < 900px) 92vw, 60vw" />
            {first.caption ? <figcaption className="caption">{first.caption}</figcaption> : null}
          </figure>
        ) : null}
        <div className={styles.say}>
          {opening ? <p className="lead">{opening}</p> : null}
          <Facts rows={distances.map(({ label, miles }) => ({ term: label, detail: formatMiles(miles) }))} />
        </div>
        {others.slice(0, 2).map((picture, position) => (
          <figure key={picture.src} className={position === 0 ? styles.left : styles.right}>
            <Picture {...picture} sizes="(width < 900px) 92vw, 50vw" />
            {picture.caption ? <figcaption className="caption">{picture.caption}</figcaption> : null}
          </figure>
        ))}
        {more.length > 0 ? (
          <div className={styles.more}>
            {more.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}
