import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { Login, RefreshJwtAuthToken } from "../../../app/graphql/accounts/accounts.generated.ts";
import { sqlitePath } from "../../../packages/backend/store/sqlite-database.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { cookiesOf, loggedIn, password, registered } from "../../support/accounts.ts";
import { axeFindings } from "../../support/axe.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { siteWithMail } from "../../support/site-with-mail.ts";
import { startWordPressSite } from "../../support/wordpress-site.ts";

const fresh = "another one for a house";
const lost = (page: Page) => page.getByRole("dialog", { name: "Forgot your password?" });
const reset = (page: Page) => page.getByRole("dialog", { name: "Choose a new password" });
const isSet = (page: Page) => page.getByRole("dialog", { name: "Your new password is set" });

/** Sends one of the site's operations past its pages. */
async function request(operationName: string, query: string, variables: object) {
  const response = await fetch(`${siteUrl()}/wp/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ operationName, query, variables }),
  });
  return (await response.json()).data;
}

const logsIn = async (username: string, itsPassword: string): Promise<boolean> =>
  Boolean((await request("Login", String(Login), { username, password: itsPassword }))?.login?.authToken);

const refreshes = async (jwtRefreshToken: string): Promise<boolean> =>
  Boolean(
    (await request("RefreshJwtAuthToken", String(RefreshJwtAuthToken), { jwtRefreshToken }))?.refreshJwtAuthToken,
  );

/** Requests a mail in the open modal. */
async function askFor(page: Page, name: string): Promise<void> {
  await lost(page).getByLabel("Username or email").fill(name);
  await lost(page).getByRole("button", { name: "Send the email" }).click();
}

/** Sets a new password by the modal that is open. */
async function choose(page: Page, itsPassword: string): Promise<void> {
  await reset(page).getByLabel("New password", { exact: true }).fill(itsPassword);
  await reset(page).getByRole("button", { name: "Set new password" }).click();
}

test.describe("on the site that keeps the accounts", () => {
  const site = siteUnderTest(() => siteWithMail({ REGISTRATIONS_PER_HOUR: "100", PASSWORD_RESETS_PER_HOUR: "100" }));

  /** The fragment of the link in the latest mail to an address. */
  async function mailedFragment(address: string): Promise<string> {
    const link = await site().mailedLink(address, "A new password");
    expect(link).toMatch(/^\/#/);
    return link.slice(1);
  }

  test("a mailed link resets a forgotten password once and ends every other login", async ({ page, context }) => {
    const user = await registered(page);
    await page.goto("/my-account/#login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveURL(`${siteUrl()}/my-account/#lost-password`);
    await expect(lost(page).getByLabel("Username or email")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(lost(page).getByLabel("Username or email")).toHaveAccessibleDescription(
      "Enter your username or your email address.",
    );
    expect(await axeFindings(page)).toEqual([]);
    await askFor(page, user.username);
    await expect(lost(page)).toContainText(
      `If there is an account for ${user.username}, we have sent it an email. Its link works once, within 30 minutes.`,
    );
    await expect(lost(page).getByRole("button", { name: "Close", exact: true }).last()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`${siteUrl()}/my-account/`);

    const fragment = await mailedFragment(user.email);
    expect(fragment).toMatch(/^#reset-password\?key=[\w-]{43}&login=ada-/);
    await page.goto(`/my-account/${fragment}`);
    await expect(reset(page)).toContainText(`For the account ${user.username}.`);
    // Anyone who reads the address over a shoulder, or in the history, finds no key.
    await expect(page).toHaveURL(`${siteUrl()}/my-account/#reset-password`);
    const field = reset(page).getByLabel("New password", { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "new-password");
    await expect(reset(page).locator("input[name=username]")).toHaveValue(user.username);
    for (const [refused, text] of [
      ["short", "Use at least 8 characters."],
      ["Password123", "This password is one of the most common ones. Please choose another."],
    ] as const) {
      await choose(page, refused);
      await expect(reset(page).getByText(text, { exact: true })).toBeVisible();
      await expect(field).toBeFocused();
    }
    expect(await axeFindings(page)).toEqual([]);
    await choose(page, fresh);
    await expect(isSet(page)).toContainText(
      "You are logged in with it. Every other device is logged out within the hour.",
    );
    expect(await axeFindings(page)).toEqual([]);
    await expect(page.getByRole("region", { name: "Logins" })).toContainText(user.username);
    const cookies = await cookiesOf(context);
    expect(cookies["apollo:bcn.token"]).not.toBe(cookies["porchlight.refresh"]);
    expect(await refreshes(cookies["porchlight.refresh"] ?? "")).toBe(true);
    expect(await refreshes(user.jwtRefreshToken)).toBe(false);
    expect([await logsIn(user.username, password), await logsIn(user.username, fresh)]).toEqual([false, true]);
    await isSet(page).getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(page).toHaveURL(`${siteUrl()}/my-account/`);

    await page.goto(`/blog/${fragment}`);
    await choose(page, "a third one for a house");
    await expect(reset(page).getByRole("alert")).toHaveText(
      "This link has been used or is too old. Ask for another email.",
    );
    expect(await logsIn(user.username, fresh)).toBe(true);
    await reset(page).getByRole("link", { name: "Ask for another email" }).click();
    await expect(lost(page).getByLabel("Username or email")).toBeFocused();
  });

  test("an unknown name gets the same message and no mail", async ({ page }) => {
    await page.goto("/lost-password/");
    await expect(page).toHaveURL(`${siteUrl()}/#lost-password`);
    const nobody = "nobody-at-all@example.com";
    await askFor(page, nobody);
    await expect(lost(page)).toContainText(
      `If there is an account for ${nobody}, we have sent it an email. Its link works once, within 30 minutes.`,
    );
    await lost(page).getByRole("button", { name: "Ask again" }).click();
    // The mail of somebody who is known comes after it would have come.
    const user = await registered(page);
    await page.goto("/lost-password/");
    await askFor(page, user.email);
    await mailedFragment(user.email);
    expect(site().mails.flatMap(({ to }) => to)).not.toContain(nobody);
  });

  test("a link of more than 30 minutes ago sets nothing", async ({ page }) => {
    const user = await registered(page);
    await page.goto("/lost-password/");
    await askFor(page, user.email);
    const fragment = await mailedFragment(user.email);
    const database = new DatabaseSync(sqlitePath(site().databaseUrl));
    const [row] = database.prepare("select expires_at_ms from password_resets where user_id = ?").all(user.databaseId);
    const minutes = (Number(row?.expires_at_ms) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThanOrEqual(30);
    database
      .prepare("update password_resets set expires_at_ms = ? where user_id = ?")
      .run(Date.now() - 1, user.databaseId);
    database.close();
    await page.goto(`/my-account/${fragment}`);
    await choose(page, fresh);
    await expect(reset(page).getByRole("alert")).toHaveText(
      "This link has been used or is too old. Ask for another email.",
    );
    expect([await logsIn(user.username, password), await logsIn(user.username, fresh)]).toEqual([true, false]);
  });

  test("a host's mailed link opens the form with the key in its hash; a partial one is an error", async ({ page }) => {
    const redirect = await page.request.get(`${siteUrl()}/reset-password/?key=abc&login=ada%2B1`, { maxRedirects: 0 });
    expect(new URL(redirect.headers().location ?? "", siteUrl()).href).toBe(
      `${siteUrl()}/#reset-password?key=abc&login=ada%2B1`,
    );
    await page.goto("/reset-password/?key=abc&login=ada%2B1");
    await expect(reset(page)).toContainText("For the account ada+1.");
    await expect(page).toHaveURL(`${siteUrl()}/#reset-password`);
    // The key is gone with the page.
    await page.reload();
    await expect(lost(page)).toContainText("This link is not complete");
    await page.goto("/reset-password/?key=abc");
    await expect(lost(page)).toContainText("Open it once more from the email, or ask for another email here.");
  });

  test("a new email address and a new password are reported to the previous address", async ({ page }) => {
    const user = await loggedIn(page);
    await page.goto("/my-account/");
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password", { exact: true }).fill(password);
    await form.getByLabel("New password", { exact: true }).fill(fresh);
    await form.getByRole("button", { name: "Set new password" }).click();
    await expect(form.getByRole("status")).toContainText("Your new password is set.");
    await expect
      .poll(() =>
        site()
          .mails.filter(({ to }) => to.includes(user.email))
          .map(({ text }) => /^Subject: .*$/m.exec(text)?.[0]),
      )
      .toEqual([expect.stringContaining("Your password was changed")]);
  });
});

test("when the site can send no mail it shows whom to call", async ({ page }) => {
  await page.goto("/sandbox/#lost-password");
  await askFor(page, "ada");
  await expect(lost(page)).toContainText("We cannot send email from here. For a new password, call 303-555-0142");
  await expect(lost(page).getByRole("link", { name: "303-555-0142" })).toHaveAttribute("href", "tel:+13035550142");
});

test.describe("on a WordPress", () => {
  const site = siteUnderTest(() => startWordPressSite({ environment: { REGISTRATIONS_PER_HOUR: "100" } }));

  test("its own mail's key sets the new password here, and every login ends but this one", async ({
    page,
    context,
  }) => {
    const user = await registered(page);
    await page.goto("/lost-password/");
    await askFor(page, user.username);
    await expect(lost(page)).toContainText("Its link works once, and not for long.");
    const mails = await (await fetch(`${site().wordpress}/fake-wordpress/mails`)).json();
    const { text, to } = mails.at(-1) as { text: string; to: string };
    expect(to).toBe(user.email);
    const query = /wp-login\.php\?action=rp&(key=[^&]+&login=[^>\s]+)/.exec(text)?.[1] ?? "";
    await page.goto(`/reset-password/?${query}`);
    await expect(reset(page)).toBeVisible();
    // With a stale token a WordPress rejects every request.
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the token's name holds a colon, which the Cookie Store API rejects
      document.cookie = "apollo:bcn.token=garbage; Path=/; Secure";
    });
    await choose(page, fresh);
    await expect(isSet(page)).toContainText(
      "You are logged in with it. Every other device is logged out within the hour.",
    );
    const cookies = await cookiesOf(context);
    expect(await refreshes(cookies["porchlight.refresh"] ?? "")).toBe(true);
    expect(await refreshes(user.jwtRefreshToken)).toBe(false);
    expect([await logsIn(user.username, password), await logsIn(user.username, fresh)]).toEqual([false, true]);
  });

  test("the account page changes name and password there, and shows who deletes an account", async ({ page }) => {
    const user = await loggedIn(page);
    await page.goto("/my-account/");
    const name = page.getByRole("region", { name: "Name" });
    await name.getByLabel("First name").fill("Grace");
    await name.getByRole("button", { name: "Save name" }).click();
    await expect(name.getByRole("status")).toHaveText("Your name is saved.");
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password", { exact: true }).fill(password);
    await form.getByLabel("New password", { exact: true }).fill(fresh);
    await form.getByRole("button", { name: "Set new password" }).click();
    await expect(form.getByRole("status")).toHaveText(
      "Your new password is set. Every other device is logged out within the hour.",
    );
    expect(await refreshes(user.jwtRefreshToken)).toBe(false);
    expect(await logsIn(user.username, fresh)).toBe(true);
    const deletion = page.getByRole("region", { name: "Delete the account" });
    await expect(deletion).toContainText(
      `Accounts are deleted by hand. Call 303-555-0142 or write to hello@switchgrass.example from ${user.email}.`,
    );
    await expect(deletion.getByRole("button")).toHaveCount(0);
  });
});

test.describe("on a WordPress that sends no mail for the site and cannot end logins", () => {
  const site = siteUnderTest(() =>
    startWordPressSite({
      without: ["RootMutation.sendPasswordResetEmail", "UpdateUserInput.refreshJwtUserSecret"],
      environment: { REGISTRATIONS_PER_HOUR: "100" },
    }),
  );

  test("a forgotten password links to the host's page; a new one keeps other devices logged in", async ({ page }) => {
    await page.goto("/lost-password/");
    await askFor(page, "ada");
    await expect(lost(page).getByRole("link", { name: "Choose a new password" })).toHaveAttribute(
      "href",
      `${site().wordpress}/wp-login.php?action=lostpassword`,
    );
    expect(await axeFindings(page)).toEqual([]);
    const user = await loggedIn(page);
    await page.goto("/my-account/");
    const logins = page.getByRole("region", { name: "Logins" });
    await logins.getByRole("button", { name: "Log out everywhere" }).click();
    await expect(logins.getByRole("alert")).toHaveText(
      "The logins on your other devices could not be ended. Try again, or call 303-555-0142.",
    );
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password", { exact: true }).fill(password);
    await form.getByLabel("New password", { exact: true }).fill(fresh);
    await form.getByRole("button", { name: "Set new password" }).click();
    await expect(form.getByRole("status")).toHaveText(
      "Your new password is set. Devices that are logged in stay logged in.",
    );
    expect([await refreshes(user.jwtRefreshToken), await logsIn(user.username, fresh)]).toEqual([true, true]);
  });
});
