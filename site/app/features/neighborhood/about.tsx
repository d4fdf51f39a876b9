import type { AmenityIconName } from "@porchlight/contract/vocabulary";
import { amenityIconLabel } from "#app/domain/neighborhoods/amenity-icons.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { Section, Split } from "#app/ui/layout/section.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
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
              {amenity.icon ? <AmenitySymbol name={amenity.icon} /> : <span />}
              <h3>{amenity.title}</h3>
              <p className="muted">{amenity.text}</p>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}

const symbolPaths: Readonly<Record<AmenityIconName, string>> = {
  location:
    "M16 29S6 18.500 6 12a10 10 0 0 1 20 0c0 6.500-10 17-10 17Zm0-13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7Z",
  active_lifestyle:
    "M3 27c5-1 6-6 10-7s5 3 9 2 5-6 7-9M22 8a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM14 19l3-6 5 2 4-2M17 13l-4-2-4 3",
  scenery: "M2 25 11 11l5 7 4-5 10 12H2ZM23 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5M2 29h28",
  shopping_dinning: "M6 3v9a3 3 0 0 0 6 0V3M9 12v17M22 29V18h-4V9c0-4 2-6 4-6v15M9 3v7",
  low_maintenance: "M4 15 16 5l12 10M7 13v14h18V13M12 20l3 3 6-7",
};

/** One of the specification's five amenity symbols in hairline (S3.48). */
function AmenitySymbol({ name }: { readonly name: AmenityIconName }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      role="img"
      aria-label={amenityIconLabel(name)}
    >
      <path d={symbolPaths[name]} />
    </svg>
  );
}
