import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createBrowserClient } from "#app/graphql/browser-client.ts";
import type { MutationClient } from "#app/graphql/client.ts";
import { ContentError, type ContentErrorKind } from "#app/graphql/content-error.ts";
import { memoryCookies } from "#app/graphql/testing/cookie-jar.ts";
import { wordpressBrowser } from "#app/graphql/testing/wordpress-browser.ts";
import { type FavoritesLogin, saveFavorites } from "./save-favorites.ts";

const login: FavoritesLogin = { isLoggedIn: true, userId: 7, token: "abc" };

/** A save of a list by one login. */
function saving(
  ids: readonly number[],
  given: FavoritesLogin = login,
  recheckLogin = async (): Promise<unknown> => null,
) {
  return { list: async () => ids, login: async () => given, recheckLogin };
}

const save = saving([3, 5]);

/** A client whose mutations all fail in this way. */
function failing(kind: ContentErrorKind, message: string) {
  const sentAt: number[] = [];
  const content = {
    async mutate() {
      sentAt.push(Date.now());
      throw new ContentError({ kind, operationName: "UpdateFavorites", messages: [message] });
    },
  };
  return { sentAt, content: content as unknown as MutationClient };
}

/** The text of a save that failed after all attempts. */
async function textOf(content: MutationClient): Promise<string> {
  const failed = saveFavorites(content, save).then(
    () => "saved",
    (error: { text: string }) => error.text,
  );
  await vi.runAllTimersAsync();
  return await failed;
}

/** Runs pauses at once and other timers in real time, for saves over a real connection. */
function withoutPauses(): void {
  vi.useRealTimers();
  const { setTimeout: later } = globalThis;
  const spy = vi.spyOn(globalThis, "setTimeout");
  // Other timers, such as those of the connection, have arguments.
  spy.mockImplementation((work, milliseconds, ...given) =>
    given.length === 0 && (milliseconds === 1000 || milliseconds === 2000)
      ? later(work, 0)
      : later(work, milliseconds, ...given),
  );
  onTestFinished(() => spy.mockRestore());
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

test("a save sends a random id, a JSON text and the user's number, and returns the stored list", {
  tags: ["S7.11", "S7.12", "S7.13", "S7.14", "S9.28"],
}, async () => {
  vi.useRealTimers();
  const browser = await wordpressBrowser();
  onTestFinished(() => browser.end());
  const { aliceId, content, setToken, wordpress } = browser;
  const token = await wordpress.accounts.accessToken(aliceId);
  setToken(token);
  const saved = await saveFavorites(content, saving([9, Number.NaN, 3], { ...login, userId: aliceId, token }));
  expect(saved).toEqual([9, 3]);
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[9,3]");
  const [received] = wordpress.received;
  expect(received?.variables).toEqual({
    clientMutationId: expect.stringMatching(/^[A-Za-z\d]{8}$/),
    favorites: "[9,3]",
    userId: aliceId,
  });
  expect(received?.query).toMatch(/updateFavorites\([^)]*\)\s*\{\s*clientMutationId\s+user\s*\{/);
});

test("a save continues with its token after a failure has cleared the stored one", async () => {
  withoutPauses();
  const browser = await wordpressBrowser();
  onTestFinished(() => browser.end());
  const { aliceId, received, content, setToken, wordpress } = browser;
  const token = await wordpress.accounts.accessToken(aliceId);
  setToken(token);
  let faults = 1;
  wordpress.setFault(() => (faults-- > 0 ? { kind: "status", status: 502 } : undefined));
  const saved = await saveFavorites(content, saving([9], { ...login, userId: aliceId, token }));
  expect(saved).toEqual([9]);
  expect(received()).toEqual(Array(2).fill(["UpdateFavorites", `Bearer ${token}`]));
  const other = saveFavorites(content, saving([], { ...login, userId: aliceId + 1, token }));
  // Another user's list is rejected without a retry.
  await expect(other).rejects.toMatchObject({ text: "Permission denied. Please log in again." });
});

test("a failing save is sent three times, 1000 ms and 2000 ms apart", {
  tags: ["S8.14", "S9.8", "S9.9", "S9.10"],
}, async () => {
  const { content, sentAt } = failing("network", "Failed to fetch");
  const startedAt = Date.now();
  expect(await textOf(content)).toBe("Network error. Please check your connection.");
  expect(sentAt.map((at) => at - startedAt)).toEqual([0, 1000, 3000]);
});

test("a save that succeeds at its second attempt is saved", async () => {
  const { content } = failing("http", "Bad gateway");
  const mutate = vi.spyOn(content, "mutate");
  mutate.mockRejectedValueOnce(new ContentError({ kind: "http", operationName: "UpdateFavorites", messages: ["502"] }));
  mutate.mockResolvedValueOnce({ updateFavorites: { user: { favorites: "[3,5]" } } });
  const saved = saveFavorites(content, save);
  await vi.runAllTimersAsync();
  expect(await saved).toEqual([3, 5]);
  expect(mutate).toHaveBeenCalledTimes(2);
});

test.each([
  ["S5.8 S8.11", { isLoggedIn: false }, "User must be logged in", "User must be logged in to manage favorites"],
  ["S5.9", { userId: 0 }, "Invalid user ID", "Failed to save favorite. Please try again."],
  ["S5.10 S8.12", { token: "" }, "Authentication token expired", "Authentication token expired. Please log in again."],
])("%s an incomplete save is not sent and fails at once", async (_id, changes, message, text) => {
  const { content, sentAt } = failing("network", "never");
  await expect(saveFavorites(content, saving([3], { ...login, ...changes }))).rejects.toMatchObject({ message, text });
  expect(sentAt).toEqual([]);
});

test("the visitor reads one text for each kind of failure", { tags: ["S8.7", "S8.8", "S8.9", "S8.10"] }, async () => {
  const messageFor = (kind: ContentErrorKind, message: string) => textOf(failing(kind, message).content);
  expect(await messageFor("graphql", "Internal server error")).toBe("Failed to save favorite. Please try again.");
  expect(await messageFor("graphql", "Not allowed: edit_user")).toBe("Permission denied. Please log in again.");
  expect(await messageFor("graphql", "JWT is out of date")).toBe("Session expired. Please log in again.");
  expect(await messageFor("http", "[Network] Bad Gateway")).toBe("Network error. Please check your connection.");
});

test("a failure that may mean an ended login checks the login again, others do not", { tags: ["S8.13"] }, async () => {
  const recheckLogin = vi.fn(async () => undefined);
  await expect(
    saveFavorites(failing("graphql", "x").content, saving([3], { ...login, token: "" }, recheckLogin)),
  ).rejects.toThrow();
  expect(recheckLogin).toHaveBeenCalledTimes(1);
  await expect(
    saveFavorites(failing("graphql", "x").content, saving([3], { ...login, userId: 0 }, recheckLogin)),
  ).rejects.toThrow();
  expect(recheckLogin).toHaveBeenCalledTimes(1);
  const refused = saveFavorites(failing("graphql", "User must be logged in").content, saving([3], login, recheckLogin));
  refused.catch(() => undefined);
  await vi.runAllTimersAsync();
  await expect(refused).rejects.toMatchObject({ text: "User must be logged in to manage favorites" });
  expect(recheckLogin.mock.calls.length).toBeGreaterThan(1);
});

test("an unreadable list counts as an attempt, and is not overwritten", async () => {
  const { content, sentAt } = failing("network", "never");
  const list = vi.fn(async () => {
    throw new ContentError({ kind: "network", operationName: "GetUserFavorites", messages: ["Failed to fetch"] });
  });
  const failed = saveFavorites(content, { ...save, list }).catch((error: { text: string }) => error.text);
  await vi.runAllTimersAsync();
  expect(await failed).toBe("Network error. Please check your connection.");
  expect([list.mock.calls.length, sentAt]).toEqual([3, []]);
});

test("when there is nothing to save nothing is sent", async () => {
  const { content, sentAt } = failing("network", "never");
  expect(await saveFavorites(content, { ...save, list: async () => null })).toBeNull();
  expect(sentAt).toEqual([]);
});

test.each([
  ["names the token", 200, { errors: [{ message: "The iss do not match with this server JWT" }], data: null }],
  [
    "is WPGraphQL’s for a bad token",
    200,
    { errors: [{ message: "Internal server error", path: ["updateFavorites"] }], data: { updateFavorites: null } },
  ],
  ["is a 401", 401, { errors: [{ message: "Expired token" }] }],
])(
  "an error that %s has three attempts like any other, each with the current token",
  { tags: ["S8.14"] },
  async (_name, status, body) => {
    withoutPauses();
    const headers: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      headers.push(request.headers.authorization);
      request.resume().on("end", () => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const content = createBrowserClient(
      `http://127.0.0.1:${port}/wp/graphql`,
      memoryCookies({ "apollo:bcn.token": "old" }),
    );
    const refresh = vi.fn(async () => undefined);
    content.onTokenRejected(refresh);
    const tokens = ["a", "a", "b", "b", "c", "c"];
    const rejected: boolean[] = [];
    const failed = saveFavorites(content, {
      ...save,
      async login(isTokenRejected) {
        rejected.push(isTokenRejected);
        return { ...login, token: tokens.shift() ?? "" };
      },
    });
    await expect(failed).rejects.toThrow();
    expect(headers).toEqual(["Bearer a", "Bearer b", "Bearer c"]);
    expect(rejected.filter((_, index) => index % 2 === 0)).toEqual([false, true, true]);
    expect(refresh).not.toHaveBeenCalled();
  },
);
