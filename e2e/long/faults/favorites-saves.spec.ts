import type { Locator, Page, Route } from "@playwright/test";
import { expect, siteUrl, test } from "../../site-test.ts";
import {
  isOperation,
  keepCookies,
  loggedIn,
  password,
  registered,
  sentBy,
  userCookie,
} from "../../support/accounts.ts";
import {
  expectThreeSaves,
  type FailedSave,
  failedSaves,
  homesOn,
  pressedOn,
  storedTitles,
} from "../../support/failed-saves.ts";
import {
  heart,
  idAt,
  notices,
  productPaths,
  searchPath,
  storedFavorites,
  storeFavorites,
} from "../../support/favorites.ts";

/** Responds to a save as a backend with this fault does. */
async function respondWith(fault: FailedSave["fault"], route: Route): Promise<void> {
  switch (fault.kind) {
    case "refusal":
      return await route.fulfill({ status: fault.status ?? 200, json: { errors: fault.errors, data: null } });
    case "partial": {
      const response = await route.fetch();
      return await route.fulfill({ response, json: { ...(await response.json()), errors: fault.errors } });
    }
    case "status":
      return await route.fulfill({ status: fault.status, contentType: "text/html", body: "<h1>Error</h1>" });
    case "cut":
      await route.fetch();
      return await route.abort("connectionreset");
    default:
      return await route.abort("failed");
  }
}

/** Opens the search as a logged-in visitor, with a paused clock. */
async function openSearch(page: Page) {
  const user = await loggedIn(page);
  await page.clock.install();
  await page.goto(searchPath, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  return user;
}

test("any failing save is sent three times, after 1 and 2 s; then hearts show the stored list", {
  tag: [
    "@S4.36",
    "@S4.37",
    "@S4.43",
    "@S6.3",
    "@S8.7",
    "@S8.8",
    "@S8.9",
    "@S8.10",
    "@S8.12",
    "@S8.14",
    "@S9.8",
    "@S9.9",
    "@S9.10",
  ],
}, async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await openSearch(page);
  const titles = await homesOn(page);
  let fault: FailedSave["fault"] = { kind: "close" };
  await page.route("**/wp/graphql", async (route) => {
    if (isOperation("UpdateFavorites")(route.request())) await respondWith(fault, route);
    else await route.continue();
  });
  const saved: string[] = [];
  for (const [index, failedSave] of failedSaves.entries()) {
    fault = failedSave.fault;
    const title = titles[index] ?? "";
    await test.step(failedSave.name, () => expectThreeSaves(page, title, failedSave.notice));
    if (failedSave.isCarriedOut) saved.push(title);
    await expect.poll(async () => (await pressedOn(page)).sort(), failedSave.name).toEqual(saved.toSorted());
    await expect.poll(() => storedTitles(user), failedSave.name).toEqual(saved);
  }
});

test("an unsaved change is retried by a button and saved", async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await loggedIn(page);
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  const id = await idAt(productPaths.home);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route("**/wp/graphql", async (route) => {
    if (isOperation("UpdateFavorites")(route.request())) await route.abort("failed");
    else await route.continue();
  });
  await heart(page, "1482 Threshing Lane").first().click();
  const again = notices(page).getByRole("button", { name: "Try again" });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(500);
        return await again.count();
      },
      { intervals: [20] },
    )
    .toBe(1);
  await expect(heart(page, "1482 Threshing Lane").first()).toHaveAttribute("aria-pressed", "false");
  await page.unrouteAll({ behavior: "wait" });
  await again.press("Enter");
  await expect(page.getByRole("button", { name: "Saved: 1482 Threshing Lane" }).first()).toBeFocused();
  await expect.poll(() => storedFavorites(user)).toEqual([id]);
  await expect(notices(page).getByText("Saved to your favorites.")).toBeVisible();
});

test("the notification pauses while hovered or focused, then continues", {
  tag: ["@S4.44", "@S4.45"],
}, async ({ page }) => {
  await openSearch(page);
  const [title = ""] = await homesOn(page);
  const text = notices(page).getByText("Saved to your favorites.");
  const bar = notices(page).locator("[aria-hidden=true] > div");
  const width = () => bar.evaluate((element) => Number.parseFloat(element.style.inlineSize));
  await heart(page, title).click();
  await page.mouse.move(4, 400);
  await expect(text).toBeVisible();
  await page.clock.runFor(4000);
  await expect.poll(width).toBe(50);
  await text.hover();
  await page.clock.runFor(20_000);
  await expect.poll(() => width()).toBe(50);
  await page.mouse.move(4, 400);
  await page.clock.runFor(2000);
  await expect.poll(width).toBe(25);
  await notices(page).getByRole("link", { name: "See all" }).focus();
  await page.clock.runFor(20_000);
  await expect.poll(() => width()).toBe(25);
  await heart(page, title).focus();
  await page.clock.runFor(1950);
  await expect(text).toBeVisible();
  await page.clock.runFor(50);
  await expect(text).toHaveCount(0);
});

test("closing or reloading a tab before or during a save loses no favorites", async ({ context, page }) => {
  const user = await loggedIn(page);
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(siteUrl() + searchPath, { waitUntil: "networkidle" });
    await expect(tab.getByRole("button", { name: "Ada" })).toBeVisible();
    return tab;
  };
  const press = async (tab: Page, titles: readonly string[]) => {
    for (const title of titles) await heart(tab, title).click();
  };
  const closed = await open();
  const titles = await homesOn(closed);
  await press(closed, titles.slice(0, 1));
  await expect.poll(() => storedTitles(user)).toEqual(titles.slice(0, 1));
  // A closing page has no time to read the list first.
  await closed.route("**/wp/graphql", (route) =>
    isOperation("GetUserFavorites")(route.request()) ? undefined : route.continue(),
  );
  await press(closed, titles.slice(1, 3));
  await closed.close();
  await expect.poll(async () => (await storedTitles(user)).sort()).toEqual(titles.slice(0, 3).sort());

  const reloaded = await open();
  await expect.poll(async () => (await pressedOn(reloaded)).length).toBe(3);
  await press(reloaded, titles.slice(3, 6));
  await reloaded.reload();
  await expect.poll(async () => (await storedTitles(user)).sort()).toEqual(titles.slice(0, 6).sort());
  await expect.poll(async () => (await pressedOn(reloaded)).sort()).toEqual(titles.slice(0, 6).sort());

  // A save without a response, with further changes waiting.
  await reloaded.route("**/wp/graphql", (route) =>
    isOperation("UpdateFavorites")(route.request()) ? undefined : route.continue(),
  );
  const held = reloaded.waitForRequest(isOperation("UpdateFavorites"));
  await press(reloaded, titles.slice(6, 9));
  await held;
  await reloaded.close();
  const next = await open();
  await expect.poll(async () => (await storedTitles(user)).sort()).toEqual(titles.slice(0, 9).sort());
  await expect.poll(async () => (await pressedOn(next)).sort()).toEqual(titles.slice(0, 9).sort());
});

/** Invalidates both tokens of the page, as if the host had ended the login. */
async function endLogin(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ["apollo:bcn.token", "porchlight.refresh"]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API rejects the colon in the token's name
      document.cookie = `${name}=not.a.token; Path=/; Max-Age=3600; Secure; SameSite=Lax`;
    }
  });
}

async function logInAgain(modal: Locator, user: { readonly username: string }): Promise<void> {
  const form = modal.getByRole("tabpanel", { name: "Log in" });
  await form.getByLabel("Username or email", { exact: true }).fill(user.username);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  await expect(modal).toBeHidden();
}

test("an ended login shows a login link, and the pending heart is saved after login", async ({ page, watch }) => {
  watch.allow(/Error refreshing token|status of 40[13]|status 40[13]/);
  const user = await loggedIn(page);
  await storeFavorites(user, [await idAt(productPaths.model)]);
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await endLogin(page);
  await heart(page, "1482 Threshing Lane").first().click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal.getByText("Your login has ended", { exact: true })).toBeVisible();
  await expect(modal.getByText("Log in again, and 1482 Threshing Lane is saved.")).toBeVisible();
  // The notification behind the modal does not report it as lost either.
  await expect(notices(page).getByText("Your login has ended", { exact: true })).toBeVisible();
  await expect(notices(page).getByText("Not saved")).toHaveCount(0);
  await logInAgain(modal, user);
  await expect(page.getByRole("button", { name: "Saved: 1482 Threshing Lane" }).first()).toBeVisible();
  const expected = await Promise.all([productPaths.model, productPaths.home].map(idAt));
  const [token] = (await page.context().cookies()).filter(({ name }) => name === "apollo:bcn.token");
  await expect.poll(() => storedFavorites({ ...user, jwtAuthToken: token?.value ?? "" })).toEqual(expected);
});

test("a heart rejected for an ended login is saved after login though browser storage is full", async ({
  page,
  watch,
}) => {
  watch.allow(/Error refreshing token|status of 40[13]|status 40[13]/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = (key) => {
      throw new DOMException(`No room for ${key}.`, "QuotaExceededError");
    };
  });
  const user = await loggedIn(page);
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await endLogin(page);
  await heart(page, "1482 Threshing Lane").first().click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal.getByText("Log in again, and 1482 Threshing Lane is saved.")).toBeVisible();
  await logInAgain(modal, user);
  await expect(page.getByRole("button", { name: "Saved: 1482 Threshing Lane" }).first()).toBeVisible();
  const [token] = (await page.context().cookies()).filter(({ name }) => name === "apollo:bcn.token");
  const expected = [await idAt(productPaths.home)];
  await expect.poll(() => storedFavorites({ ...user, jwtAuthToken: token?.value ?? "" })).toEqual(expected);
});

test("after an ended login the modal names the shared list, and the next login saves all of it", async ({
  page,
  watch,
}) => {
  watch.allow(/Error refreshing token|status of 40[13]|status 40[13]/);
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.plan, productPaths.home].map(idAt));
  // The product saved last is first on the page of favorites: the shared list has the same order.
  await page.goto(`/my-favorites/?ids=${ids.toReversed().join()}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await endLogin(page);
  await page.getByRole("button", { name: "Save all 2" }).click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal.getByText("Log in again, and The Juniper and 1482 Threshing Lane are saved.")).toBeVisible();
  await logInAgain(modal, user);
  await expect(page.getByText("All saved to your favorites.")).toBeVisible();
  const [token] = (await page.context().cookies()).filter(({ name }) => name === "apollo:bcn.token");
  await expect.poll(() => storedFavorites({ ...user, jwtAuthToken: token?.value ?? "" })).toEqual(ids);
});

test("a heart pressed after the login ended and removed again is not saved by the next login", async ({
  page,
  watch,
}) => {
  watch.allow(/Error refreshing token|status of 40[13]|status 40[13]/);
  const user = await loggedIn(page);
  const model = await idAt(productPaths.model);
  await storeFavorites(user, [model]);
  await page.goto(productPaths.home, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await endLogin(page);
  await heart(page, "1482 Threshing Lane").first().click();
  const modal = page.getByRole("dialog", { name: "Your account" });
  await expect(modal.getByText("Your login has ended", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Saved: 1482 Threshing Lane" }).first().click();
  await expect(heart(page, "1482 Threshing Lane").first()).toBeVisible();
  await page.goto(`${productPaths.plan}#login`);
  await logInAgain(modal, user);
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  // Waiting changes continue after the login: another change is sent after them.
  await heart(page, "The Juniper").first().click();
  const [token] = (await page.context().cookies()).filter(({ name }) => name === "apollo:bcn.token");
  const expected = [model, await idAt(productPaths.plan)];
  await expect.poll(() => storedFavorites({ ...user, jwtAuthToken: token?.value ?? "" })).toEqual(expected);
});

test("a login that ended before page load is announced by a notice with a login link, no dialog", async ({
  page,
  watch,
}) => {
  watch.allow(/Error refreshing token|status of 40[13]|status 40[13]/);
  await keepCookies(page, { "porchlight.refresh": "not.a.token" });
  await page.goto(searchPath);
  await expect(notices(page).getByText("Your login has ended", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await notices(page).getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();
});

test("a token refresh is retried after a network error and a 429, and the login persists", {
  tag: ["@S4.6", "@S4.7"],
}, async ({ page, context, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource/);
  const user = await registered(page);
  await keepCookies(page, { "porchlight.refresh": user.jwtRefreshToken, "porchlight.user": userCookie(user) });
  const sent = sentBy(page);
  let failures = 0;
  await page.route("**/wp/graphql", async (route) => {
    if (!isOperation("RefreshJwtAuthToken")(route.request()) || failures > 1) return await route.continue();
    failures += 1;
    if (failures === 1) await route.abort("failed");
    else await route.fulfill({ status: 429, json: { errors: [{ message: "Too many requests." }], data: null } });
  });
  await page.goto(searchPath);
  await expect(page.getByRole("button", { name: "Ada" })).toBeVisible();
  await expect.poll(() => sent.filter(({ name }) => name === "RefreshJwtAuthToken")).toHaveLength(3);
  const names = async () => (await context.cookies()).map(({ name }) => name).sort();
  await expect.poll(names).toEqual(["apollo:bcn.token", "porchlight.refresh", "porchlight.user"]);
});
