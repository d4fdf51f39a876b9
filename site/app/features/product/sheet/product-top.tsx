import { MoreButton } from "#app/ui/button.tsx";
import { Breadcrumbs, type Crumb } from "#app/ui/breadcrumbs.tsx";
import styles from "./sheet.module.css";

/** The way here, and what can be done with the whole sheet. */
export function ProductTop({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <div className={`wrap ${styles.top}`}>
      <Breadcrumbs items={crumbs} />
      <div className={styles.actions}>
        <MoreButton icon="print" className={styles.action} onClick={() => window.print()}>
          Print the sheet
        </MoreButton>
      </div>
    </div>
  );
}
