import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { Tokens } from "../../../packages/backend/accounts/tokens.ts";
import { loadDemo } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { loggedIn, password, registered } from "../../support/accounts.ts";
import { axeFindings } from "../../support/axe.ts";
import { modalOf } from "../../support/login-modal.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

const secret = randomBytes(16).toString("hex");
siteUnderTest(async () => {
  const site = await siteOnStore(loadDemo, { JWT_SECRET: secret, REGISTRATIONS_PER_HOUR: "100" });
  // An IP address can have no passkeys.
  return { ...site, url: site.url.replace("127.0.0.1", "localhost") };
});

/** Adds an authenticator to the browser of a page; `ready` sets whether its user responds at once, or never. */
async function authenticatorOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    ready: (enabled: boolean) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
  };
}

const section = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const names = (page: Page) => section(page).getByRole("list", { name: "Your passkeys" }).locator("strong");

/** Adds a passkey on the account's page. */
async function add(page: Page, name: string): Promise<void> {
  await section(page).getByLabel("Name of the new passkey").fill(name);
  await section(page).getByRole("button", { name: "Add a passkey" }).click();
}

async function loggedOutByMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Ada" }).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Log in to see it" })).toBeVisible();
}

test("a passkey is added, logs in, is renamed and removed, and then opens no account", async ({ page }) => {
  const authenticator = await authenticatorOf(page);
  const user = await loggedIn(page);
  await page.goto("/my-account/");
  await expect(section(page)).toContainText("You have no passkey yet.");
  await expect(section(page)).toContainText(
    "If you lose a device: log in with your password, or by email, and remove its passkey here.",
  );
  await section(page).getByRole("button", { name: "Add a passkey" }).click();
  await expect(section(page).getByLabel("Name of the new passkey")).toHaveAccessibleDescription(
    "Give the passkey a name. Such as the device, or the app that keeps it.",
  );
  await add(page, "My laptop");
  await expect(section(page).getByText("“My laptop” is added.")).toBeFocused();
  await expect(section(page).getByLabel("Name of the new passkey")).toHaveValue("");
  await expect(names(page)).toHaveText(["My laptop"]);
  await expect(section(page).getByRole("listitem")).toContainText("not used yet");
  expect(await authenticator.credentials()).toMatchObject([
    { rpId: "localhost", isResidentCredential: true, userHandle: btoa(String(user.databaseId)) },
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await add(page, "My laptop again");
  await expect(section(page).getByRole("alert")).toHaveText("This device has a passkey of your account already.");
  await loggedOutByMenu(page);

  // Not by a suggestion, which an authenticator without presence waits with.
  await authenticator.ready(false);
  await page.getByRole("link", { name: "Log in or register" }).first().click();
  const { modal, login } = modalOf(page);
  await expect(login.getByLabel("Username or email")).toHaveAttribute("autocomplete", "username webauthn");
  expect(await axeFindings(page)).toEqual([]);
  await authenticator.ready(true);
  await login.getByRole("button", { name: "Log in with a passkey" }).press("Enter");
  await expect(modal).toBeHidden();
  await expect(names(page)).toHaveText(["My laptop"]);
  await expect(section(page).getByRole("listitem")).toContainText("last used");

  await section(page).getByRole("button", { name: "Change My laptop" }).press("Enter");
  const item = section(page).getByRole("listitem");
  await expect(item.getByLabel("Name of the passkey")).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await item.getByRole("button", { name: "Keep as it is" }).click();
  await expect(item.getByRole("button", { name: "Change My laptop" })).toBeFocused();
  await page.keyboard.press("Enter");
  await item.getByLabel("Name of the passkey").fill("Blue laptop");
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["Blue laptop"]);
  await item.getByRole("button", { name: "Change Blue laptop" }).click();
  await item.getByRole("button", { name: "Remove this passkey" }).click();
  await expect(section(page).getByText("“Blue laptop” is removed.")).toBeFocused();
  await expect(section(page)).toContainText("You have no passkey yet.");
  await loggedOutByMenu(page);

  await authenticator.ready(false);
  await page.getByRole("link", { name: "Log in or register" }).first().click();
  await authenticator.ready(true);
  await login.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(login.getByRole("alert")).toHaveText("This passkey belongs to no account here. Log in another way.");
  await expect(login.getByRole("button", { name: "Log in with a passkey" })).toBeEnabled();
  await login.getByLabel("Username or email").fill(user.username);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(modal).toBeHidden();
});

test("a login of more than five minutes ago asks for the password before a passkey is added", async ({ page }) => {
  await authenticatorOf(page);
  const user = await loggedIn(page);
  const authTime = Math.floor(Date.now() / 1000) - 600;
  const account = { id: user.databaseId, token_generation: 1 };
  const old = await new Tokens({ secret, issuer: siteUrl() }).issueAccess(account, { authTime }, Date.now());
  let isFirst = true;
  await page.route("**/wp/graphql", async (route) => {
    const request = route.request();
    if (!isFirst || request.postDataJSON().operationName !== "StartPasskeyRegistration") return await route.continue();
    isFirst = false;
    await route.continue({ headers: { ...request.headers(), authorization: `Bearer ${old.token}` } });
  });
  await page.goto("/my-account/");
  await add(page, "Phone");
  const current = section(page).getByLabel("Current password", { exact: true });
  await expect(current).toHaveAccessibleDescription(
    /^Your login is more than five minutes old\. Enter your password, and add the passkey again\. /,
  );
  await expect(current).toBeFocused();
  await expect(section(page).getByLabel("Name of the new passkey")).toHaveValue("Phone");
  expect(await axeFindings(page)).toEqual([]);
  await current.fill(password);
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["Phone"]);
  await expect(current).toHaveCount(0);
});

test("a passkey that is not used is no login, and the others still work", async ({ page }) => {
  const authenticator = await authenticatorOf(page);
  await registered(page);
  await page.goto("/sandbox/#login");
  const { modal, login } = modalOf(page);
  await login.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(login.getByRole("alert")).toHaveText("No passkey was used. You can try again.");
  await expect(modal).toBeVisible();
  expect(await authenticator.credentials()).toEqual([]);
});

test("a suggested passkey logs in from the username field", async ({ page }) => {
  await authenticatorOf(page);
  await loggedIn(page);
  await page.goto("/my-account/");
  await add(page, "Phone");
  await expect(names(page)).toHaveText(["Phone"]);
  await loggedOutByMenu(page);
  await page.getByRole("link", { name: "Log in or register" }).first().click();
  await expect(modalOf(page).modal).toBeHidden();
  await expect(names(page)).toHaveText(["Phone"]);
});
