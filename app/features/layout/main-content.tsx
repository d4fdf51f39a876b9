import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./main-content.module.css";

/** The main content of a layout, busy during a navigation; one that takes more than 200 ms shows a line above it. */
export function MainContent(props: { readonly hasStickyHeader?: boolean; readonly children: ReactNode }) {
  const { hasStickyHeader = false, children } = props;
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      {isBusy ? <div className={classNames(styles.progress, hasStickyHeader && styles.belowHeader)} /> : null}
      <main id="main" tabIndex={-1} aria-busy={isBusy || undefined}>
        {children}
      </main>
    </>
  );
}
