import { useState } from "react";
import { Form } from "react-router";
import { formatFound } from "#app/domain/search/search-choices.ts";
import { Button, MoreLink } from "#app/ui/actions/button.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { withIcon } from "#app/ui/pictures/symbols.tsx";
import styles from "./hero.module.css";
import type { FrontPageContent } from "./load-front-page.ts";

/** Minimum height of the picture, as in its CSS. */
const lowestPx = 340;

/** A full-bleed picture, a sentence on the panel that overlaps it, and a caption. */
export function HeroSentence({ hero }: Pick<FrontPageContent, "hero">) {
  const { title, caption, facts, action, nearestModelHref, picture } = hero;
  return (
    <>
      {picture ? (
        <figure className={styles.picture}>
          <Picture
            {...picture}
            sizes={`max(100vw, ${Math.ceil(lowestPx * (picture.width / picture.height))}px)`}
            priority
          />
        </figure>
      ) : null}
      <div className={styles.panel}>
        <h1 id="hero-title">{title}</h1>
      </div>
      {caption || action || nearestModelHref ? (
        <div className={`wrap ${styles.note}`}>
          <p className="caption">
            {caption} {facts.replaceAll(" sq ft", "\u00a0sq\u00a0ft")}{" "}
            {action ? <MoreLink href={action.href}>{action.text}</MoreLink> : null}{" "}
            {nearestModelHref ? <MoreLink href={nearestModelHref}>Nearest model home</MoreLink> : null}
          </p>
        </div>
      ) : null}
    </>
  );
}

const finderFields = [
  { part: "where", name: "where", label: "Where" },
  { part: "what", name: "what", label: "What" },
  { part: "price", name: "price-to", label: "How much" },
] as const;

/** The number of results of a combination of options, given by their positions. */
export function countAt(
  { counts, price }: Pick<FrontPageContent["finder"], "counts" | "price">,
  chosen: { readonly where: number; readonly what: number; readonly price: number },
): number {
  return Number(counts[chosen.where]?.split(" ")[chosen.what * price.length + chosen.price] ?? 0);
}

/** The search as one bar: where, what, price; the button shows the number of results. */
export function Finder({ finder }: Pick<FrontPageContent, "finder">) {
  const [chosen, setChosen] = useState({ where: 0, what: 0, price: 0 });
  const count = countAt(finder, chosen);
  return (
    <Form className={`wrap ${styles.finder}`} action="/new-home-search/" role="search" aria-label="Find a home">
      {finderFields.map(({ part, name, label }) => (
        <label key={name} className={styles.field}>
          <span className="label">{label}</span>
          <select
            name={name}
            value={finder[part][chosen[part]]?.value}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [part]: currentTarget.selectedIndex })}
          >
            {finder[part].map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" className={withIcon("search")}>
        <span aria-live="polite">Show {formatFound(count)}</span>
      </Button>
    </Form>
  );
}
