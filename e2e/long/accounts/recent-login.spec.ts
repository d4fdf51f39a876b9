import { randomBytes } from "node:crypto";
import { Login } from "../../../app/graphql/accounts/accounts.generated.ts";
import { Tokens } from "../../../packages/backend/accounts/tokens.ts";
import { loadDemo } from "../../servers.ts";
import { expect, siteUrl, test } from "../../site-test.ts";
import { loggedIn, password } from "../../support/accounts.ts";
import { axeFindings } from "../../support/axe.ts";
import { siteOnStore } from "../../support/site-on-store.ts";
import { siteUnderTest } from "../../support/site-under-test.ts";

const secret = randomBytes(16).toString("hex");
siteUnderTest(() => siteOnStore(loadDemo, { JWT_SECRET: secret, REGISTRATIONS_PER_HOUR: "100" }));

/** An access token of an account whose password was entered ten minutes ago. */
async function oldLogin({ databaseId: id }: { readonly databaseId: number }): Promise<string> {
  const now = Date.now();
  const login = { authTime: Math.floor(now / 1000) - 600 };
  const account = { id, token_generation: 1 };
  return (await new Tokens({ secret, issuer: siteUrl() }).issueAccess(account, login, now)).token;
}

async function logsIn(username: string, itsPassword: string): Promise<boolean> {
  const response = await fetch(`${siteUrl()}/wp/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      operationName: "Login",
      query: String(Login),
      variables: { username, password: itsPassword },
    }),
  });
  return Boolean((await response.json()).data?.login?.authToken);
}

for (const { name, button, field, done } of [
  {
    name: "Email",
    button: "Save email",
    field: "Email",
    done: "Your email address is saved.",
  },
  {
    name: "Password",
    button: "Set new password",
    field: "New password",
    done: "Your new password is set. Every other device is logged out within the hour.",
  },
]) {
  test(`an old login asks for the password again, keeps typed values, and continues: ${name}`, async ({ page }) => {
    const user = await loggedIn(page);
    const old = await oldLogin(user);
    let isFirst = true;
    await page.route("**/wp/graphql", async (route) => {
      const request = route.request();
      if (!isFirst || request.postDataJSON().operationName !== "UpdateUser") return await route.continue();
      isFirst = false;
      await route.continue({ headers: { ...request.headers(), authorization: `Bearer ${old}` } });
    });
    await page.goto("/my-account/");
    const form = page.getByRole("region", { name });
    const typed = name === "Email" ? `new-${user.email}` : "another one for a house";
    const current = form.getByLabel("Current password", { exact: true });
    await form.getByLabel(field, { exact: true }).fill(typed);
    await current.fill(password);
    await form.getByRole("button", { name: button }).click();
    await expect(current).toHaveAccessibleDescription("Enter your current password again.");
    await expect(current).toBeFocused();
    await expect(form.getByLabel(field, { exact: true })).toHaveValue(typed);
    expect(await axeFindings(page)).toEqual([]);
    const newLogin = name === "Email" ? [typed, password] : [user.username, typed];
    expect(await logsIn(newLogin[0] ?? "", newLogin[1] ?? "")).toBe(false);
    await current.fill(password);
    await page.keyboard.press("Enter");
    await expect(form.getByRole("status")).toHaveText(done);
    expect(await logsIn(newLogin[0] ?? "", newLogin[1] ?? "")).toBe(true);
  });
}
