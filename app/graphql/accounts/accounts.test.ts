import { expect, onTestFinished, test } from "vitest";
import { alice, wordpressBrowser } from "#app/graphql/testing/wordpress-browser.ts";
import { loadUser, loadUserFavorites, loadViewer, logIn, refreshTokens, register } from "./accounts.ts";

async function browser(options: Parameters<typeof wordpressBrowser>[0] = {}) {
  const made = await wordpressBrowser(options);
  onTestFinished(() => made.end());
  return made;
}

const bob = {
  username: "bob",
  password: "a password",
  email: "bob@example.com",
  firstName: "Bob",
  lastName: "Bell",
};

test("a login gives both tokens and the user, by username and by email address", {
  tags: ["S7.8", "S6.4"],
}, async () => {
  const { aliceId, content, wordpress } = await browser();
  for (const username of [alice.username, alice.email]) {
    const data = await logIn(content, { username, password: alice.password });
    expect(data).toEqual({
      authToken: expect.stringMatching(/^ey/),
      refreshToken: expect.stringMatching(/^ey/),
      user: { databaseId: aliceId, id: expect.any(String), firstName: "Alice", favorites: [3, 5] },
    });
  }
  expect(wordpress.received[0]?.variables).toEqual({ username: "alice", password: "correct horse" });
});

test.each(["0.7.0", "0.7.2"] as const)(
  "a failed login has one text, for every response of plugin %s",
  async (jwtPlugin) => {
    const { content } = await browser({ jwtPlugin });
    const attempts = [
      { username: "alice", password: "wrong" },
      { username: "nobody", password: "wrong" },
      { username: "nobody@example.com", password: "wrong" },
      { username: "alice@example.com", password: "wrong" },
    ];
    for (const attempt of attempts) {
      await expect(logIn(content, attempt)).rejects.toMatchObject({
        name: "AccountError",
        problem: "wrong-login",
        message: "That username or email address and password don’t go together. Check both and try again.",
      });
    }
  },
);

test("a registered user is logged in at once: the response holds both tokens", { tags: ["S7.9"] }, async () => {
  const { content, wordpress } = await browser();
  expect(await register(content, bob)).toMatchObject({
    authToken: expect.stringMatching(/^ey/),
    refreshToken: expect.stringMatching(/^ey/),
    user: { firstName: "Bob", favorites: [] },
  });
  expect(wordpress.received[0]?.variables).toEqual(bob);
});

test("a rejected registration gives the reason in plain words", async () => {
  const { content } = await browser();
  const problemOf = (form: typeof bob) => register(content, form).catch((error: unknown) => error);
  expect(await problemOf({ ...bob, username: "alice" })).toMatchObject({ problem: "username-taken" });
  expect(await problemOf({ ...bob, email: alice.email })).toMatchObject({ problem: "email-taken" });
  expect(await problemOf({ ...bob, email: "bob@" })).toMatchObject({ problem: "invalid-email" });
  const closed = await browser({ isRegistrationOpen: false });
  await expect(register(closed.content, bob)).rejects.toMatchObject({ problem: "registration-closed" });
});

test("a refresh token gives a new access token, a bad one an error", { tags: ["S7.10"] }, async () => {
  const { content, setToken } = await browser();
  const { refreshToken } = await logIn(content, alice);
  setToken((await refreshTokens(content, refreshToken)).authToken);
  expect((await loadViewer(content))?.firstName).toBe("Alice");
  // This host does not rotate refresh tokens.
  expect((await refreshTokens(content, refreshToken)).refreshToken).toBeNull();
  await expect(refreshTokens(content, "garbage")).rejects.toThrow("The provided refresh token is invalid");
});

test("the user is queried by database id, and hidden from others", { tags: ["S7.15"] }, async () => {
  const { aliceId, content, setToken, wordpress } = await browser();
  expect(await loadUser(content, aliceId)).toBeNull();
  setToken(await wordpress.accounts.accessToken(aliceId));
  expect(await loadUser(content, aliceId)).toMatchObject({ databaseId: aliceId, firstName: "Alice" });
  expect(wordpress.received.at(-1)?.query).toMatch(
    /databaseId\s+favorites\s+firstName\s+id\s+jwtAuthExpiration\s+jwtAuthToken\s+jwtRefreshToken/,
  );
});

test("GetUserFavorites queries by user id for databaseId, favorites and id", { tags: ["S7.16"] }, async () => {
  const { aliceId, content, setToken, wordpress } = await browser();
  setToken(await wordpress.accounts.accessToken(aliceId));
  expect(await loadUserFavorites(content, aliceId)).toEqual([3, 5]);
  const received = wordpress.received.at(-1);
  expect(received).toMatchObject({ operationName: "GetUserFavorites", variables: { userId: String(aliceId) } });
  expect(received?.query).toMatch(/\{\s+databaseId\s+favorites\s+id\s+(?:__typename\s+)?\}/);
});
