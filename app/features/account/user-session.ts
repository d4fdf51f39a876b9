import { endLogin, refreshTokens } from "#app/graphql/accounts/accounts.ts";
import { type BrowserClient, browserClient } from "#app/graphql/browser-client.ts";
import { type CookieJar, documentCookies } from "#app/graphql/cookies.ts";
import { createSession, type Session } from "./session.ts";
import { type TabChannel, tabChannel } from "./tab-channel.ts";

/** A tab waits at most this long for another: longer than a save with all its attempts usually takes. */
const longestWaitMilliseconds = 20_000;

/** Shared resources of the tabs of a browser. */
export interface BrowserTabs {
  readonly channel: TabChannel;
  /** Runs work while no other tab runs work of this name. */
  readonly lock: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Runs work under a Web Lock; without one on plain http, which has none, and after a timeout, so that a tab that hangs
 * does not block the others.
 */
export const withWebLock: BrowserTabs["lock"] = async (name, work) => {
  if (!("locks" in navigator)) return await work();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), longestWaitMilliseconds);
  let hasBegun = false;
  try {
    return await navigator.locks.request(`porchlight:${name}`, { signal: wait.signal }, async () => {
      clearTimeout(timer);
      hasBegun = true;
      return await work();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
};

/** Creates the session of a client and the cookies of a page; it replaces tokens that the backend rejects. */
export function createUserSession(client: BrowserClient, cookies: CookieJar, { channel, lock }: BrowserTabs): Session {
  const session = createSession({
    cookies,
    channel,
    lock: (work) => lock("session", work),
    refreshTokens: (refreshToken) => refreshTokens(client, refreshToken),
    endLogin: (refreshToken) => endLogin(client, refreshToken),
    log: (message, error) => console.error(message, error),
  });
  client.onTokenRejected(() => session.check());
  return session;
}

/**
 * Starts the session of this page, which checks the login when the page becomes visible, and what it shares with other
 * tabs.
 */
export function startUserSession(): { readonly session: Session; readonly tabs: BrowserTabs } {
  const tabs = { channel: tabChannel(), lock: withWebLock };
  const session = createUserSession(browserClient(), documentCookies, tabs);
  document.addEventListener("visibilitychange", () => {
    // Another tab may have logged in or out.
    if (document.visibilityState === "visible") void session.check();
  });
  return { session, tabs };
}
