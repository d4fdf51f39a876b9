import { ButtonLink } from "#app/ui/actions/button.tsx";
import styles from "./sheet.module.css";
import { visitHref } from "./visit-href.ts";

/** Price and visit at the bottom edge of small screens; what has the focus scrolls clear of it. */
export function StickyBar({ price, facts }: { readonly price: string; readonly facts: string }) {
  return (
    <section className={styles.bar} aria-label="Price and visit">
      <p>
        {price ? <strong>{price}</strong> : null}
        <span>{facts}</span>
      </p>
      <ButtonLink href={visitHref} size="small">
        Plan a visit
      </ButtonLink>
    </section>
  );
}
