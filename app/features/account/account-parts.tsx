import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import type { AccountDetails } from "#app/graphql/accounts/accounts.ts";
import type { Passkey } from "#app/graphql/accounts/passkeys.ts";
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

/** The account of the visitor, as its page shows it. */
export interface OwnDetails extends AccountDetails {
  /** Null when a host stores the accounts. */
  readonly passkeys: readonly Passkey[] | null;
}

/** Props of every section of the account’s page. */
export interface AccountSectionProps {
  readonly details: OwnDetails;
}

/**
 * A ref for an element whose controls replace each other with a state: when it changes, the first of the new ones gets
 * the focus that the pressed button had.
 */
export function useToggledFocus<Place extends HTMLElement>(state: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state !== before.current) place.current?.querySelector<HTMLElement>("input, button")?.focus();
    before.current = state;
  }, [state]);
  return place;
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
