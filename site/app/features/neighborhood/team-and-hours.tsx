import { telephoneHref } from "#app/domain/telephone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Stamp } from "#app/ui/ornaments.tsx";
import { Section } from "#app/ui/section.tsx";
import { Table } from "#app/ui/table.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./team-and-hours.module.css";

/** Who answers, and when the model is open. */
export function TeamAndHours({ content }: { readonly content: NeighborhoodContent }) {
  const { team, hoursTable, phone, hours, title } = content;
  return (
    <Section id="visit" aria-labelledby="visit-head">
      <div className={styles.visit}>
        <div>
          <h2 id="visit-head">{team.length > 0 ? `Ask for ${firstNames(team)}` : "Come and see it"}</h2>
          <ul className={styles.team}>
            {team.map((member) => (
              <li key={member.name}>
                <Stamp initials={member.initials} caption={title.split(" ")[0] ?? ""} />
                <div>
                  <h3>{member.name}</h3>
                  {member.note ? <p className="small muted">{member.note}</p> : null}
                  {member.phone ? (
                    <p className={styles.links}>
                      <a href={telephoneHref(member.phone)}>{member.phone}</a>
                      <a href={telephoneHref(member.phone).replace("tel:", "sms:")}>
                        Text<span className="visually-hidden"> {member.name}</span>
                      </a>
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.hours}>
          {hoursTable.length > 0 ? (
            <Table
              caption="Model hours"
              columns={[
                { id: "day", head: "Day", cell: (row) => row.label },
                { id: "hours", head: "Hours", align: "end", cell: (row) => row.text },
              ]}
              rows={hoursTable}
              rowKey={(row) => row.label}
            />
          ) : hours ? (
            <p>{hours}</p>
          ) : null}
          {phone ? (
            <p>
              <ButtonLink href={telephoneHref(phone)}>Call {phone}</ButtonLink>
            </p>
          ) : null}
        </div>
      </div>
    </Section>
  );
}

function firstNames(team: NeighborhoodContent["team"]): string {
  const names = team.map((member) => member.name.split(" ")[0] ?? member.name);
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
