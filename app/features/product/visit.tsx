import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { PhoneText } from "#app/ui/actions/phone-text.tsx";
import { People } from "#app/ui/cards/person.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { ModalLink } from "#app/ui/overlays/fragment-modal.tsx";
import { StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import type { ProductNeighborhood } from "./product-neighborhood.ts";
import styles from "./visit.module.css";

/** The button that plans a visit to the product of this page. */
export function VisitButton(looks: Pick<Parameters<typeof ModalLink>[0], "variant" | "size">) {
  return (
    <ModalLink {...looks} modal={visitFragment} href={visitHref(useLocation().pathname)}>
      Plan a visit
    </ModalLink>
  );
}

/** The neighborhood of a product: a sentence, distances, and a map. */
export function NeighborhoodStrip(props: { readonly neighborhood: ProductNeighborhood; readonly map: ReactNode }) {
  const { neighborhood, map } = props;
  return (
    <Section aria-labelledby="place">
      <div className={`grid ${styles.strip}`} data-alone={map ? undefined : true}>
        <div className={styles.text}>
          <p className="label">The neighborhood</p>
          <h2 id="place">{neighborhood.title}</h2>
          {neighborhood.status ? (
            <p>
              <StatusMark kind={neighborhood.status.kind}>{neighborhood.status.text}</StatusMark>
            </p>
          ) : null}
          {neighborhood.shortDescription ? <p>{neighborhood.shortDescription}</p> : null}
          <Facts rows={neighborhood.facts} />
          {neighborhood.href ? <MoreLink href={neighborhood.href}>See the neighborhood</MoreLink> : null}
        </div>
        {map ? <div className={styles.map}>{map}</div> : null}
      </div>
    </Section>
  );
}

/** The sales team, the opening hours and the address. */
export function Visit(props: { readonly visit: ProductNeighborhood["visit"]; readonly directions: string | null }) {
  const { visit, directions } = props;
  const { heading, team, phone, hours, address } = visit;
  return (
    <Section rule id="visit" aria-labelledby="visit-title">
      <div className="grid">
        <div className={styles.team}>
          <h2 id="visit-title">{heading}</h2>
          {team.length > 0 ? (
            <People people={team} level={3} />
          ) : (
            <p className="muted">Call or write, and someone who knows the house answers.</p>
          )}
        </div>
        <div className={styles.when}>
          {hours ? (
            <>
              <h3 className="label">{hours.label === "Open" ? "Open hours" : hours.label}</h3>
              <Facts
                rows={hours.rows.map(({ label, text }) => ({ term: label, detail: text }))}
                className={styles.hours}
              />
            </>
          ) : null}
          {address || phone ? (
            <address className={styles.address}>
              {address}
              {phone ? <PhoneText text={phone} /> : null}
            </address>
          ) : null}
          <p className={styles.ways}>
            <VisitButton />
            {directions ? (
              <ButtonLink href={directions} variant="line" target="_blank" rel="noopener">
                Directions
              </ButtonLink>
            ) : null}
          </p>
        </div>
      </div>
    </Section>
  );
}
