import { afterEach, expect, test, vi } from "vitest";
import { tabsOfBrowser } from "#app/features/account/testing/tabs-of-browser.ts";
import type { FavoritesEvent } from "#app/features/favorites/favorites.ts";
import { pendingChanges } from "#app/features/favorites/pending-changes.ts";
import { memoryStorage } from "#app/features/favorites/testing/memory-storage.ts";
import { loadViewer, logIn } from "#app/graphql/accounts/accounts.ts";
import { accessTokenCookie, readUser, refreshTokenCookie } from "#app/graphql/cookies.ts";
import { alice, wordpressBrowser } from "#app/graphql/testing/wordpress-browser.ts";
import { createPersonal, type Personal } from "./personal.ts";

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

const juniper = { id: 7, title: "The Juniper", thumbnail: null };

/** A visitor on a WordPress that knows Alice, whose favorites are 3 and 5. */
async function visitor() {
  const browser = await wordpressBrowser();
  ended.push(() => browser.end());
  let browserTabs = tabsOfBrowser();
  const storage = memoryStorage();
  let pages = 0;
  const begin = () => {
    pages += 1;
    const personal = createPersonal(browser.content, browser.cookies, {
      channel: browserTabs.openTab(),
      alone: browserTabs.alone,
      pending: pendingChanges(`page${pages}`, () => storage, undefined),
    });
    const events: FavoritesEvent[] = [];
    personal.favorites.onEvent((event) => events.push(event));
    return { ...personal, events };
  };
  return {
    ...browser,
    begin,
    /** Ends every page as a browser that breaks down: what they wait for and hold is gone. */
    breakDown() {
      browserTabs = tabsOfBrowser();
    },
    logInAsAlice: async ({ session }: Pick<Personal, "session">) =>
      session.logIn(await logIn(browser.content, { username: alice.username, password: alice.password })),
  };
}

const idsOf = ({ favorites }: Pick<Personal, "favorites">) => favorites.getSnapshot().ids;

test("S7.17 S7.18 the favorites of a visitor who logs in are asked for and shown", async () => {
  const { begin, logInAsAlice, asked, aliceId, cookies } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 30_000 });
  const token = accessTokenCookie.read(cookies);
  expect(asked()).toEqual([
    ["Login", undefined],
    ["GetUserFavorites", `Bearer ${token}`],
  ]);
  expect(readUser(cookies)).toEqual({ databaseId: aliceId, firstName: "Alice" });
});

test("S7.11 S6.2 a favorite of a logged-in visitor is kept by the backend beyond the page", async () => {
  const { begin, logInAsAlice, wordpress } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 30_000 });
  page.favorites.toggle(juniper);
  expect(idsOf(page)).toEqual([3, 5, 7]);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isSaving).toBe(false), { timeout: 30_000 });
  expect(page.events).toEqual([{ kind: "added", product: juniper }]);

  const reloaded = begin();
  await reloaded.session.check();
  await vi.waitFor(() => expect(idsOf(reloaded)).toEqual([3, 5, 7]), { timeout: 30_000 });
  expect(wordpress.asked.filter(({ operationName }) => operationName === "UpdateFavorites")).toHaveLength(1);
});

test("S6.2 S5.8 S8.11 without a login nothing is asked or sent, and the visitor is told to log in", async () => {
  const { begin, asked } = await visitor();
  const page = begin();
  await page.session.check();
  page.favorites.toggle(juniper);
  await vi.waitFor(() =>
    expect(page.events).toEqual([
      {
        kind: "failed",
        message: "User must be logged in to manage favorites",
        needsLogin: true,
        changes: [{ ...juniper, isAdded: true }],
      },
    ]),
  );
  expect(idsOf(page)).toEqual([]);
  expect(asked()).toEqual([]);
});

test("S4.3 S4.4 a save after the access token ran out takes a new one first", async () => {
  const { begin, logInAsAlice, asked, cookies } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 30_000 });
  accessTokenCookie.clear(cookies);
  page.favorites.toggle(juniper);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isSaving).toBe(false), { timeout: 30_000 });
  expect(idsOf(page)).toEqual([3, 5, 7]);
  expect(asked().map(([name]) => name)).toEqual([
    "Login",
    "GetUserFavorites",
    "RefreshJwtAuthToken",
    "GetUserFavorites",
    "UpdateFavorites",
  ]);
});

test("S5.10 S8.12 S8.13 a save without any token says that it expired, and the login is checked", async () => {
  const { begin, logInAsAlice, asked, cookies } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(page.favorites.getSnapshot().isLoaded).toBe(true), { timeout: 30_000 });
  for (const cookie of [accessTokenCookie, refreshTokenCookie]) cookie.clear(cookies);
  page.favorites.toggle(juniper);
  await vi.waitFor(() =>
    expect(page.events.at(-1)).toEqual({
      kind: "failed",
      message: "Authentication token expired. Please log in again.",
      needsLogin: true,
      changes: [{ ...juniper, isAdded: true }],
    }),
  );
  expect(page.session.getSnapshot().status).toBe("logged-out");
  expect(idsOf(page)).toEqual([]);
  expect(asked().map(([name]) => name)).not.toContain("UpdateFavorites");
});

test("S4.13 a token that the backend refuses is replaced by the refresh token, and the question is asked again", async () => {
  const { begin, logInAsAlice, setToken, asked, cookies } = await visitor();
  const before = begin();
  await logInAsAlice(before);
  await vi.waitFor(() => expect(idsOf(before)).toEqual([3, 5]), { timeout: 30_000 });
  setToken("no.real.token");
  const page = begin();
  await page.session.check();
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 30_000 });
  expect(page.session.getSnapshot().status).toBe("logged-in");
  expect(asked().at(-1)).toEqual(["GetUserFavorites", `Bearer ${accessTokenCookie.read(cookies)}`]);
});

test("a token that nobody accepts ends in a logged-out page without a word", async () => {
  const { begin, setToken } = await visitor();
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  setToken("no.real.token");
  const page = begin();
  await page.session.check();
  await vi.waitFor(() => expect(page.session.getSnapshot().status).toBe("logged-out"), { timeout: 30_000 });
  expect([said.mock.calls, page.events]).toEqual([[], []]);
  said.mockRestore();
});

test("S4.10 after logging out the favorites are gone from the page", async () => {
  const { begin, logInAsAlice } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 30_000 });
  page.session.logOut();
  expect(page.favorites.getSnapshot()).toEqual({ ids: [], isLoaded: false, isSaving: false });
});

test("two tabs that add and take out different homes at once keep every change of both", async () => {
  const { begin, logInAsAlice, aliceId, wordpress } = await visitor();
  const [first, second] = [begin(), begin()];
  await logInAsAlice(first);
  await vi.waitFor(() =>
    expect([first, second].map(idsOf)).toEqual([
      [3, 5],
      [3, 5],
    ]),
  );
  first.favorites.toggle(juniper);
  second.favorites.toggle({ ...juniper, id: 8 });
  second.favorites.toggle({ ...juniper, id: 3 });
  second.favorites.flush();
  await vi.waitFor(() => {
    expect([first, second].map(({ favorites }) => favorites.getSnapshot().isSaving)).toEqual([false, false]);
    expect([first, second].map(idsOf)).toEqual([
      [5, 7, 8],
      [5, 7, 8],
    ]);
  });
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[5,7,8]");
});

test("a heart that met the end of the login goes through with the next one, an addition and a removal alike", async () => {
  const { begin, logInAsAlice, aliceId, cookies, wordpress } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 30_000 });
  for (const cookie of [accessTokenCookie, refreshTokenCookie]) cookie.clear(cookies);
  page.favorites.toggle(juniper);
  page.favorites.toggle({ ...juniper, id: 3 });
  await vi.waitFor(() => expect(page.session.getSnapshot().hasEnded).toBe(true), { timeout: 30_000 });
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5]");
  await logInAsAlice(page);
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[5,7]"), { timeout: 30_000 });
  await vi.waitFor(() => expect(idsOf(page)).toEqual([5, 7]), { timeout: 30_000 });
});

test("what a page had not saved when it went is saved by the next one", async () => {
  const { begin, breakDown, logInAsAlice, aliceId, wordpress } = await visitor();
  const gone = begin();
  await logInAsAlice(gone);
  await vi.waitFor(() => expect(idsOf(gone)).toEqual([3, 5]), { timeout: 30_000 });
  wordpress.setFault(({ operationName }) => (operationName === "UpdateFavorites" ? { kind: "trickle" } : undefined));
  gone.favorites.toggle(juniper);
  gone.favorites.toggle({ ...juniper, id: 8 });
  await vi.waitFor(() => expect(wordpress.asked.at(-1)?.operationName).toBe("UpdateFavorites"), { timeout: 30_000 });
  wordpress.setFault(undefined);
  gone.favorites.reset();
  breakDown();
  const page = begin();
  await page.session.check();
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5,7,8]"), { timeout: 30_000 });
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5, 7, 8]), { timeout: 30_000 });
});

test("what ends logins waits for hearts that are being saved, and hearts pressed meanwhile wait for it", async () => {
  const { begin, logInAsAlice, aliceId, content, wordpress } = await visitor();
  const page = begin();
  const otherTab = begin();
  await logInAsAlice(page);
  await vi.waitFor(() =>
    expect([page, otherTab].map(idsOf)).toEqual([
      [3, 5],
      [3, 5],
    ]),
  );
  page.favorites.toggle(juniper);
  page.favorites.toggle({ ...juniper, id: 8 });
  const before: unknown[] = [];
  const isOver = Promise.withResolvers<void>();
  const ended = page.whileNothingIsSaved(async () => {
    before.push(wordpress.accounts.favoritesOf(aliceId));
    otherTab.favorites.toggle({ ...juniper, id: 9 });
    await isOver.promise;
    // As long as a save takes, and longer.
    for (let trip = 0; trip < 6; trip += 1) await loadViewer(content);
    before.push(wordpress.accounts.favoritesOf(aliceId));
    return "done";
  });
  await vi.waitFor(() => expect(idsOf(otherTab)).toContain(9), { timeout: 30_000 });
  isOver.resolve();
  expect(await ended).toBe("done");
  expect(before).toEqual(["[3,5,7,8]", "[3,5,7,8]"]);
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5,7,8,9]"), { timeout: 30_000 });
});

test("who logs out everywhere is logged out at once after it, with a heart that nobody saves any more kept for later", async () => {
  const { begin, logInAsAlice, aliceId, wordpress } = await visitor();
  const page = begin();
  await logInAsAlice(page);
  await vi.waitFor(() => expect(idsOf(page)).toEqual([3, 5]), { timeout: 30_000 });
  const saved = vi.spyOn(page.favorites, "saved");
  await page.whileNothingIsSaved(async () => {
    page.favorites.toggle(juniper);
    await page.logOut();
  });
  // Before, and not once more for what cannot be saved any longer.
  expect(saved).toHaveBeenCalledTimes(1);
  expect([page.session.getSnapshot().status, idsOf(page)]).toEqual(["logged-out", []]);
  expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5]");
  await logInAsAlice(page);
  await vi.waitFor(() => expect(wordpress.accounts.favoritesOf(aliceId)).toBe("[3,5,7]"), { timeout: 30_000 });
});
