import { amenityIconLabel } from "#app/domain/neighborhoods/amenity-icons.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { Section, Split } from "#app/ui/layout/section.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { AmenitySymbol } from "#app/ui/pictures/symbols.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import styles from "./about.module.css";
import type { NeighborhoodContent } from "./neighborhood-content.ts";

/** What it is like: pictures with their captions, a description, what is how far. */
export function About({ content }: { readonly content: NeighborhoodContent }) {
  const { about, distances, gallery } = content;
  const [opening, ...more] = about;
  const [first, ...others] = gallery.slice(0, 4).filter((picture) => picture.src !== content.hero?.src);
  return (
    <section className="section" id="life" aria-labelledby="life-head">
      <div className={`wrap ${styles.about}`}>
        <h2 id="life-head" className="visually-hidden">
          What it is like
        </h2>
        {first ? (
          <figure className={styles.first}>
            <Picture {...first} ratio="16 / 10" sizes="(width < 900px) 92vw, 60vw" />
            {first.caption ? <figcaption className="caption">{first.caption}</figcaption> : null}
          </figure>
        ) : null}
        <div className={styles.words}>
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

/** What the neighborhood has, each with its drawn symbol (S3.48). */
export function Amenities({ amenities }: Pick<NeighborhoodContent, "amenities">) {
  return (
    <Section rule aria-labelledby="amenities">
      <Split>
        <h2 id="amenities">What comes with it</h2>
        <ul className={styles.list}>
          {amenities.map((amenity) => (
            <li key={amenity.title}>
              {amenity.icon ? <AmenitySymbol name={amenity.icon} label={amenityIconLabel(amenity.icon)} /> : <span />}
              <h3>{amenity.title}</h3>
              <p className="muted">{amenity.text}</p>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}
