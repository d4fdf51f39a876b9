import { temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import {
  startFakeWordPress,
  type WordPressOptions,
} from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { createBrowserClient } from "#app/graphql/browser-client.ts";
import { accessTokenCookie } from "#app/graphql/cookies.ts";
import { markHydrated } from "#app/graphql/hydration.ts";
import { memoryCookies } from "./cookie-jar.ts";

/** A user in every fake WordPress. */
export const alice = {
  username: "alice",
  password: "correct horse",
  email: "alice@example.com",
  firstName: "Alice",
  lastName: "Ames",
  favorites: "[3,5]",
};

/** The browser's client on an empty WordPress, with readable cookies. */
export async function wordpressBrowser(options: Partial<WordPressOptions> = {}) {
  const store = await temporaryStore();
  const wordpress = await startFakeWordPress({ databaseUrl: store.databaseUrl, ...options });
  const aliceId = wordpress.addUser(alice);
  const cookies = memoryCookies();
  markHydrated(Number.NEGATIVE_INFINITY);
  const content = createBrowserClient(wordpress.endpoint, cookies);
  return {
    wordpress,
    content,
    cookies,
    aliceId,
    /** Requested operations, each with its `Authorization` header. */
    received: () => wordpress.received.map(({ operationName, headers }) => [operationName, headers.authorization]),
    /** Stores an access token as the session does. */
    setToken: (token: string) => accessTokenCookie.set(cookies, token),
    async end() {
      await wordpress.close();
      await store.remove();
    },
  };
}
