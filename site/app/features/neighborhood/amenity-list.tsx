import { Section, Split } from "#app/ui/layout/section.tsx";
import styles from "./amenity-list.module.css";
import { AmenitySymbol } from "./amenity-symbol.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";

/** What the neighborhood has, each with its drawn symbol (S3.48). */
export function AmenityList({ amenities }: { readonly amenities: NeighborhoodContent["amenities"] }) {
  if (amenities.length === 0) return null;
  return (
    <Section rule aria-labelledby="amenities">
      <Split split="4-8">
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
