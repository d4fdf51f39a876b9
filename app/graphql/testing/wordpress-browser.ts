import { temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { startWordPressStandIn, type WordPressOptions } from "@porchlight/backend/testing/wordpress-stand-in.ts";
import { createBrowserClient } from "#app/graphql/browser-client.ts";
import { accessTokenCookie } from "#app/graphql/cookies.ts";
import { markHydrated } from "#app/graphql/hydration.ts";
import { memoryCookies } from "./cookie-jar.ts";

/** A user that every stand-in knows. */
export const alice = {
  username: "alice",
  password: "correct horse",
  email: "alice@example.com",
  firstName: "Alice",
  lastName: "Ames",
  favorites: "[3,5]",
};

/** The browser's client on an empty WordPress, with cookies that a test can look into. */
export async function wordpressBrowser(options: Partial<WordPressOptions> = {}) {
  const store = await temporaryStore();
  const wordpress = await startWordPressStandIn({ databaseUrl: store.databaseUrl, ...options });
  const aliceId = wordpress.addUser(alice);
  const cookies = memoryCookies();
  markHydrated(Number.NEGATIVE_INFINITY);
  const content = createBrowserClient(wordpress.endpoint, cookies);
  return {
    wordpress,
    content,
    cookies,
    aliceId,
    /** Operations asked, each with its `Authorization` header. */
    asked: () => wordpress.asked.map(({ operationName, headers }) => [operationName, headers.authorization]),
    /** Stores an access token as the session does. */
    setToken: (token: string) => accessTokenCookie.set(cookies, token),
    async end() {
      await wordpress.close();
      await store.remove();
    },
  };
}
