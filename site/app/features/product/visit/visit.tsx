import type { ReactNode } from "react";
import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Stamp, StatusMark } from "#app/ui/pictures/symbols.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import styles from "./visit.module.css";
import type { ProductNeighborhood, TeamMember } from "./visit-content.ts";

/** Where a visit is planned: the contact page (S2.20). */
export const visitHref = "/contact-us/";

/** The neighborhood of a product: its sentence, its distances, and a map. */
export function NeighborhoodStrip(props: { readonly neighborhood: ProductNeighborhood; readonly map: ReactNode }) {
  const { neighborhood, map } = props;
  return (
    <Section aria-labelledby="place">
      <div className={`grid ${styles.strip}`} data-alone={map ? undefined : true}>
        <div className={styles.say}>
          <p className="label">The neighborhood</p>
          <h2 id="place">{neighborhood.title}</h2>
          {neighborhood.status ? (
            <p>
              <StatusMark kind={neighborhood.status.kind}>{neighborhood.status.text}</StatusMark>
            </p>
          ) : null}
          {neighborhood.say ? <p>{neighborhood.say}</p> : null}
          <Facts rows={neighborhood.facts} />
          {neighborhood.href ? (
            <p>
              <MoreLink href={neighborhood.href}>See the neighborhood</MoreLink>
            </p>
          ) : null}
        </div>
        {map ? <div className={styles.map}>{map}</div> : null}
      </div>
    </Section>
  );
}

/** Whom to call or text, when the door is open, and the way there. */
export function Visit(props: { readonly visit: ProductNeighborhood["visit"]; readonly directions: string | null }) {
  const { visit, directions } = props;
  const { heading, team, phone, hours, address } = visit;
  return (
    <Section rule id="visit" aria-labelledby="visit-title">
      <div className="grid">
        <div className={styles.team}>
          <h2 id="visit-title">{heading}</h2>
          {team.length > 0 ? (
            // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
            <ul role="list" className={styles.members}>
              {team.map((member) => (
                <Member key={member.name} member={member} />
              ))}
            </ul>
          ) : (
            <p className="muted">Call or write, and someone who knows the house answers.</p>
          )}
        </div>
        <div className={styles.when}>
          {hours.length > 0 ? (
            <div>
              <h3 className="label">Open hours</h3>
              <Facts rows={hours.map(({ label, text }) => ({ term: label, detail: text }))} className={styles.hours} />
            </div>
          ) : null}
          {address || phone ? (
            <address className={styles.address}>
              {address ? <span>{address}</span> : null}
              {phone ? <a href={phone.call}>{phone.shown}</a> : null}
            </address>
          ) : null}
          <p className={styles.ways}>
            <ButtonLink href={visitHref} variant="line">
              Write to us
            </ButtonLink>
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

function Member({ member }: { readonly member: TeamMember }) {
  const { name, initials, stampCaption, note, phone, email, picture } = member;
  return (
    <li className={styles.member}>
      {picture ? (
        <Picture {...picture} alt="" sizes="92px" ratio="1" className={styles.face} />
      ) : (
        <Stamp initials={initials} caption={stampCaption} />
      )}
      <div>
        <h3 className={styles.name}>{name}</h3>
        {note ? <p className="small muted">{note}</p> : null}
        {phone || email ? (
          <p className={styles.links}>
            {phone ? (
              <>
                <a href={phone.call}>{phone.shown}</a>
                <a className="no-print" href={phone.text} aria-label={`Text ${name}`}>
                  Text
                </a>
              </>
            ) : null}
            {email ? (
              <a className="no-print" href={`mailto:${email}`} aria-label={`Email ${name}`}>
                Email
              </a>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}
