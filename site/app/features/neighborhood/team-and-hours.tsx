import { telephoneHref } from "#app/domain/wording/text.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Section } from "#app/ui/layout/section.tsx";
import { Table } from "#app/ui/lists/table.tsx";
import { Stamp } from "#app/ui/pictures/ornaments.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./team-and-hours.module.css";

/** Whether anybody is named who answers, or any way or time to reach them. */
export function hasVisit({ team, hoursTable, phone, hours }: NeighborhoodContent): boolean {
  return team.length > 0 || hoursTable.length > 0 || Boolean(phone || hours);
}

/** Who answers, and when the model is open. Nothing where nothing of it is known. */
export function TeamAndHours({ content }: { readonly content: NeighborhoodContent }) {
  const { team, hoursTable, phone, hours, title } = content;
  if (!hasVisit(content)) return null;
  return (
    <Section id="visit" aria-labelledby="visit-head">
      <div className={styles.visit}>
        <div>
          <h2 id="visit-head">{team.length > 0 ? `Ask for ${firstNames(team)}` : "Come and see it"}</h2>
          {team.length > 0 ? (
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
          ) : null}
        </div>
        {hoursTable.length > 0 || hours || phone ? (
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
        ) : null}
      </div>
    </Section>
  );
}

function firstNames(team: NeighborhoodContent["team"]): string {
  const names = team.map((member) => member.name.split(" ")[0] ?? member.name);
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format(names);
}
