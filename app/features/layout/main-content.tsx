import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { useIsPending } from "#app/ui/layout/pending.ts";
import styles from "./main-content.module.css";

/**
 * The `<main>` of a layout. During a navigation or a {@link useIsPending} task it is `aria-busy`, with a progress bar
 * above after 200 ms, or after 100 ms for a task: it begins with the render of a new URL, up to 100 ms after the press.
 */
export function MainContent(props: { readonly hasStickyHeader?: boolean; readonly children: ReactNode }) {
  const { hasStickyHeader = false, children } = props;
  const isPending = useIsPending();
  const isNavigating = useNavigation().state !== "idle";
  const isBusy = isNavigating || isPending;
  return (
    <>
      {isBusy ? (
        <div
          className={classNames(styles.progress, !isNavigating && styles.task, hasStickyHeader && styles.belowHeader)}
        />
      ) : null}
      <main id="main" tabIndex={-1} aria-busy={isBusy || undefined}>
        {children}
      </main>
    </>
  );
}
