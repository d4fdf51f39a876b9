import { useEffect, useRef, useState } from "react";
import { AccountError, type LoggedIn } from "#app/graphql/accounts/accounts.ts";
import { Button } from "#app/ui/actions/button.tsx";
import styles from "./login-dialog.module.css";
import { LoginNotStoredError } from "./session.ts";

const loadCeremonies = () => import("./passkey-ceremonies.ts");

/**
 * Logs in with a passkey: by the button, or where the browser suggests passkeys, in the username field of the form
 * above.
 */
export function PasskeyLogin({ onLoggedIn }: { readonly onLoggedIn: (login: LoggedIn) => Promise<unknown> }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState("");
  /** Counts the requests that have ended; after each, suggestions are requested again. */
  const [round, setRound] = useState(0);
  const attempt = async (request: () => Promise<LoggedIn | null>) => {
    try {
      const login = await request();
      if (login) await onLoggedIn(login);
    } catch (error) {
      if (!(error instanceof AccountError || error instanceof LoginNotStoredError)) throw error;
      setProblem(error.message);
      setRound((before) => before + 1);
    }
  };
  const latest = useRef(attempt);
  useEffect(() => {
    latest.current = attempt;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests suggestions again
  useEffect(() => {
    let cancel: (() => void) | null = () => {};
    const suggest = async () => {
      // Without suggestions there is the button.
      const ceremonies = await loadCeremonies().catch(() => null);
      if (!ceremonies || cancel === null) return;
      cancel = ceremonies.cancelPasskeys;
      await latest.current(ceremonies.suggestPasskeys);
    };
    void suggest();
    return () => {
      cancel?.();
      cancel = null;
    };
  }, [round]);
  const choose = async () => {
    if (isPending) return;
    setPending(true);
    setProblem("");
    try {
      await attempt(async () => (await loadCeremonies()).choosePasskey());
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles.passkey}>
      <Button variant="line" aria-disabled={isPending} onClick={choose}>
        {isPending ? "Waiting for your passkey" : "Log in with a passkey"}
      </Button>
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
