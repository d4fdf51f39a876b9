import { type BrowserTabs, createUserSession } from "#app/features/account/user-session.ts";
import type { BrowserClient } from "#app/graphql/browser-client.ts";
import type { CookieJar } from "#app/graphql/cookies.ts";
import { createAccountFavorites } from "../account-favorites.ts";
import type { FavoritesEvent } from "../favorites-context.ts";
import type { PendingChanges } from "../pending-changes.ts";

/** A page with a session and the favorites of its account, and their events. */
export function accountPage(client: BrowserClient, cookies: CookieJar, tabs: BrowserTabs, pending: PendingChanges) {
  const session = createUserSession(client, cookies, tabs);
  const events: FavoritesEvent[] = [];
  const notify = (event: FavoritesEvent) => void events.push(event);
  const favorites = createAccountFavorites({ client, cookies, session, tabs, pending, notify });
  return { session, favorites, events };
}
