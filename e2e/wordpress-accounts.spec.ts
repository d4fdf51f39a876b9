import { loggedIn, sentBy } from "./accounts.ts";
import { heart, searchPath } from "./favorites.ts";
import { expectThreeSaves, homesOn, pressedOn, saveCues, storedTitles } from "./save-cues.ts";
import { expect, test } from "./site-test.ts";
import { startWordPressSite, type WordPressSite } from "./wordpress-site.ts";

// One WordPress and one site for all of them.
test.describe.configure({ mode: "default", timeout: 90_000 });

let site: WordPressSite;
const otherSite = process.env.SITE_URL;
test.beforeAll(async () => {
  site = await startWordPressSite();
  process.env.SITE_URL = site.url;
});
test.afterAll(async () => {
  process.env.SITE_URL = otherSite;
  await site.end();
});

test("S6.3 S8.7 S8.8 S8.9 S8.10 S8.12 S8.14 S9.8 S9.9 S9.10 on a WordPress: whatever its error, a save reaches it three times and no more; then hearts show what it holds", async ({
  page,
  watch,
}) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await loggedIn(page);
  await page.clock.install();
  await page.goto(searchPath, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const titles = await homesOn(page);
  const reached = async () =>
    (await site.asked()).filter(({ operationName }) => operationName === "UpdateFavorites").length;
  const saved: string[] = [];
  for (const [index, { name, fault, said, isCarriedOut }] of saveCues.entries()) {
    await site.setMood({ fault, only: ["UpdateFavorites"] });
    const [title = "", before] = [titles[index], await reached()];
    await test.step(name, () => expectThreeSaves(page, title, said));
    expect((await reached()) - before, name).toBe(3);
    await site.setMood({});
    if (isCarriedOut) saved.push(title);
    await expect.poll(async () => (await pressedOn(page)).sort(), name).toEqual(saved.toSorted());
    expect(await storedTitles(user), name).toEqual(saved);
  }
});

test("on a WordPress: a token that ran out and a slow save cost a visitor nothing, and one save each", async ({
  context,
  page,
}) => {
  const user = await loggedIn(page);
  await context.addCookies([{ name: "apollo:bcn.token", value: "no.real.token", url: site.url }]);
  await page.goto(searchPath, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  const [first = "", second = "", third = ""] = await homesOn(page);
  const sent = sentBy(page);
  await context.addCookies([{ name: "apollo:bcn.token", value: "no.real.token", url: site.url }]);
  await heart(page, first).click();
  await expect.poll(() => storedTitles(user)).toEqual([first]);
  expect(sent.map(({ name }) => name)).toEqual([
    "GetUserFavorites",
    "RefreshJwtAuthToken",
    "GetUserFavorites",
    "UpdateFavorites",
  ]);
  await site.setMood({ fault: { kind: "delay", milliseconds: 1500 }, only: ["UpdateFavorites"], times: 1 });
  for (const title of [second, third, first]) await heart(page, title).click();
  expect(await pressedOn(page)).toEqual([second, third]);
  await expect.poll(() => storedTitles(user)).toEqual([second, third]);
  expect(await pressedOn(page)).toEqual([second, third]);
  expect(sent.filter(({ name }) => name === "UpdateFavorites")).toHaveLength(3);
});
