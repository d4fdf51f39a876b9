import { type Choice, compareHref, maxCompared } from "#app/domain/products/comparison.ts";
import { ButtonLink, IconButton } from "#app/ui/actions/button.tsx";
import styles from "./compare-bar.module.css";

/** The chosen products in a bar at the bottom of the screen, with the link to their comparison. */
export function CompareBar(props: { readonly choice: Choice; readonly onClear: () => void }) {
  const { choice, onClear } = props;
  const { chosen, message, isRefused } = choice;
  return (
    <section className={styles.bar} aria-label="Chosen for the comparison" data-compare-bar>
      <p>
        <strong>
          {chosen.length} of {maxCompared} chosen
        </strong>
        {isRefused ? (
          <span>{message}</span>
        ) : (
          <span className={styles.titles}>{chosen.map(({ title }) => title).join(" · ")}</span>
        )}
      </p>
      <ButtonLink href={compareHref(chosen.map(({ id }) => id))} size="small">
        Compare
      </ButtonLink>
      <IconButton icon="close" label="Clear the comparison" plain onClick={onClear} />
    </section>
  );
}
