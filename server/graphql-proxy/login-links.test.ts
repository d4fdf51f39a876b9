import { openContentBackend } from "@porchlight/backend";
import type { AccountMail } from "@porchlight/backend/accounts/account-mailer.ts";
import { SoftwareAuthenticator } from "@porchlight/backend/accounts/testing/software-authenticator.ts";
import { memoryLog, testAccounts } from "@porchlight/backend/testing/content-store.ts";
import { startFakeWordPress } from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { expect, test } from "vitest";
import { operations } from "#app/graphql/operations.generated.ts";
import { embeddedSource } from "../content/content-source.ts";
import { jane, owner, storeOfEachTest, stranger } from "../testing/proxy-accounts.ts";
import { type ProxySite, proxySite, sourceAt } from "../testing/proxy-site.ts";

const { databaseUrl, closing } = storeOfEachTest();

/** The GraphQL proxy in front of an embedded backend with Jane's account; `keys` waits for so many mailed keys. */
async function onEmbedded(options: Parameters<typeof proxySite>[1] = {}, sendsMail = true) {
  const mails: AccountMail[] = [];
  const backend = await openContentBackend({
    ...{ databaseUrl: databaseUrl(), publicUrl: "https://homes.test", log: memoryLog(), production: true },
    ...testAccounts,
    ...(sendsMail ? { sendAccountMail: async (mail: AccountMail) => void mails.push(mail) } : {}),
  });
  closing(() => backend.close());
  const site = await proxySite(embeddedSource(backend), options);
  closing(() => site.close());
  const { body } = await site.sendOperation("RegisterUser", jane, "192.0.2.200");
  const { registerUser } = body.data ?? {};
  const { user } = registerUser as { user: { jwtAuthToken: string } };
  const keys = async (count: number) => {
    await expect.poll(() => mails.length).toBe(count);
    return mails.map((mail) => (mail.kind === "login-link" ? mail.key : mail.kind));
  };
  return { site, keys, token: user.jwtAuthToken };
}

const request = (site: ProxySite, username: string, address = owner) =>
  site.sendOperation("RequestLoginLink", { username }, address);
const logIn = (site: ProxySite, key: string, address = owner, login = "jane") =>
  site.sendOperation("LoginWithLink", { key, login }, address);
const rejectedWith = (field: string, message: string) => ({
  data: { [field]: null },
  errors: [{ message, path: [field] }],
});
const sent = { data: { requestLoginLink: { clientMutationId: null, success: true } } };
const wrongLink = rejectedWith("loginWithLink", "This login link is invalid or has expired.");
const wrongPasskey = rejectedWith("loginWithPasskey", "This passkey was not accepted.");

test("requests for known and unknown names respond alike; the fourth in 15 minutes mails nothing", async () => {
  const { site, keys } = await onEmbedded();
  for (const name of ["nobody", "nobody@example.com", "jane", "jane", "jane", "JANE"]) {
    expect([name, (await request(site, name)).body]).toEqual([name, sent]);
  }
  expect(await keys(3)).toHaveLength(3);
  // Links for a new password have their own count.
  await site.sendOperation("SendPasswordResetEmail", { username: "jane" }, owner);
  expect((await keys(4)).at(-1)).toBe("password-reset");
  site.advanceClock(15 * 60);
  await request(site, "jane");
  expect(await keys(5)).toHaveLength(5);
});

test("an address is rejected beyond its requests for links of both purposes", async () => {
  const { site } = await onEmbedded({ environment: { PASSWORD_RESETS_PER_HOUR: "2" } });
  expect((await request(site, " ", stranger)).body).toEqual(
    rejectedWith("requestLoginLink", "Enter a username or email address."),
  );
  await site.sendOperation("SendPasswordResetEmail", { username: "kim" }, stranger);
  expect((await request(site, "kim", stranger)).body).toEqual(sent);
  const third = await request(site, "kim", stranger);
  expect([third.status, third.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await request(site, "kim", owner)).body).toEqual(sent);
});

test("a link logs in once; guesses of a key wait as for logins", async () => {
  const { site, keys } = await onEmbedded();
  await request(site, "jane");
  const [key = ""] = await keys(1);
  for (const name of ["nobody", "jane"]) {
    expect((await logIn(site, "a guess", stranger, name)).body).toEqual(wrongLink);
  }
  expect((await logIn(site, key)).body.data?.loginWithLink).toMatchObject({ authToken: expect.any(String) });
  expect((await logIn(site, key)).body).toEqual(wrongLink);
  expect(site.waits).toEqual([]);
  for (let index = 0; index < 5; index++) await logIn(site, "a guess", stranger);
  expect(site.waits).toEqual([1000]);
});

test("a backend without mail says so each time, uncounted", async () => {
  const { site } = await onEmbedded({ environment: { PASSWORD_RESETS_PER_HOUR: "1" } }, false);
  for (let index = 0; index < 3; index++) {
    expect((await request(site, "jane")).body).toMatchObject(
      rejectedWith("requestLoginLink", "Login links cannot be sent by email here."),
    );
  }
});

test("a passkey is added and logs in through the proxy; its failures wait for the address alone", async () => {
  const { site, token } = await onEmbedded({ environment: { LOGIN_ATTEMPTS_PER_ADDRESS_PER_15_MINUTES: "3" } });
  const as = (operationName: string, variables: object) =>
    site.post(
      { operationName, variables, query: operations[operationName] },
      { "X-Forwarded-For": owner, Authorization: `Bearer ${token}` },
    );
  const { startPasskeyRegistration } = (await as("StartPasskeyRegistration", {})).body.data ?? {};
  const authenticator = new SoftwareAuthenticator("https://homes.test");
  const { options } = startPasskeyRegistration as { options: string };
  const added = await as("RegisterPasskey", { name: "Phone", credential: authenticator.create(options) });
  expect(added.body.data?.registerPasskey).toMatchObject({ passkeys: [{ id: authenticator.id, name: "Phone" }] });
  expect((await as("RenamePasskey", { id: authenticator.id, name: " " })).body).toEqual(
    rejectedWith("renamePasskey", "A name of the passkey was not provided."),
  );
  const start = async () => {
    const { startPasskeyLogin } = (await site.sendOperation("StartPasskeyLogin", {}, stranger)).body.data ?? {};
    return (startPasskeyLogin as { options: string }).options;
  };
  const use = (credential: string) => site.sendOperation("LoginWithPasskey", { credential }, stranger);
  for (let index = 0; index < 5; index++) {
    const { body } = await use(authenticator.get(await start()));
    expect(body.data?.loginWithPasskey).toMatchObject({ authToken: expect.any(String) });
  }
  expect(site.waits).toEqual([]);
  for (let index = 0; index < 4; index++) expect((await use("{}")).body).toEqual(wrongPasskey);
  expect(site.waits).toEqual([1000]);
  const late = authenticator.get(await start(), { challenge: Buffer.alloc(54).toString("base64url") });
  expect((await use(late)).body).toEqual(wrongPasskey);
});

test("a WordPress has neither links nor passkeys", async () => {
  const host = await startFakeWordPress({ databaseUrl: databaseUrl() });
  closing(() => host.close());
  host.addUser(jane);
  const site = await proxySite(sourceAt(host.origin), {});
  closing(() => site.close());
  for (let index = 0; index < 2; index++) {
    expect((await request(site, "jane")).body.errors?.[0]?.message).toContain('Cannot query field "requestLoginLink"');
    const start = await site.sendOperation("StartPasskeyLogin", {}, owner);
    expect(start.body.errors?.[0]?.message).toContain('Cannot query field "startPasskeyLogin"');
  }
  expect(host.accounts.mails).toEqual([]);
});
