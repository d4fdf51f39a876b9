import { useState } from "react";
import { Form } from "react-router";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Icon } from "#app/ui/pictures/symbols.tsx";
import styles from "./hero.module.css";
import type { FrontPageContent } from "./load-front-page.ts";

/** One full-bleed picture, one sentence on the sheet that cuts into it, its caption, the search. */
export function Hero({ hero, finder }: Pick<FrontPageContent, "hero" | "finder">) {
  const { title, caption, action, picture } = hero;
  return (
    <section className={styles.hero} aria-labelledby="say">
      {picture ? (
        <figure className={styles.picture}>
          <Picture {...picture} sizes="(width < 520px) 141vw, 100vw" priority />
        </figure>
      ) : null}
      <div className={styles.sheet}>
        <h1 id="say">{title}</h1>
      </div>
      {caption || action ? (
        <div className={`wrap ${styles.note}`}>
          <p className="caption">
            {caption} {action ? <MoreLink href={action.href}>{action.text}</MoreLink> : null}
          </p>
        </div>
      ) : null}
      <Finder finder={finder} />
    </section>
  );
}

const finderFields = [
  { name: "where", label: "Where" },
  { name: "what", label: "What" },
  { name: "much", label: "How much" },
] as const;

/** The search as one bar: where, what, how much; the button shows how many move-in homes it finds. */
function Finder({ finder }: Pick<FrontPageContent, "finder">) {
  const [chosen, setChosen] = useState({ where: 0, what: 0, much: 0 });
  const count = finder.counts[chosen.where]?.[chosen.what]?.[chosen.much] ?? 0;
  return (
    <Form className={`wrap ${styles.finder}`} action="/new-home-search/" role="search" aria-label="Find a home">
      {finderFields.map(({ name, label }) => (
        <label key={name} className={styles.field}>
          <span className="label">{label}</span>
          <select
            name={name}
            value={finder[name][chosen[name]]?.value}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [name]: currentTarget.selectedIndex })}
          >
            {finder[name].map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit">
        <Icon name="search" />
        <span aria-live="polite">Show {formatCount(count, "home")}</span>
      </Button>
    </Form>
  );
}
