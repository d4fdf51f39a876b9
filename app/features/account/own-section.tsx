import { type ReactNode, useId } from "react";
import type { AccountDetails } from "#app/graphql/accounts/accounts.ts";
import type { AccountField } from "./account-form.tsx";
import styles from "./account-page.module.css";

/** What is asked before something is changed that a stranger at an open browser must not change. */
export const currentPassword: AccountField = {
  name: "currentPassword",
  label: "Current password",
  type: "password",
  autoComplete: "current-password",
};

/** A part of the account’s page, with its own heading. */
export function OwnSection({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p className="small muted">{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** What every part of it shows something of. */
export interface OwnProps {
  readonly details: AccountDetails;
}
