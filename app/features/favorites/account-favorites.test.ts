import { afterEach, expect, test, vi } from "vitest";
import { tabsOfBrowser } from "#app/features/account/testing/tabs-of-browser.ts";
import { loadViewer, logIn } from "#app/graphql/accounts/accounts.ts";
import { accessTokenCookie, readUser, refreshTokenCookie } from "#app/graphql/cookies.ts";
import { alice, wordpressBrowser } from "#app/graphql/testing/wordpress-browser.ts";
import { pendingChanges } from "./pending-changes.ts";
import { accountPage } from "./testing/account-page.ts";
import { memoryStorage } from "./testing/memory-browser.ts";

type Page = ReturnType<typeof accountPage>;

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const juniper = { id: 7, title: "The Juniper", thumbnail: null };

/** A visitor on a WordPress with the user Alice, whose favorites are 3 and 5. */
async function visitor() {
  const browser = await wordpressBrowser();
  ended.push(() => browser.end());
  let browserTabs = tabsOfBrowser();
  const storage = memoryStorage();
  let pages = 0;
  const begin = () => {
    pages += 1;
    const pending = pendingChanges(`page${pages}`, () => storage, undefined);
    return accountPage(browser.content, browser.cookies, browserTabs.openTab(), pending);
  };
  return {
    ...browser,
    begin,
    /** Closes every page as when the browser crashes: pending work and locks are gone. */
    breakDown() {
      browserTabs = tabsOfBrowser();
    },
    logInAsAlice: async ({ session }: Pick<Page, "session">) =>
      session.logIn(await logIn(browser.content, { username: alice.username, password: alice.password })),
  };
}

const idsOf = ({ favorites }: Pick<Page, "favorites">) => favorites.getSnapshot().ids;

test("after a login the favorites are loaded and shown", { tags: ["S7.17", "S7.18"] }, async () => {
  const { begin, logInAsAlice, received, aliceId, cookies } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 120_000 });
  const token = accessTokenCookie.read(cookies);
  expect(received()).toEqual([
    ["Login", undefined],
    ["GetUserFavorites", `Bearer ${token}`],
  ]);
  expect(readUser(cookies)).toEqual({ databaseId: aliceId, firstName: "Alice" });
});

test("a favorite of a logged-in visitor is stored in the account", {
  tags: ["S7.11", "S6.2"],
}, async () => {
  const { begin, logInAsAlice, wordpress } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 120_000 });
  page.favorites.toggle(juniper);
  expect(idsOf(page)).toEqual([3, 5, 7]);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isSaving).toBe(false), { timeout: 120_000 });
  expect(page.events).toEqual([{ kind: "added", product: juniper }]);

  const reloaded = begin();
  await reloaded.session.check();
  await vi.waitFor(() => expect(idsOf(reloaded)).toEqual([3, 5, 7]), { timeout: 120_000 });
  expect(wordpress.received.filter(({ operationName }) => operationName === "UpdateFavorites")).toHaveLength(1);
});

test("without a login nothing is sent, and the visitor is asked to log in", {
  tags: ["S6.2", "S5.8", "S8.11"],
}, async () => {
  const { begin, received } = await visitor();
  const page = begin();
  await page.session.check();
  page.favorites.toggle(juniper);
  await vi.waitFor(
    () =>
      expect(page.events).toEqual([
        {
          kind: "failed",
          message: "User must be logged in to manage favorites",
          needsLogin: true,
          changes: [{ ...juniper, isAdded: true }],
        },
      ]),
    { timeout: 120_000 },
  );
  expect(idsOf(page)).toEqual([]);
  expect(received()).toEqual([]);
});

test("a save after the access token has expired refreshes it first", { tags: ["S4.3", "S4.4"] }, async () => {
  const { begin, logInAsAlice, received, cookies } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 120_000 });
  accessTokenCookie.clear(cookies);
  page.favorites.toggle(juniper);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isSaving).toBe(false), { timeout: 120_000 });
  expect(idsOf(page)).toEqual([3, 5, 7]);
  expect(received().map(([name]) => name)).toEqual([
    "Login",
    "GetUserFavorites",
    "RefreshJwtAuthToken",
    "GetUserFavorites",
    "UpdateFavorites",
  ]);
});

test("a save without any token reports its expiry, and the login is checked", {
  tags: ["S5.10", "S8.12", "S8.13"],
}, async () => {
  const { begin, logInAsAlice, received, cookies } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 120_000 });
  for (const cookie of [accessTokenCookie, refreshTokenCookie]) cookie.clear(cookies);
  page.favorites.toggle(juniper);
  await vi.waitFor(
    () =>
      expect(page.events.at(-1)).toEqual({
        kind: "failed",
        message: "Authentication token expired. Please log in again.",
        needsLogin: true,
        changes: [{ ...juniper, isAdded: true }],
      }),
    { timeout: 120_000 },
  );
  expect(page.session.getSnapshot().status).toBe("logged-out");
  expect(idsOf(page)).toEqual([]);
  expect(received().map(([name]) => name)).not.toContain("UpdateFavorites");
});

test("after a rejected access token, it is refreshed and the favorites query is sent again", {
  tags: ["S4.13"],
}, async () => {
  const { begin, logInAsAlice, setToken, received, cookies } = await visitor();
  const before = begin();
  await logInAsAlice(before);
  await vi.waitFor(() => expect(idsOf(before)).toEqual([3, 5]), { timeout: 120_000 });
  setToken("no.real.token");
  const page = begin();
  await page.session.check();
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 120_000 });
  expect(page.session.getSnapshot().status).toBe("logged-in");
  expect(received().at(-1)).toEqual(["GetUserFavorites", `Bearer ${accessTokenCookie.read(cookies)}`]);
});

test("a token that is finally rejected logs the page out without a message", async () => {
  const { begin, setToken } = await visitor();
  const consoleErrors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  setToken("no.real.token");
  const page = begin();
  await page.session.check();
  await vi.waitFor(() => expect(page.session.getSnapshot().status).toBe("logged-out"), { timeout: 120_000 });
  expect([consoleErrors.mock.calls, page.events]).toEqual([[], []]);
  consoleErrors.mockRestore();
});

test("after logging out the page shows no favorites", { tags: ["S4.10"] }, async () => {
  const { begin, logInAsAlice } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 120_000 });
  page.session.logOut();
  expect(page.favorites.getSnapshot()).toEqual({ ids: [], isLoaded: false, isSaving: false });
});

test("two tabs that add and remove different homes at once keep every change of both", async () => {
  const { begin, logInAsAlice, aliceId, wordpress } = await visitor();
  const [first, second] = [begin(), begin()];
  await logInAsAlice(first);
  await vi.waitFor(
    () =>
      expect([first, second].map(idsOf)).toEqual([
        [3, 5],
        [3, 5],
      ]),
    { timeout: 120_000 },
  );
  first.favorites.toggle(juniper);
  second.favorites.toggle({ ...juniper, id: 8 });
  second.favorites.toggle({ ...juniper, id: 3 });
  second.favorites.flush();
  await vi.waitFor(
    () => {
      expect([first, second].map(({ favorites }) => favorites.getSnapshot().isSaving)).toEqual([false, false]);
      expect([first, second].map(idsOf)).toEqual([
        [5, 7, 8],
        [5, 7, 8],
      ]);
    },
    { timeout: 120_000 },
  );
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[5,7,8]");
});

test("favorites added or removed as the session ends are saved after the next login", async () => {
  const { begin, logInAsAlice, aliceId, cookies, wordpress } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 120_000 });
  for (const cookie of [accessTokenCookie, refreshTokenCookie]) cookie.clear(cookies);
  page.favorites.toggle(juniper);
  page.favorites.toggle({ ...juniper, id: 3 });
  await vi.waitFor(() => expect(page.session.getSnapshot().hasEnded).toBe(true), { timeout: 120_000 });
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5]");
  await logInAsAlice(page);
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[5,7]"), { timeout: 120_000 });
  await vi.waitFor(() => expect(idsOf(page)).toEqual([5, 7]), { timeout: 120_000 });
});

test("unsaved changes of a closed page are saved by the next one", async () => {
  const { begin, breakDown, logInAsAlice, aliceId, wordpress } = await visitor();
  const gone = begin();
  await logInAsAlice(gone);
  await vi.waitFor(() => expect(idsOf(gone)).toEqual([3, 5]), { timeout: 120_000 });
  wordpress.setFault(({ operationName }) => (operationName === "UpdateFavorites" ? { kind: "trickle" } : undefined));
  gone.favorites.toggle(juniper);
  gone.favorites.toggle({ ...juniper, id: 8 });
  await vi.waitFor(() => expect(wordpress.received.at(-1)?.operationName).toBe("UpdateFavorites"), {
    timeout: 120_000,
  });
  wordpress.setFault(undefined);
  gone.favorites.reset();
  breakDown();
  const page = begin();
  await page.session.check();
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5,7,8]"), { timeout: 120_000 });
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5, 7, 8]), { timeout: 120_000 });
});

test("pauseSaving waits for pending saves, and favorites toggled meanwhile wait for it", async () => {
  const { begin, logInAsAlice, aliceId, content, wordpress } = await visitor();
  const page = begin();
  const otherTab = begin();
  await logInAsAlice(page);
  await vi.waitFor(
    () =>
      expect([page, otherTab].map(idsOf)).toEqual([
        [3, 5],
        [3, 5],
      ]),
    { timeout: 120_000 },
  );
  page.favorites.toggle(juniper);
  page.favorites.toggle({ ...juniper, id: 8 });
  const before: unknown[] = [];
  const isOver = Promise.withResolvers<void>();
  const ended = page.favorites.pauseSaving(async () => {
    before.push(wordpress.accounts.favoritesOf(aliceId));
    otherTab.favorites.toggle({ ...juniper, id: 9 });
    await isOver.promise;
    // As long as a save takes, and longer.
    for (let trip = 0; trip < 6; trip += 1) await loadViewer(content);
    before.push(wordpress.accounts.favoritesOf(aliceId));
    return "done";
  });
  await vi.waitFor(() => expect(idsOf(otherTab)).toContain(9), { timeout: 120_000 });
  isOver.resolve();
  expect(await ended).toBe("done");
  expect(before).toEqual(["[3,5,7,8]", "[3,5,7,8]"]);
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5,7,8,9]"), { timeout: 120_000 });
});

test("a logout during pauseSaving takes effect after it and keeps an unsaved favorite for later", async () => {
  const { begin, logInAsAlice, aliceId, wordpress } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 120_000 });
  await page.favorites.pauseSaving(async () => {
    page.favorites.toggle(juniper);
    // Resolves at once, as nothing is saved during the pause.
    await page.favorites.saved();
    expect(page.favorites.getSnapshot().isSaving).toBe(true);
    page.session.logOut();
  });
  expect([page.session.getSnapshot().status, idsOf(page)]).toEqual(["logged-out", []]);
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5]");
  await logInAsAlice(page);
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5,7]"), { timeout: 120_000 });
});
