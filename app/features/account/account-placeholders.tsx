import { Loading, NotLoaded } from "#app/ui/layout/placeholders.tsx";
import styles from "./account-page.module.css";

/** Room for the account while it comes. */
export function LoadingAccount() {
  return (
    <Loading label="Loading your account">
      <div className={styles.waiting} />
    </Loading>
  );
}

/** Nothing came; what to do about it. */
export function AccountNotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return <NotLoaded onRetry={onRetry}>Your account cannot be loaded right now. Nothing is lost.</NotLoaded>;
}
