import { SmartLink } from "#app/ui/actions/links.tsx";
import styles from "./quotes.module.css";
import type { TestimonialQuote } from "./testimonials.ts";

/** Sentences of several people in hairlines, each linked to its testimonial. */
export function QuoteList({ quotes }: { readonly quotes: readonly TestimonialQuote[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ul role="list" className={styles.quotes}>
      {quotes.map(({ id, words, name, of, title, href }) => (
        <li key={id}>
          <blockquote>
            <p>“{words}”</p>
          </blockquote>
          <p className={styles.by}>
            <strong>{name}</strong>
            {of ? <span className="muted"> {of}</span> : null}
          </p>
          <SmartLink className={styles.link} href={href}>
            {title}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
