import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { sqlitePath } from "../../../packages/backend/store/sqlite-database.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { cookiesOf, loggedIn, registered } from "../../support/accounts.ts";
import { axeFindings } from "../../support/axe.ts";
import { modalOf } from "../../support/login-modal.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";
import { siteWithMail } from "../../support/site-with-mail.ts";
import { startWordPressSite } from "../../support/wordpress-site.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Log in by email" });
const tooOld = "This link has been used or is too old. Ask for another email.";

/** Requests a mail in the open dialog. */
async function askFor(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel("Username or email").fill(name);
  await dialog(page).getByRole("button", { name: "Send the email" }).click();
}

const isSent = (page: Page, name: string) =>
  expect(dialog(page)).toContainText(
    `If there is an account for ${name}, we have sent it an email. Its link works once, within 15 minutes.`,
  );

test.describe("on the site that keeps the accounts", () => {
  const site = siteUnderTest(() => siteWithMail({ REGISTRATIONS_PER_HOUR: "100", PASSWORD_RESETS_PER_HOUR: "100" }));

  /** The path of the link in the latest mail to an address. */
  async function mailedPath(address: string): Promise<string> {
    const link = await site().mailedLink(address, "Your login link");
    expect(link).toMatch(/^\/my-account\/#login-link\?/);
    return link;
  }

  test("a mailed link logs in once, by a button, in another browser too", async ({ page, context, browser }) => {
    const user = await registered(page);
    await page.goto("/sandbox/#login");
    await modalOf(page).login.getByRole("link", { name: "Email me a login link" }).press("Enter");
    await expect(page).toHaveURL(`${siteUrl()}/sandbox/#email-link`);
    await expect(dialog(page).getByLabel("Username or email")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("Username or email")).toHaveAccessibleDescription(
      "Enter your username or your email address.",
    );
    expect(await axeFindings(page)).toEqual([]);
    await askFor(page, user.email);
    await isSent(page, user.email);
    expect(await axeFindings(page)).toEqual([]);
    const path = await mailedPath(user.email);

    const elsewhere = await browser.newPage({ baseURL: siteUrl() });
    await elsewhere.goto(path);
    await expect(dialog(elsewhere)).toContainText(`For the account ${user.username}.`);
    // Opening it uses nothing up, and the address has no key any more.
    await expect(elsewhere).toHaveURL(`${siteUrl()}/my-account/#login-link`);
    await elsewhere.close();

    await page.goto(path);
    const button = dialog(page).getByRole("button", { name: "Log in" });
    await expect(dialog(page)).not.toContainText("It replaces the login");
    expect(await axeFindings(page)).toEqual([]);
    await button.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("region", { name: "Logins" })).toContainText(user.username);
    expect((await cookiesOf(context))["porchlight.refresh"]).toBeTruthy();

    await page.goto(`/sandbox/${path.slice(path.indexOf("#"))}`);
    await expect(dialog(page)).toContainText("It replaces the login that this browser has now.");
    await button.click();
    await expect(dialog(page).getByRole("alert")).toHaveText(tooOld);
    await expect(dialog(page).getByRole("alert")).toBeFocused();
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page).getByRole("link", { name: "Ask for another email" }).click();
    await expect(dialog(page).getByLabel("Username or email")).toBeFocused();
    // The login from before is kept.
    expect((await cookiesOf(context))["porchlight.refresh"]).toBeTruthy();
  });

  test("a forged, an expired and an incomplete link log nobody in", async ({ page, context }) => {
    const user = await registered(page);
    await page.goto("/sandbox/#email-link");
    await askFor(page, user.username);
    const path = await mailedPath(user.email);
    const logIn = async (link: string) => {
      await page.goto("/healthz");
      await page.goto(link);
      await dialog(page).getByRole("button", { name: "Log in" }).click();
      await expect(dialog(page).getByRole("alert")).toHaveText(tooOld);
    };
    await logIn(path.replace(/key=[\w-]+/, `key=${"A".repeat(43)}`));
    const database = new DatabaseSync(sqlitePath(site().databaseUrl));
    database.prepare("update login_links set expires_at_ms = ? where user_id = ?").run(Date.now() - 1, user.databaseId);
    database.close();
    await logIn(path);
    expect((await cookiesOf(context))["porchlight.refresh"]).toBeUndefined();
    await page.goto("/healthz");
    await page.goto(path.replace(/&login=.*/, ""));
    await expect(dialog(page)).toContainText("This link is not complete");
    await expect(dialog(page).getByRole("button", { name: "Send the email" })).toBeVisible();
  });

  test("an unknown name gets the same message and no mail", async ({ page }) => {
    const nobody = "nobody-at-all@example.com";
    const user = await registered(page);
    for (const name of [nobody, user.email]) {
      await page.goto("/healthz");
      await page.goto("/sandbox/#email-link");
      await askFor(page, name);
      await isSent(page, name);
    }
    await mailedPath(user.email);
    expect(site().mails.flatMap(({ to }) => to)).not.toContain(nobody);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("a mailed link opens a page that says what it needs", async ({ page }) => {
      await page.goto("/my-account/#login-link?key=abc&login=ada");
      const note = page.getByRole("main").locator("noscript p");
      await expect(note).toContainText(
        "An account needs JavaScript, as does a login link from an email. Without it, call 303-555-0142",
      );
      await expect(note).toBeVisible();
    });
  });
});

test("without mail it shows whom to call; at an IP address there is no passkey to log in with", async ({ page }) => {
  await page.goto("/sandbox/#login");
  const { login } = modalOf(page);
  await expect(login.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await expect(login.getByRole("button", { name: "Log in with a passkey" })).toHaveCount(0);
  await login.getByRole("link", { name: "Email me a login link" }).click();
  await askFor(page, "ada");
  await expect(dialog(page)).toContainText(
    "We cannot send email from here. Log in with your password, or call 303-555-0142",
  );
  await dialog(page).getByRole("link", { name: "Back to the login" }).click();
  await expect(login.getByLabel("Username or email")).toBeFocused();
});

test.describe("on a WordPress", () => {
  siteUnderTest(async () => {
    const { url, end } = await startWordPressSite({ environment: { REGISTRATIONS_PER_HOUR: "100" } });
    // Passkeys would be possible at this address.
    return { url: url.replace("127.0.0.1", "localhost"), end };
  });

  test("there are passwords only: no login link, no passkeys, not in the account either", async ({ page }) => {
    await page.goto("/sandbox/#login");
    const { login } = modalOf(page);
    await expect(login.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
    await expect(login.getByRole("link", { name: "Email me a login link" })).toHaveCount(0);
    await expect(login.getByRole("button", { name: "Log in with a passkey" })).toHaveCount(0);
    await loggedIn(page);
    await page.goto("/my-account/");
    await expect(page.getByRole("region", { name: "Password" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Passkeys" })).toHaveCount(0);
    // An address that somebody typed.
    await page.goto("/sandbox/#email-link");
    await askFor(page, "ada");
    await expect(dialog(page)).toContainText("Log in with your password, or call 303-555-0142");
  });
});
