import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { EndLogins, GetViewer, Login, RefreshJwtAuthToken } from "../../../app/graphql/accounts/accounts.generated.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { cookiesOf, loggedIn, password, sentBy } from "../../support/accounts.ts";
import { axeFindings } from "../../support/axe.ts";
import { heart, idAt, notices, productPaths, storedFavorites, storeFavorites } from "../../support/favorites.ts";

const accountPath = "/my-account/";
const section = (page: Page, name: string) => page.getByRole("region", { name });

/** Sends one of the site's operations directly, outside of its pages. */
async function request(operationName: string, query: string, variables: object, token?: string) {
  const response = await fetch(`${siteUrl()}/wp/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ operationName, query, variables }),
  });
  return await response.json();
}

const loginOf = async (username: string): Promise<{ readonly jwtAuthToken: string }> => ({
  jwtAuthToken: (await request("Login", String(Login), { username, password })).data.login.authToken,
});
const logsIn = async (username: string, itsPassword: string): Promise<boolean> =>
  Boolean((await request("Login", String(Login), { username, password: itsPassword })).data?.login?.authToken);

test("the account page is the same public document for all, with a login link and noindex", async ({ page }) => {
  const response = await page.goto(accountPath, { waitUntil: "networkidle" });
  expect(response?.status()).toBe(200);
  const html = await response?.text();
  await expect(page).toHaveTitle("My account - Switchgrass Homes");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My account");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await (await page.request.get(`${siteUrl()}/sitemaps/pages.xml`)).text()).not.toContain("my-account");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Log in or register" }).click();
  await expect(page.getByRole("dialog", { name: "Your account" })).toBeVisible();

  const user = await loggedIn(page);
  const own = await page.goto(accountPath);
  const withoutNonce = (text: string | undefined) => text?.replaceAll(/nonce="[^"]*"/g, "");
  expect(withoutNonce(await own?.text())).toBe(withoutNonce(html));
  await expect(section(page, "Logins")).toContainText(`You are logged in as ${user.username}.`);
  await page.goto("/sandbox/");
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("banner").getByRole("link", { name: "My account" }).click();
  await expect(page).toHaveURL(siteUrl() + accountPath);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My account");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the account page shows whom to call", async ({ page }) => {
    await page.goto(accountPath);
    const main = page.getByRole("main");
    await expect(main.locator("noscript p")).toContainText(
      "An account needs JavaScript, as does a login link from an email. Without it, call 303-555-0142",
    );
    await expect(main.locator("noscript p")).toBeVisible();
    await expect(main.getByRole("link", { name: "Log in or register" })).toBeHidden();
  });
});

test("a saved name is shown in every tab and persists; a missing name is rejected before sending", async ({
  page,
  context,
}) => {
  const user = await loggedIn(page);
  await page.goto(accountPath);
  const name = section(page, "Name");
  const sent = sentBy(page);
  await expect(name.getByLabel("Last name")).toHaveValue("Voss");
  const otherTab = await context.newPage();
  await otherTab.goto(`${siteUrl()}/sandbox/`);
  await expect(otherTab.getByRole("banner").getByRole("button", { name: "Ada" })).toBeVisible();
  await name.getByLabel("First name").fill("  ");
  await name.getByRole("button", { name: "Save name" }).click();
  await expect(name.getByLabel("First name")).toHaveAccessibleDescription("Enter your first name.");
  await expect(name.getByLabel("First name")).toBeFocused();
  expect(sent.filter((each) => each.name === "UpdateUser")).toEqual([]);
  await name.getByLabel("First name").fill("Grace");
  await name.getByLabel("Last name").fill("Hopper");
  await page.keyboard.press("Enter");
  await expect(name.getByRole("status")).toHaveText("Your name is saved.");
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole("banner").getByRole("button", { name: "Grace" })).toBeVisible();
  }
  const [update] = sent.filter((each) => each.name === "UpdateUser");
  expect(update?.request.postDataJSON().variables).toEqual({
    id: expect.any(String),
    firstName: "Grace",
    lastName: "Hopper",
  });
  const cookie = (await cookiesOf(context))["porchlight.user"] ?? "";
  expect(JSON.parse(decodeURIComponent(cookie))).toEqual({ databaseId: user.databaseId, firstName: "Grace" });
  await page.reload();
  await expect(name.getByLabel("First name")).toHaveValue("Grace");
  await expect(name.getByLabel("Last name")).toHaveValue("Hopper");
});

test("a new email address needs the password and works at login; a taken one is a field error", async ({ page }) => {
  const other = await loggedIn(page);
  const user = await loggedIn(page);
  const address = `new-${user.email}`;
  await page.goto(accountPath);
  const email = section(page, "Email");
  const save = email.getByRole("button", { name: "Save email" });
  await expect(email.getByLabel("Email")).toHaveValue(user.email);
  await email.getByLabel("Email").fill(address);
  await email.getByLabel("Current password", { exact: true }).fill("not the one that it is");
  await save.click();
  await expect(email.getByLabel("Current password", { exact: true })).toHaveAccessibleDescription(
    "This is not your password. Check it and try again.",
  );
  expect(await logsIn(address, password)).toBe(false);
  await email.getByLabel("Current password", { exact: true }).fill(password);
  await email.getByLabel("Email").fill(other.email);
  await save.click();
  await expect(email.getByLabel("Email")).toHaveAccessibleDescription(
    "There is an account with this email address already. Log in, or use another address.",
  );
  await expect(email.getByLabel("Email")).toBeFocused();
  await email.getByLabel("Email").fill(address);
  await save.click();
  await expect(email.getByRole("status")).toHaveText("Your email address is saved.");
  await expect(email.getByLabel("Current password", { exact: true })).toHaveValue("");
  expect([await logsIn(address, password), await logsIn(user.email, password)]).toEqual([true, false]);
});

test("a new password ends every other login, and this one continues with new tokens", async ({ page, context }) => {
  const user = await loggedIn(page);
  const id = await idAt(productPaths.home);
  await page.goto(accountPath);
  const form = section(page, "Password");
  const fresh = "another one for a house";
  const current = form.getByLabel("Current password", { exact: true });
  const next = form.getByLabel("New password", { exact: true });
  const send = form.getByRole("button", { name: "Set new password" });
  await expect(form.locator("input[name=username]")).toHaveValue(user.username);
  await current.fill("not the one that it is");
  await next.fill("Password123");
  await send.click();
  await expect(current).toHaveAccessibleDescription("This is not your password. Check it and try again.");
  await current.fill(password);
  await send.click();
  await expect(form.getByText("This password is one of the most common ones. Please choose another.")).toBeVisible();
  await expect(next).toBeFocused();
  await next.fill(fresh);
  await send.click();
  await expect(form.getByRole("status")).toHaveText(
    "Your new password is set. Every other device is logged out within the hour.",
  );
  await expect(next).toHaveValue("");
  expect([await logsIn(user.username, password), await logsIn(user.username, fresh)]).toEqual([false, true]);
  // The previous login.
  const before = await request("RefreshJwtAuthToken", String(RefreshJwtAuthToken), {
    jwtRefreshToken: user.jwtRefreshToken,
  });
  expect(before.data?.refreshJwtAuthToken ?? null).toBeNull();
  const cookies = await cookiesOf(context);
  const token = cookies["apollo:bcn.token"] ?? "";
  expect(token).not.toBe(cookies["porchlight.refresh"]);
  const viewer = await request("GetViewer", String(GetViewer), {}, token);
  expect(viewer.data.viewer.databaseId).toBe(user.databaseId);
  await page.goto(productPaths.home);
  await heart(page, "1482 Threshing Lane").click();
  await expect.poll(() => storedFavorites({ ...user, jwtAuthToken: token })).toEqual([id]);
});

test("a visitor logs out here, or everywhere, once pending hearts are saved", async ({ page, context }) => {
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.plan, productPaths.home].map(idAt));
  await page.goto(`/my-favorites/?ids=${ids.join()}`);
  await expect(page.getByRole("banner").getByRole("button", { name: "Ada" })).toBeVisible();
  // The second change is saved after two seconds; navigation to the account loads no document.
  for (const title of ["The Juniper", "1482 Threshing Lane"]) await heart(page, title).click();
  await page.getByRole("banner").getByRole("button", { name: "Ada" }).click();
  await page.getByRole("banner").getByRole("link", { name: "My account" }).click();
  const logins = section(page, "Logins");
  await logins.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Log in to see it" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeFocused();
  await expect.poll(() => cookiesOf(context)).toEqual({});
  const refresh = { jwtRefreshToken: user.jwtRefreshToken };
  const ended = await request("RefreshJwtAuthToken", String(RefreshJwtAuthToken), refresh);
  expect(ended.data?.refreshJwtAuthToken ?? null).toBeNull();
  const { jwtAuthToken } = await loginOf(user.username);
  await expect.poll(() => storedFavorites({ ...user, jwtAuthToken })).toEqual(ids);

  const here = await loggedIn(page);
  await page.goto(accountPath);
  await logins.getByRole("button", { name: "Log out here" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeFocused();
  await expect.poll(() => cookiesOf(context)).toEqual({});
  const viewer = (token: string) => request("GetViewer", String(GetViewer), {}, token);
  await expect.poll(async () => (await viewer(here.jwtAuthToken)).data.viewer).toBeNull();
  const over = await request("RefreshJwtAuthToken", String(RefreshJwtAuthToken), {
    jwtRefreshToken: here.jwtRefreshToken,
  });
  expect(over.data.refreshJwtAuthToken).toBeNull();
});

test("the download has the account, its favorites and the browser's data, but no login token", async ({ page }) => {
  const user = await loggedIn(page);
  const ids = await Promise.all([productPaths.plan, productPaths.home].map(idAt));
  await storeFavorites(user, [...ids, 999_999]);
  await page.goto(accountPath);
  const coming = page.waitForEvent("download");
  await section(page, "Your data").getByRole("button", { name: "Download my data" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^my-account-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    site: siteUrl(),
    account: {
      username: user.username,
      email: user.email,
      firstName: "Ada",
      lastName: "Voss",
      favorites: [
        { id: ids[0], title: "The Juniper", address: siteUrl() + productPaths.plan },
        { id: ids[1], title: "1482 Threshing Lane", address: siteUrl() + productPaths.home },
        { id: 999_999, title: null, address: null },
      ],
    },
    thisBrowser: { cookies: { "porchlight.refresh": "(a login, left out)" } },
  });
  expect(text).not.toContain(user.jwtRefreshToken);
  expect(text).not.toContain(user.jwtAuthToken);
});

test("deleting an account needs username and password, and afterwards login is rejected", async ({ page, context }) => {
  const user = await loggedIn(page);
  await page.goto(accountPath);
  const deletion = section(page, "Delete the account");
  await deletion.getByRole("button", { name: "Delete my account" }).click();
  await expect(deletion.getByLabel("Your username, to be sure")).toBeFocused();
  await deletion.getByRole("button", { name: "Keep it" }).click();
  await expect(deletion.getByRole("button", { name: "Delete my account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("somebody-else");
  const current = deletion.getByLabel("Current password", { exact: true });
  await current.fill("not the one that it is");
  const send = deletion.getByRole("button", { name: "Delete my account" });
  await send.click();
  await expect(deletion.getByText(`Your username is ${user.username}.`, { exact: true })).toBeVisible();
  await deletion.getByLabel("Your username, to be sure").fill(user.username);
  await send.click();
  await expect(current).toHaveAccessibleDescription("This is not your password. Check it and try again.");
  expect(await logsIn(user.username, password)).toBe(true);
  await current.fill(password);
  await send.click();
  await expect(page.getByRole("heading", { level: 2, name: "Your account is deleted" })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => cookiesOf(context)).toEqual({});
  expect(await logsIn(user.username, password)).toBe(false);
});

test("an ended login is announced at the form, which keeps its input and saves after login", async ({
  page,
  watch,
}) => {
  watch.allow(/status 401|\(Unauthorized\)|Error refreshing token/);
  const user = await loggedIn(page);
  await page.goto(accountPath);
  const name = section(page, "Name");
  await name.getByLabel("First name").fill("Grace");
  const { id } = (await request("GetViewer", String(GetViewer), {}, user.jwtAuthToken)).data.viewer;
  await request("EndLogins", String(EndLogins), { id }, user.jwtAuthToken);
  await name.getByRole("button", { name: "Save name" }).click();
  await expect(name.getByRole("alert")).toHaveText(
    "Your login has ended. Log in again, and send this once more. Log in",
  );
  // Once: its notification is not shown beside the form.
  const notification = notices(page).getByText("Your login has ended");
  await expect(notification).toBeAttached();
  // Immediately, as it disappears after some seconds anyway.
  expect(await notification.isVisible()).toBe(false);
  await name.getByRole("link", { name: "Log in" }).click();
  const login = page.getByRole("dialog", { name: "Your account" }).getByRole("tabpanel", { name: "Log in" });
  await login.getByLabel("Username or email").fill(user.username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login).toBeHidden();
  await expect(name.getByLabel("First name")).toHaveValue("Grace");
  await name.getByRole("button", { name: "Save name" }).click();
  await expect(name.getByRole("status")).toHaveText("Your name is saved.");
  await expect(page.getByRole("banner").getByRole("button", { name: "Grace" })).toBeVisible();
});

test("an account that fails to load shows an error, and loads on a retry", async ({ page, watch }) => {
  watch.allow(/wp\/graphql|Failed to load resource|status 503/);
  await loggedIn(page);
  await page.route("**/wp/graphql", (route) =>
    route.request().postDataJSON().operationName === "GetUser"
      ? route.fulfill({ json: { errors: [{ message: "No." }] } })
      : route.continue(),
  );
  await page.goto(accountPath);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Your account cannot be loaded right now. Nothing is lost.");
  await page.unroute("**/wp/graphql");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(section(page, "Name").getByLabel("First name")).toHaveValue("Ada");
});

for (const width of [390, 1280]) {
  test(`the account page and its errors pass axe and fit with 200% text, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await loggedIn(page);
    await page.goto(accountPath);
    await section(page, "Password").getByRole("button", { name: "Set new password" }).click();
    await section(page, "Delete the account").getByRole("button", { name: "Delete my account" }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
