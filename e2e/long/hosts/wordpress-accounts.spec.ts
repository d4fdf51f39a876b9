import { expect, test } from "../../site-test.ts";
import { loggedIn, password, registered, sentBy } from "../../support/accounts.ts";
import { expectThreeSaves, failedSaves, homesOn, pressedOn, storedTitles } from "../../support/failed-saves.ts";
import { heart, notices, products, searchPath, storeFavorites } from "../../support/favorites.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { startWordPressSite } from "../../support/wordpress-site.ts";

const site = siteUnderTest(() => startWordPressSite());

test("on a WordPress: a save is sent three times for any error; then hearts show what is saved", {
  tag: ["@S6.3", "@S8.7", "@S8.8", "@S8.9", "@S8.10", "@S8.12", "@S8.14", "@S9.8", "@S9.9", "@S9.10"],
}, async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await loggedIn(page);
  await page.clock.install();
  await page.goto(searchPath, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const titles = await homesOn(page);
  const reached = async () =>
    (await site().received()).filter(({ operationName }) => operationName === "UpdateFavorites").length;
  const saved: string[] = [];
  for (const [index, { name, fault, notice, isCarriedOut }] of failedSaves.entries()) {
    await site().setScenario({ fault, only: ["UpdateFavorites"] });
    const [title = "", before] = [titles[index], await reached()];
    await test.step(name, () => expectThreeSaves(page, title, notice));
    expect((await reached()) - before, name).toBe(3);
    await site().setScenario({});
    if (isCarriedOut) saved.push(title);
    await expect.poll(async () => (await pressedOn(page)).sort(), name).toEqual(saved.toSorted());
    await expect.poll(() => storedTitles(user), name).toEqual(saved);
  }
});

test("on a WordPress: an expired token or a slow save loses nothing and causes one save each", async ({
  context,
  page,
}) => {
  const user = await loggedIn(page);
  await context.addCookies([{ name: "apollo:bcn.token", value: "no.real.token", url: site().url }]);
  await page.goto(searchPath, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  // The page replaces an invalid token, possibly only once it is idle.
  const token = async () => (await context.cookies()).find(({ name }) => name === "apollo:bcn.token")?.value;
  await expect.poll(token).not.toBe("no.real.token");
  const [first = "", second = "", third = ""] = await homesOn(page);
  const sent = sentBy(page);
  await context.addCookies([{ name: "apollo:bcn.token", value: "no.real.token", url: site().url }]);
  await heart(page, first).click();
  await expect.poll(() => storedTitles(user)).toEqual([first]);
  await expect
    .poll(() => sent.map(({ name }) => name))
    .toEqual(["GetUserFavorites", "RefreshJwtAuthToken", "GetUserFavorites", "UpdateFavorites"]);
  await site().setScenario({ fault: { kind: "delay", milliseconds: 1500 }, only: ["UpdateFavorites"], times: 1 });
  await heart(page, second).click();
  await expect.poll(() => sent.filter(({ name }) => name === "UpdateFavorites")).toHaveLength(2);
  // In one turn: with more than two seconds between them each would be saved by itself.
  await page.evaluate(
    (labels) => {
      for (const label of labels) document.querySelector<HTMLElement>(`main [aria-label="Save ${label}"]`)?.click();
    },
    [third, first],
  );
  await expect.poll(() => pressedOn(page)).toEqual([second, third]);
  await expect.poll(() => storedTitles(user)).toEqual([second, third]);
  await expect.poll(() => pressedOn(page)).toEqual([second, third]);
  expect(sent.filter(({ name }) => name === "UpdateFavorites")).toHaveLength(3);
});

test("on a WordPress: guest favorites move to the account once, even if the response is cut off", {
  tag: ["@S1.22", "@S6.2"],
}, async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await registered(page);
  const { homes } = await products();
  await page.goto(searchPath, { waitUntil: "networkidle" });
  const [first = "", second = "", third = ""] = await homesOn(page);
  const idOf = (title: string) => homes.find((home) => home.title === title)?.databaseId ?? 0;
  await storeFavorites(user, [idOf(third)]);
  const modal = page.getByRole("dialog", { name: "Your account" });
  for (const title of [first, second, third]) await heart(page, title).click();
  await notices(page).getByRole("link", { name: "Log in" }).click();
  const form = modal.getByRole("tabpanel", { name: "Log in" });
  await form.getByLabel("Username or email", { exact: true }).fill(user.username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await site().setScenario({ fault: { kind: "cut" }, only: ["UpdateFavorites"], times: 1 });
  const sent = sentBy(page);
  await form.getByRole("button", { name: "Log in" }).click();
  await expect(modal).toBeHidden();
  await expect(notices(page).getByText("3 favorites saved", { exact: true })).toBeVisible();
  await expect.poll(() => storedTitles(user)).toEqual([third, first, second]);
  expect((await pressedOn(page)).sort()).toEqual([first, second, third].sort());
  await expect.poll(() => page.evaluate(() => localStorage.getItem("porchlight.favorites"))).toBeNull();
  // Whether or not the first save is known to have succeeded, one list is sent.
  const saves = sent.filter(({ name }) => name === "UpdateFavorites");
  const lists = saves.map(({ request }) => request.postDataJSON().variables.favorites);
  expect([...new Set(lists)]).toEqual([JSON.stringify([third, first, second].map(idOf))]);
  await page.reload({ waitUntil: "networkidle" });
  await expect.poll(async () => (await pressedOn(page)).sort()).toEqual([first, second, third].sort());
});

test("without a WordPress token secret, visitors see that login fails, and the log has one hint", async ({ page }) => {
  const message = "JWT Auth is not configured correctly. Please contact a site administrator.";
  await site().setScenario({
    fault: { kind: "refusal", status: 200, errors: [{ message, path: ["login"] }] },
    only: ["Login"],
  });
  await page.goto("/login/");
  const form = page.getByRole("dialog", { name: "Your account" }).getByRole("tabpanel", { name: "Log in" });
  await form.getByLabel("Username or email", { exact: true }).fill("ada");
  await form.getByLabel("Password", { exact: true }).fill(password);
  for (let time = 0; time < 2; time += 1) {
    const responded = page.waitForResponse("**/wp/graphql");
    await form.getByRole("button", { name: "Log in" }).click();
    await responded;
    await expect(form.getByRole("alert")).toHaveText(
      "Logging in does not work at the moment. Try again later, or call 303-555-0142.",
    );
  }
  const reported = () => site().log().split("Define GRAPHQL_JWT_AUTH_SECRET_KEY in its wp-config.php").length - 1;
  await expect.poll(reported).toBe(1);
  await site().setScenario({});
});
