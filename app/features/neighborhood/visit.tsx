import type { ReactNode } from "react";
import { visitFragment, visitHref } from "#app/domain/leads/visit-href.ts";
import { phoneLinks } from "#app/domain/navigation/telephone.ts";
import { officeLabel } from "#app/domain/neighborhoods/opening-hours.ts";
import { firstNames } from "#app/graphql/products/neighborhood-contact.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { People } from "#app/ui/cards/person.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { Table } from "#app/ui/lists/table.tsx";
import { ModalLink } from "#app/ui/overlays/fragment-modal.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import { Clauses } from "#app/ui/text/facts.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./visit.module.css";

/** Whether there is any content about the location of a neighborhood. */
export function hasDirections({ addressLines, directions, latitude }: NeighborhoodContent): boolean {
  return addressLines.length > 0 || directions !== "" || latitude !== null;
}

/**
 * The location: map, address, how to get there, and directions by coordinates (S2.107), or by the address when those
 * are wrong.
 */
export function Directions({ content, map }: { readonly content: NeighborhoodContent; readonly map: ReactNode }) {
  const { addressLines, directions, directionsHref, latitude, longitude } = content;
  return (
    <section className={styles.where} data-alone={map ? undefined : true} id="where" aria-labelledby="where-head">
      {map ? <div className={styles.map}>{map}</div> : null}
      <div className={styles.card}>
        <h2 id="where-head">Getting there</h2>
        {addressLines.length > 0 ? (
          <address className="num">
            {addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ) : null}
        {directions ? <p className="small muted">{directions}</p> : null}
        {directionsHref ? (
          <p>
            <ButtonLink variant="line" size="small" href={directionsHref} target="_blank">
              Open directions
              <Icon name="out" />
            </ButtonLink>
          </p>
        ) : null}
        {latitude !== null && longitude !== null ? (
          <p className="small num muted">
            {Math.abs(latitude).toFixed(4)}° {latitude >= 0 ? "N" : "S"}, {Math.abs(longitude).toFixed(4)}°{" "}
            {longitude >= 0 ? "E" : "W"}
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The sales team and the opening hours. */
export function TeamAndHours({ content }: { readonly content: NeighborhoodContent }) {
  const { team, hoursTable, phone, hours, open, status, addressLines } = content;
  const call = phoneLinks(phone)?.call;
  return (
    <Section id="visit" aria-labelledby="visit-head">
      <div className={styles.visit}>
        <div className={styles.who}>
          <h2 id="visit-head">{team.length > 0 ? `Ask for ${firstNames(team)}` : "Come and see it"}</h2>
          {team.length > 0 ? <People people={team} level={3} /> : null}
        </div>
        {hoursTable.length > 0 || hours || phone ? (
          <div className={styles.hours}>
            {hoursTable.length > 0 ? (
              <Table
                className={styles.table}
                caption={
                  <span className={styles.now}>
                    <span className="label">{officeLabel(hours)}</span>
                    {open?.now ? <span>{open.now}</span> : null}
                  </span>
                }
                columns={[
                  { id: "day", head: "Day", cell: (row) => <Day row={row} /> },
                  { id: "hours", head: "Hours", align: "end", cell: (row) => row.text },
                ]}
                rows={hoursTable}
                rowKey={(row) => row.label}
              />
            ) : hours ? (
              <p>
                <Clauses text={hours} />
              </p>
            ) : null}
            {addressLines.length > 0 && (hoursTable.length > 0 || hours) ? (
              <p className="small muted">{addressLines.join(", ")}</p>
            ) : null}
            {phone ? (
              <p className={styles.ways}>
                {status.kind === "sold" ? null : (
                  <ModalLink modal={visitFragment} href={visitHref(content.uri)}>
                    {content.visitText}
                  </ModalLink>
                )}
                {call ? (
                  <ButtonLink variant="line" href={call}>
                    Call {phone}
                  </ButtonLink>
                ) : (
                  phone
                )}
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Section>
  );
}

/** The days of a row of hours; today's row is marked. */
function Day({ row }: { readonly row: NeighborhoodContent["hoursTable"][number] }) {
  if (!row.isToday) return row.label;
  return (
    <b className={styles.today}>
      {row.label} <span className="label">Today</span>
    </b>
  );
}
