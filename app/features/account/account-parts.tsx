import { type ReactNode, useId } from "react";
import type { AccountDetails } from "#app/graphql/accounts/accounts.ts";
import { Loading, NotLoaded } from "#app/ui/layout/placeholders.tsx";
import styles from "./account-page.module.css";

/** Why the account page logged out. */
export type LogoutReason = "deleted" | "new-password";

/** A part of the account’s page, with its own heading. */
export function AccountSection({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
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

/** Props of every section of the account’s page. */
export interface AccountSectionProps {
  readonly details: AccountDetails;
}

/** Placeholder while the account is loaded. */
export function LoadingAccount() {
  return (
    <Loading label="Loading your account">
      <div className={styles.waiting} />
    </Loading>
  );
}

/** Shown when the account can't be loaded. */
export function AccountNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return <NotLoaded onRetry={onRetry}>Your account cannot be loaded right now. Nothing is lost.</NotLoaded>;
}
