import { SmartLink } from "../actions/links.tsx";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import { Stamp } from "../pictures/stamp.tsx";
import styles from "./person.module.css";

/** A person to talk to, in words and addresses; what is missing leaves no gap. */
export interface PersonProps {
  readonly name: string;
  /** Initials, shown where there is no picture. */
  readonly stamp: string;
  readonly role?: string | undefined;
  readonly note?: string | undefined;
  /** The number as it is shown, with its `tel:` and `sms:` addresses. */
  readonly phone?: { readonly shown: string; readonly call: string; readonly text: string } | undefined;
  readonly email?: string | undefined;
  readonly picture?: Omit<PictureProps, "sizes"> | undefined;
}

/**
 * People to talk to, as a list: each has a picture, or initials set like a drawing's stamp over the last name, and how to
 * reach them. `ruled` sets a line above each.
 */
export function People(props: {
  readonly people: readonly PersonProps[];
  readonly level: 2 | 3;
  readonly ruled?: boolean;
}) {
  const { people, level, ruled = false } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ul role="list" className={styles.people} data-ruled={ruled || undefined}>
      {people.map((person, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <Person key={position} person={person} level={level} />
      ))}
    </ul>
  );
}

function Person(props: { readonly person: PersonProps; readonly level: 2 | 3 }) {
  const { person, level } = props;
  const { name, stamp, role, note, phone, email, picture } = person;
  const Heading = `h${level}` as const;
  return (
    <li className={styles.person}>
      {picture ? (
        <Picture {...picture} alt="" sizes="136px" ratio="1" className={styles.face} />
      ) : (
        <Stamp initials={stamp} name={name} caption={lastName(name)} />
      )}
      <div>
        <Heading className={styles.name}>{name}</Heading>
        {role && !note?.startsWith(role) ? <p className="small muted">{role}</p> : null}
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
              <SmartLink href={`mailto:${email}`} aria-label={`Email ${name}`}>
                <span className="no-print">Email</span>
                <span className={styles.printed}>{email}</span>
              </SmartLink>
            ) : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function lastName(name: string): string {
  return name.split(/\s+/).at(-1) ?? name;
}
