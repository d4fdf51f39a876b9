import type { BrowserContext, Page } from "@playwright/test";
import { expect, siteUrl, test } from "../../site-test.ts";
import { cookiesOf, loggedIn, password, registered, sentBy } from "../../support/accounts.ts";
import { homesOn, pressedOn, storedTitles } from "../../support/failed-saves.ts";
import { heart, searchPath, storedFavorites } from "../../support/favorites.ts";

/** Another tab of a browser, at the search. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(siteUrl() + searchPath, { waitUntil: "networkidle" });
  return tab;
}

test("login, favorites and logout apply to the other tab at once, even if it has no account code", async ({
  context,
  page,
}) => {
  const user = await registered(page);
  const [first, second] = [await openTab(context), await openTab(context)];
  const [title = "", other = ""] = await homesOn(first);
  await first.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  const form = first.getByRole("dialog").getByRole("tabpanel", { name: "Log in" });
  await form.getByLabel("Username or email", { exact: true }).fill(user.username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  for (const tab of [first, second]) await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();

  await heart(first, title).click();
  await expect(heart(second, title)).toHaveAttribute("aria-pressed", "true");
  await heart(second, other).click();
  await expect(heart(first, other)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => storedTitles(user)).toEqual([title, other]);

  await second.getByRole("button", { name: "Ada" }).click();
  await second.getByRole("button", { name: "Log out" }).click();
  for (const tab of [first, second]) {
    await expect(tab.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
    await expect.poll(() => pressedOn(tab)).toEqual([]);
    // No tab was logged out.
    await expect(tab.getByText("Your login has ended")).toHaveCount(0);
  }
});

test("tabs that return together with only the refresh token send one refresh", async ({ context, page }) => {
  const user = await loggedIn(page);
  await context.clearCookies({ name: "apollo:bcn.token" });
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
  const sent = tabs.map((tab) => sentBy(tab));
  await Promise.all(tabs.map((tab) => tab.goto(siteUrl() + searchPath)));
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();
  const refreshes = () => sent.flat().filter(({ name }) => name === "RefreshJwtAuthToken");
  expect(refreshes()).toHaveLength(1);

  // The next refresh, in another tab, uses the token that the first tab got.
  const next = (await cookiesOf(context))["porchlight.refresh"] ?? "";
  expect(next).toMatch(/^ey/);
  expect(next).not.toBe(user.jwtRefreshToken);
  await context.clearCookies({ name: "apollo:bcn.token" });
  await tabs[2]?.reload();
  await expect.poll(refreshes).toHaveLength(2);
  expect(refreshes()[1]?.request.postDataJSON().variables).toEqual({ jwtRefreshToken: next });
  await expect.poll(async () => (await cookiesOf(context))["apollo:bcn.token"]).toMatch(/^ey/);
  expect((await cookiesOf(context))["porchlight.refresh"]).not.toBe(next);
});

test("two tabs that refresh with the same token at once, without a lock, share the next token", async ({
  context,
  page,
}) => {
  const user = await loggedIn(page);
  await context.clearCookies({ name: "apollo:bcn.token" });
  // As on http, where there are no Web Locks.
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
  const tabs = await Promise.all([1, 2].map(() => context.newPage()));
  const both = Promise.withResolvers<void>();
  let count = 0;
  const refreshTokens: string[] = [];
  for (const tab of tabs) {
    await tab.route("**/wp/graphql", async (route) => {
      if (route.request().postDataJSON().operationName !== "RefreshJwtAuthToken") return await route.continue();
      count += 1;
      if (count === 2) both.resolve();
      await both.promise;
      const response = await route.fetch();
      refreshTokens.push((await response.json()).data.refreshJwtAuthToken.refreshToken);
      await route.fulfill({ response });
    });
  }
  await Promise.all(tabs.map((tab) => tab.goto(siteUrl() + searchPath)));
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();
  const next = (await cookiesOf(context))["porchlight.refresh"] ?? "";
  expect([next, ...refreshTokens].map(idOf)).toEqual([idOf(next), idOf(next), idOf(next)]);
  expect(idOf(next)).not.toBe(idOf(user.jwtRefreshToken));
});

/** The id of a token, equal for equal tokens of the same login. */
const idOf = (token: string): unknown => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).jti;

test("a refresh whose response is lost is sent again, and the visitor stays logged in", async ({
  context,
  page,
  watch,
}) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  await loggedIn(page);
  await context.clearCookies({ name: "apollo:bcn.token" });
  let lost = 0;
  await page.route("**/wp/graphql", async (route) => {
    if (lost > 0 || route.request().postDataJSON().operationName !== "RefreshJwtAuthToken")
      return await route.continue();
    const response = await route.fetch();
    expect((await response.json()).data.refreshJwtAuthToken.refreshToken).toMatch(/^ey/);
    lost += 1;
    await route.abort();
  });
  await page.goto(siteUrl() + searchPath);
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await expect.poll(async () => (await cookiesOf(context))["apollo:bcn.token"]).toMatch(/^ey/);
  expect(lost).toBe(1);
});

test("logging out works without waiting for the server", async ({ context, page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await loggedIn(page);
  const refreshes: unknown[] = [];
  await page.route("**/wp/graphql", async (route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== "Logout") return await route.continue();
    refreshes.push(variables);
    // No response.
  });
  await page.goto(siteUrl() + searchPath);
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await expect.poll(() => cookiesOf(context)).toEqual({});
  await expect.poll(() => refreshes).toEqual([{ jwtRefreshToken: user.jwtRefreshToken }]);
});

/** Numbers below `limit` in a pseudo-random order, the same in every run. */
function* shuffled(limit: number): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % limit;
  }
}

test("two tabs that add and remove different homes 200 times end equal and complete", async ({ context, page }) => {
  const user = await loggedIn(page);
  await context.clock.install();
  const tabs = [await openTab(context), await openTab(context)];
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();
  await context.clock.pauseAt(Date.now() + 60_000);
  const titles = await homesOn(tabs[0] as Page);
  expect(titles).toHaveLength(20);
  const chance = shuffled(10);
  const saved = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const pressed = tabs.map((_, index) =>
      Array.from({ length: 10 }, () => titles[2 * chance.next().value + index] ?? ""),
    );
    for (const title of pressed.flat()) if (!saved.delete(title)) saved.add(title);
    // They wait neither for each other nor for a pending save.
    await Promise.all(
      tabs.map((tab, index) =>
        tab.evaluate((labels) => {
          for (const label of labels) document.querySelector<HTMLElement>(`main [aria-label="Save ${label}"]`)?.click();
        }, pressed[index] ?? []),
      ),
    );
    await context.clock.runFor(round % 2 === 0 ? 2000 : 700);
  }
  await context.clock.runFor(2000);
  const expected = [...saved].sort();
  expect(expected.length).toBeGreaterThan(5);
  await expect
    .poll(
      async () => {
        // A change during a save waits for another two seconds.
        await context.clock.runFor(500);
        return [await storedTitles(user), ...(await Promise.all(tabs.map(pressedOn)))].map((list) => list.sort());
      },
      { intervals: [50] },
    )
    .toEqual([expected, expected, expected]);
  expect(new Set(await storedFavorites(user)).size).toBe(expected.length);
});
