import type { CSSProperties } from "react";
import { SmartLink } from "../actions/links.tsx";
import { Picture, type PictureProps } from "../pictures/picture.tsx";
import styles from "./person.module.css";

/** A person to talk to; missing fields leave no gap. */
interface PersonProps {
  readonly name: string;
  /** Initials, shown when there is no picture. */
  readonly stamp: string;
  readonly role?: string | undefined;
  readonly note?: string | undefined;
  /** The displayed number, with its `tel:` and `sms:` URLs. */
  readonly phone?: { readonly shown: string; readonly call: string; readonly text: string } | undefined;
  readonly email?: string | undefined;
  readonly picture?: Omit<PictureProps, "sizes"> | undefined;
}

/**
 * A list of people to talk to: each has a picture, or initials as a drawing's stamp over the last name, and contact
 * data. `ruled` draws a line above each.
 */
export function People(props: {
  readonly people: readonly PersonProps[];
  readonly level: 2 | 3;
  readonly ruled?: boolean;
}) {
  const { people, level, ruled = false } = props;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
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
              <SmartLink href={`mailto:${email}`} aria-label={`Email ${name}`} data-printed={email}>
                Email
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

/**
 * Initials as a drawing's revision stamp, on the figure of the name. Decorative: the name is beside it, so it is hidden
 * from screen readers.
 */
export function Stamp({ initials, name, caption }: { initials: string; name: string; caption: string }) {
  const { walk, ring } = nameFigure(name);
  const half = nameFieldPx;
  return (
    <span
      className={styles.stamp}
      style={{ "--letters": caption.length } as CSSProperties}
      data-initials={initials}
      data-caption={caption}
      aria-hidden="true"
    >
      <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
        <path d={ring} />
        <path d={walk} />
      </svg>
    </span>
  );
}

/** Half the size of the drawing area of name figures, px. */
const nameFieldPx = 50;
const RADIUS_PX = 44;
const ALPHABET = 26;

function pointAt(letter: number, radiusPx: number): string {
  const angle = (letter / ALPHABET) * 2 * Math.PI;
  const round = (value: number) => Number(value.toFixed(1));
  return `${round(radiusPx * Math.sin(angle))} ${round(-radiusPx * Math.cos(angle))}`;
}

/** Positions of a name's letters in the alphabet, without accents; other characters have a position by their code. */
function lettersOf(name: string): number[] {
  const letters = name.normalize("NFD").toUpperCase().match(/\p{L}/gu) ?? [];
  return letters.map((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return (code >= 65 && code <= 90 ? code - 65 : code) % ALPHABET;
  });
}

/**
 * The figure of a name: the 26 letters are on a ring, A at the top, and a line goes from letter to letter and back to
 * the first. Deterministic. `ring` has the ticks of the letters, longer for those of the name; both are path data
 * around the center.
 */
export function nameFigure(name: string): { readonly walk: string; readonly ring: string } {
  const letters = lettersOf(name);
  const walk = letters.filter((letter, position) => letter !== letters[position - 1]);
  const ring = Array.from({ length: ALPHABET }, (_, letter) => {
    const length = letters.includes(letter) ? 6 : 2.5;
    return `M${pointAt(letter, RADIUS_PX)}L${pointAt(letter, RADIUS_PX + length)}`;
  });
  return {
    walk: walk.length > 1 ? `M${walk.map((letter) => pointAt(letter, RADIUS_PX)).join("L")}Z` : "",
    ring: ring.join(""),
  };
}
