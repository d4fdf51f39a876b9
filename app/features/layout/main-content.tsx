import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import { useIsPending } from "#app/ui/layout/pending.ts";
import styles from "./main-content.module.css";

/** The main content of a layout, busy during a navigation or other work; more than 150 ms of it show a line above. */
export function MainContent(props: { readonly hasStickyHeader?: boolean; readonly children: ReactNode }) {
  const { hasStickyHeader = false, children } = props;
  const isPending = useIsPending();
  const isBusy = useNavigation().state !== "idle" || isPending;
  return (
    <>
      {isBusy ? <div className={classNames(styles.progress, hasStickyHeader && styles.belowHeader)} /> : null}
      <main id="main" tabIndex={-1} aria-busy={isBusy || undefined}>
        {children}
      </main>
    </>
  );
}
