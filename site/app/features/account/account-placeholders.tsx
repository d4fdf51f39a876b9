import { Button } from "#app/ui/actions/button.tsx";
import { Loading } from "#app/ui/layout/placeholders.tsx";
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
  return (
    <div role="alert" className={styles.words}>
      <p>Your account cannot be loaded right now. Nothing is lost.</p>
      <p>
        <Button onClick={onRetry}>Try again</Button>
      </p>
    </div>
  );
}
