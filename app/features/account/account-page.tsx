import { useCallback, useEffect, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/navigation/telephone.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { useLoadedOnce } from "#app/ui/overlays/load-once.ts";
import { useAccount } from "./account-context.ts";
import type { ProductsOf } from "./account-data.tsx";
import styles from "./account-page.module.css";
import { AccountNotLoaded, LoadingAccount, type LogoutReason } from "./account-parts.tsx";

const loadAccountSettings = async () => (await import("./account-settings.tsx")).AccountSettings;

/**
 * The visitor's account, to view, change, download or delete. Logged out, as in the server's HTML, it offers the login.
 */
export function AccountPage({ productsOf }: { readonly productsOf: ProductsOf }) {
  const { session } = useAccount();
  const isLoggedIn = session.status === "logged-in";
  const [hasFailed, setFailed] = useState(false);
  const AccountSettings = useLoadedOnce(loadAccountSettings, isLoggedIn && !hasFailed, () => setFailed(true));
  const [leaving, setLeaving] = useState<LogoutReason | null>(null);
  // When a login ends, the forms stay in place, to be sent after the next login.
  const [wasShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  useEffect(() => {
    if (isLoggedIn) setLeaving(null);
    else if (!session.hasEnded) setShown(false);
  }, [isLoggedIn, session.hasEnded]);
  const isShown = isLoggedIn || (session.hasEnded && wasShown);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>My account</h1>
      {isShown ? (
        hasFailed ? (
          <AccountNotLoaded onRetry={() => setFailed(false)} />
        ) : AccountSettings ? (
          <AccountSettings productsOf={productsOf} onShown={onShown} onLogOut={setLeaving} />
        ) : (
          <LoadingAccount />
        )
      ) : session.isLoading ? (
        <LoadingAccount />
      ) : leaving ? (
        <LoggedOutMessage reason={leaving} />
      ) : (
        <LoggedOut />
      )}
    </div>
  );
}

function LoggedOut() {
  return (
    <>
      <EmptyState
        level={2}
        title="Log in to see it"
        action={
          <div className="scripted">
            <ButtonLink href="#login">Log in or register</ButtonLink>
          </div>
        }
      >
        Here you can change your name, email address and password, download what we keep about you, or delete the
        account.
      </EmptyState>
      <noscript>
        <p>
          An account needs JavaScript, as does a login link from an email. Without it, call{" "}
          <a href={telephoneHref(brand.phone)} className="tap">
            {brand.phone}
          </a>
          , {brand.openHours}, and we change or delete it for you.
        </p>
      </noscript>
    </>
  );
}

/** Shown once after the account page logged out; focused, as the form is removed. */
function LoggedOutMessage({ reason }: { readonly reason: LogoutReason }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.text}>
      <h2 ref={heading} tabIndex={-1}>
        {reason === "deleted" ? "Your account is deleted" : "Your new password is set"}
      </h2>
      {reason === "deleted" ? (
        <>
          <p>Your name, your email address, your password and your favorites are no longer in our accounts.</p>
          <ButtonLink href="/">To the front page</ButtonLink>
        </>
      ) : (
        <>
          <p>Logging in with it did not work at once. Please do it yourself.</p>
          <ButtonLink href="#login">Log in</ButtonLink>
        </>
      )}
    </div>
  );
}
