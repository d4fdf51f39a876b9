import { Picture } from "#app/ui/pictures/picture.tsx";
import { Stamp } from "#app/ui/pictures/symbols.tsx";
import type { BlockProps, TeamMember } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { EmailLink, PhoneLink } from "../parts/linked-text.tsx";
import styles from "./team.module.css";

/** The people to talk to (S3.37): initials as a stamp, or a picture where there is one, and how to reach them. */
export function Team({ block }: BlockProps) {
  const { title, team = [] } = block;
  if (team.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
      <ul role="list" className={styles.team}>
        {team.map((member) => (
          <Person key={member.name} member={member} heading={title ? "h3" : "h2"} />
        ))}
      </ul>
    </BlockSection>
  );
}

function Person({ member, heading: Heading }: { readonly member: TeamMember; readonly heading: "h2" | "h3" }) {
  const { name, stamp, picture, role, note, phone, email } = member;
  return (
    <li className={styles.person}>
      {picture ? (
        <Picture {...picture} alt="" sizes="84px" ratio="1 / 1" />
      ) : (
        <Stamp initials={stamp} caption={stampCaption(role, name)} />
      )}
      <div>
        <Heading className={styles.name}>{name}</Heading>
        {role ? <p className="small muted">{role}</p> : null}
        {note ? <p className={styles.note}>{note}</p> : null}
        {phone ? (
          <p>
            <PhoneLink phone={phone} />
          </p>
        ) : null}
        {email ? (
          <p>
            <EmailLink email={email} />
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** A stamp holds eleven letters at most: the role where it fits, else the family name. */
function stampCaption(role: string | undefined, name: string): string {
  return role && role.length <= 11 ? role : (name.split(/\s+/).at(-1) ?? name);
}
