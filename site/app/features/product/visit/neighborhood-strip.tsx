import type { ReactNode } from "react";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { StatusMark } from "#app/ui/pictures/ornaments.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import styles from "./visit.module.css";
import type { PlaceContent } from "./visit-content.ts";

/** The neighborhood of a product: its sentence, its distances, where it lies. `map` comes from the route. */
export function PlaceStrip({ place, map }: { readonly place: PlaceContent; readonly map: ReactNode }) {
  return (
    <Section aria-labelledby="place">
      <div className={`grid ${styles.strip}`} data-alone={map ? undefined : true}>
        <div className={styles.say}>
          <p className="label">The neighborhood</p>
          <h2 id="place">{place.title}</h2>
          {place.status ? (
            <p>
              <StatusMark kind={place.status.kind}>{place.status.text}</StatusMark>
            </p>
          ) : null}
          {place.say ? <p>{place.say}</p> : null}
          <Facts rows={place.facts} />
          {place.href ? (
            <p>
              <MoreLink href={place.href}>See the neighborhood</MoreLink>
            </p>
          ) : null}
        </div>
        {map ? <div className={styles.map}>{map}</div> : null}
      </div>
    </Section>
  );
}
