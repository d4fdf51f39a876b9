import { useEffect, useState } from "react";
import { type AccountDetails, loadUser, loadViewer } from "#app/graphql/accounts/accounts.ts";
import { browserClient } from "#app/graphql/browser-client.ts";
import { useAccount } from "./account-context.ts";

/** The account in full, loaded again after each change. */
export function useOwnDetails() {
  const { session, check } = useAccount();
  const isLoggedIn = session.status === "logged-in";
  const databaseId = session.user?.databaseId;
  const [attempt, setAttempt] = useState(0);
  const [details, setDetails] = useState<AccountDetails | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (!isLoggedIn) return;
    let isCurrent = true;
    const load = async () => {
      if (!(await check())) return null;
      const client = browserClient();
      const id = databaseId ?? (await loadViewer(client))?.databaseId;
      return id === undefined ? null : await loadUser(client, id);
    };
    load().then(
      (found) => {
        if (!isCurrent) return;
        if (found) setDetails(found);
        setFailed(found === null);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoggedIn, databaseId, attempt]);
  return {
    details,
    hasFailed,
    load() {
      setFailed(false);
      setAttempt((before) => before + 1);
    },
  };
}
