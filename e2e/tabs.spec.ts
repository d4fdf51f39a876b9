import type { BrowserContext, Page } from "@playwright/test";
import { loggedIn, password, registered, sentBy } from "./accounts.ts";
import { heart, searchPath, storedFavorites } from "./favorites.ts";
import { homesOn, pressedOn, storedTitles } from "./save-cues.ts";
import { expect, siteUrl, test } from "./site-test.ts";

/** One more tab of a browser, at the search. */
async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(siteUrl() + searchPath, { waitUntil: "networkidle" });
  return tab;
}

test("a login, a heart and a logout in one tab are the other’s at once, though it had loaded nothing of logins", async ({
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
    expect(await pressedOn(tab)).toEqual([]);
    // Nobody was turned out.
    await expect(tab.getByText("Your login has ended")).toHaveCount(0);
  }
});

test("tabs that come back together with nothing but the refresh token send one refresh", async ({ context, page }) => {
  await loggedIn(page);
  await context.clearCookies({ name: "apollo:bcn.token" });
  const tabs = await Promise.all([1, 2, 3].map(() => context.newPage()));
  const sent = tabs.map((tab) => sentBy(tab));
  await Promise.all(tabs.map((tab) => tab.goto(siteUrl() + searchPath)));
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();
  expect(sent.flat().filter(({ name }) => name === "RefreshJwtAuthToken")).toHaveLength(1);
});

/** Numbers below `limit` in an order that looks like chance and is the same in every run. */
function* shuffled(limit: number): Generator<number, never> {
  for (let state = 1; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % limit;
  }
}

test("two tabs that add and take out different homes 200 times end equal and complete", async ({ context, page }) => {
  const user = await loggedIn(page);
  await context.clock.install();
  const tabs = [await openTab(context), await openTab(context)];
  for (const tab of tabs) await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();
  await context.clock.pauseAt(Date.now() + 60_000);
  const titles = (await homesOn(tabs[0] as Page)).slice(0, 24);
  expect(titles).toHaveLength(24);
  const chance = shuffled(12);
  const saved = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const pressed = tabs.map((_, index) =>
      Array.from({ length: 10 }, () => titles[2 * chance.next().value + index] ?? ""),
    );
    for (const title of pressed.flat()) if (!saved.delete(title)) saved.add(title);
    // Neither waits for the other, nor for what is being saved.
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
        // What came during a save waits for two seconds more.
        await context.clock.runFor(500);
        return [await storedTitles(user), ...(await Promise.all(tabs.map(pressedOn)))].map((list) => list.sort());
      },
      { intervals: [50] },
    )
    .toEqual([expected, expected, expected]);
  expect(new Set(await storedFavorites(user)).size).toBe(expected.length);
});
