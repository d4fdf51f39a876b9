import { ButtonLink } from "#app/ui/actions/button.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import styles from "./favorites-page.module.css";

/** The page of favorites without any: how to save one, where to find one and, without a login, the login. */
export function NothingSaved({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  const find = (
    <ButtonLink href="/new-home-search/" variant={isLoggedIn ? undefined : "line"}>
      Find a home
    </ButtonLink>
  );
  return (
    <EmptyState
      level={isLoggedIn ? 3 : 2}
      title="Nothing saved yet"
      action={
        isLoggedIn ? (
          find
        ) : (
          <div className={styles.ways}>
            <ButtonLink href="#login" className="scripted">
              Log in or register
            </ButtonLink>
            {find}
          </div>
        )
      }
    >
      Press the heart on any home, model or plan.{" "}
      {isLoggedIn
        ? "It is kept in your account, and is here on every device you log in with."
        : "It is saved on this device, and with an account on every device you log in with."}
    </EmptyState>
  );
}
