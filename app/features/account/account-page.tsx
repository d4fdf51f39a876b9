import { useCallback, useEffect, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { useLoadedOnce } from "#app/ui/overlays/loaded-once.ts";
import { useAccount } from "./account-context.ts";
import styles from "./account-page.module.css";
import { AccountNotLoaded, LoadingAccount } from "./account-placeholders.tsx";
import type { Leaving } from "./leaving.ts";
import type { ProductsOf } from "./own-data.ts";

const loadOwnAccount = async () => (await import("./own-account.tsx")).OwnAccount;

/**
 * The visitor's own account: what it holds, and every way to change, take along or delete it. Logged out it offers the
 * login; that is also what the server sends to everybody.
 */
export function AccountPage({ productsOf }: { readonly productsOf: ProductsOf }) {
  const { session } = useAccount();
  const isLoggedIn = session.status === "logged-in";
  const [hasFailed, setFailed] = useState(false);
  const OwnAccount = useLoadedOnce(loadOwnAccount, isLoggedIn && !hasFailed, () => setFailed(true));
  const [left, setLeft] = useState<Leaving | null>(null);
  // A login that ends leaves the forms where they are: what was typed goes out after the next login.
  const [hasShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  useEffect(() => {
    if (isLoggedIn) setLeft(null);
    else if (!session.hasEnded) setShown(false);
  }, [isLoggedIn, session.hasEnded]);
  const isShown = isLoggedIn || (session.hasEnded && hasShown);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>My account</h1>
      {isShown ? (
        hasFailed ? (
          <AccountNotLoaded onRetry={() => setFailed(false)} />
        ) : OwnAccount ? (
          <OwnAccount productsOf={productsOf} onShown={onShown} onLeft={setLeft} />
        ) : (
          <LoadingAccount />
        )
      ) : session.isLoading ? (
        <LoadingAccount />
      ) : left ? (
        <Left reason={left} />
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
        Your name, your email address and your password are changed here. You can also download what we keep about you,
        and delete the account.
      </EmptyState>
      <noscript>
        <p>
          An account needs JavaScript. Without it, call{" "}
          <a href={telephoneHref(brand.phone)} className="tap">
            {brand.phone}
          </a>
          , {brand.openHours}, and we change or delete it for you.
        </p>
      </noscript>
    </>
  );
}

/** Said once; the focus comes to it from the form that is gone. */
function Left({ reason }: { readonly reason: Leaving }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.words}>
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
