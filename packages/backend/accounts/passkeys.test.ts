import { afterAll, beforeAll, expect, test } from "vitest";
import { backendOn, memoryLog, type TestSite, temporarySite } from "#backend/testing/content-store.ts";
import {
  deleteMutation,
  jane,
  loginMutation,
  mailbox,
  messageOf,
  type ResponseUser,
  refreshMutation,
  registered,
  resetMailMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { testClock } from "./testing/clock.ts";
import { SoftwareAuthenticator } from "./testing/software-authenticator.ts";

const clock = testClock();
const post = mailbox();
let site: Awaited<ReturnType<typeof temporarySite>>;
beforeAll(async () => {
  site = await temporarySite(async () => undefined, { now: clock.now, sendAccountMail: post.sendAccountMail });
});
afterAll(() => site.remove());

interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

const origin = "https://homes.test";
const passkeyFields = "id name createdAt lastUsedAt";
const payload = `passkeys { ${passkeyFields} }`;
const registerMutation = `mutation RegisterPasskey($name: String!, $credential: String!) {
  registerPasskey(input: { name: $name, credential: $credential }) { ${payload} }
}`;
const loginWithMutation = `mutation LoginWithPasskey($credential: String!) {
  loginWithPasskey(input: { credential: $credential }) { authToken refreshToken user { databaseId username } }
}`;
const renameMutation = `mutation RenamePasskey($id: ID!, $name: String!) {
  renamePasskey(input: { id: $id, name: $name }) { ${payload} }
}`;
const removeMutation = `mutation RemovePasskey($id: ID!) { removePasskey(input: { id: $id }) { ${payload} } }`;
const startRegistrationMutation = "mutation { startPasskeyRegistration(input: {}) { options } }";
const startLoginMutation = "mutation { startPasskeyLogin(input: {}) { options } }";

let people = 0;
/** Registers a new user. */
async function newUser(): Promise<ResponseUser> {
  people += 1;
  return await registered(site, { ...jane, username: `jane${people}`, email: `jane${people}@example.com` });
}
const startRegistration = async (token: string, on: TestSite = site) =>
  (await on.data<{ startPasskeyRegistration: { options: string } }>(startRegistrationMutation, {}, { token }))
    .startPasskeyRegistration.options;
const startLogin = async () =>
  (await site.data<{ startPasskeyLogin: { options: string } }>(startLoginMutation)).startPasskeyLogin.options;
const register = (token: string, credential: string, name = "My phone") =>
  site.request<{ registerPasskey: { passkeys: Passkey[] } | null }>(registerMutation, { name, credential }, { token });
const login = (credential: string) =>
  site.request<{
    loginWithPasskey: {
      authToken: string;
      refreshToken: string;
      user: { databaseId: number; username: string };
    } | null;
  }>(loginWithMutation, { credential });
const passkeysOf = async (token: string) =>
  (await site.data<{ viewer: { passkeys: Passkey[] } }>(`{ viewer { ${payload} } }`, {}, { token })).viewer.passkeys;

/** Adds a passkey to an account; resolves to its authenticator. */
async function passkeyOf(user: ResponseUser, name?: string): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(origin);
  const added = await register(
    user.jwtAuthToken,
    authenticator.create(await startRegistration(user.jwtAuthToken)),
    name,
  );
  expect(added.errors).toBeUndefined();
  return authenticator;
}

const refused = "This passkey was not accepted.";
const tooOld = "This login is too old for that. Log in again with your password.";
const noAccount = "You do not have the appropriate capabilities to perform this action";

test("a passkey is added, listed and mailed, and logs in to its account", async () => {
  const user = await newUser();
  const options = JSON.parse(await startRegistration(user.jwtAuthToken));
  expect(options).toMatchObject({
    rp: { id: "homes.test" },
    user: {
      id: Buffer.from(String(user.databaseId)).toString("base64url"),
      name: user.username,
      displayName: "Jane Doe",
    },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    timeout: 300_000,
    excludeCredentials: [],
  });
  const authenticator = new SoftwareAuthenticator(origin);
  const { data } = await register(user.jwtAuthToken, authenticator.create(JSON.stringify(options)), "  My   phone ");
  const added = new Date(clock.now()).toISOString();
  const passkey = { id: authenticator.id, name: "My phone", createdAt: added, lastUsedAt: null };
  expect(data.registerPasskey?.passkeys).toEqual([passkey]);
  const { email: to, username } = user;
  expect(await post.next(to)).toEqual({ kind: "passkey-added", to, username, name: "My phone" });

  clock.pass(1000);
  const request = await startLogin();
  expect(JSON.parse(request)).toMatchObject({ rpId: "homes.test", userVerification: "preferred", timeout: 300_000 });
  const response = await login(authenticator.get(request));
  expect(response.data.loginWithPasskey?.user).toEqual({ databaseId: user.databaseId, username });
  const token = response.data.loginWithPasskey?.authToken ?? "";
  const lastUsedAt = new Date(clock.now()).toISOString();
  expect(await passkeysOf(token)).toEqual([{ ...passkey, lastUsedAt }]);
  const { refreshToken: jwtRefreshToken } = response.data.loginWithPasskey ?? {};
  expect((await site.request(refreshMutation, { jwtRefreshToken })).errors).toBeUndefined();
  // The next registration excludes it.
  expect(JSON.parse(await startRegistration(token)).excludeCredentials).toEqual([
    { id: authenticator.id, type: "public-key", transports: ["internal"] },
  ]);
});

test("a login with a passkey is recent, so that it can add the next one", async () => {
  const user = await newUser();
  const authenticator = await passkeyOf(user);
  clock.pass(4 * 60_000);
  // Started in time, it may take as long as its challenge is valid.
  const started = await startRegistration(user.jwtAuthToken);
  clock.pass(2 * 60_000);
  const slow = new SoftwareAuthenticator(origin);
  expect((await register(user.jwtAuthToken, slow.create(started))).errors).toBeUndefined();
  const late = await site.request(startRegistrationMutation, {}, { token: user.jwtAuthToken });
  expect([late.data, messageOf(late)]).toEqual([{ startPasskeyRegistration: null }, tooOld]);
  const fresh = await login(authenticator.get(await startLogin()));
  const token = fresh.data.loginWithPasskey?.authToken ?? "";
  const second = new SoftwareAuthenticator(origin);
  clock.pass(1000);
  expect((await register(token, second.create(await startRegistration(token)))).errors).toBeUndefined();
  expect((await passkeysOf(token)).map(({ id }) => id)).toEqual([authenticator.id, slow.id, second.id]);
});

test.each([
  ["another origin", { origin: "https://homes.test.example" }],
  ["another port of the host", { origin: "https://homes.test:8443" }],
  ["another relying party", { rpId: "test" }],
  ["a challenge that was made up", { challenge: Buffer.alloc(54, 7).toString("base64url") }],
  ["a challenge of another length", { challenge: "AAAA" }],
])("a response with %s neither registers nor logs in", async (_what, deviation) => {
  const user = await newUser();
  const stranger = new SoftwareAuthenticator(origin);
  const added = await register(
    user.jwtAuthToken,
    stranger.create(await startRegistration(user.jwtAuthToken), deviation),
  );
  expect([added.data, messageOf(added)]).toEqual([{ registerPasskey: null }, refused]);
  expect(await passkeysOf(user.jwtAuthToken)).toEqual([]);
  const authenticator = await passkeyOf(user);
  const failed = await login(authenticator.get(await startLogin(), deviation));
  expect([failed.data, messageOf(failed)]).toEqual([{ loginWithPasskey: null }, refused]);
  expect((await login(authenticator.get(await startLogin()))).errors).toBeUndefined();
});

test("a response logs in once; of two concurrent uses one succeeds", async () => {
  const authenticator = await passkeyOf(await newUser());
  const response = authenticator.get(await startLogin());
  const both = await Promise.all([login(response), login(response)]);
  expect(both.map((each) => messageOf(each) ?? "").sort()).toEqual(["", refused]);
  expect(messageOf(await login(response))).toBe(refused);
});

test("a challenge is answered once, also by a passkey whose count does not grow", async () => {
  const authenticator = await passkeyOf(await newUser());
  const request = await startLogin();
  expect((await login(authenticator.get(request, { counter: 0 }))).errors).toBeUndefined();
  expect(messageOf(await login(authenticator.get(request, { counter: 0 })))).toBe(refused);
  expect((await login(authenticator.get(await startLogin(), { counter: 0 }))).errors).toBeUndefined();
});

test("a challenge expires after five minutes, and the record of its use with it", async () => {
  const user = await newUser();
  const authenticator = await passkeyOf(user);
  const [late, inTime] = [await startLogin(), await startLogin()];
  clock.pass(5 * 60_000 - 1000);
  expect((await login(authenticator.get(inTime))).errors).toBeUndefined();
  const used = () => site.store.database.selectFrom("used_challenges").selectAll().execute();
  const before = (await used()).length;
  clock.pass(1000);
  const expired = await login(authenticator.get(late));
  expect([expired.data, messageOf(expired)]).toEqual([{ loginWithPasskey: null }, "This passkey request has expired."]);
  expect((await login(authenticator.get(await startLogin()))).errors).toBeUndefined();
  expect(before).toBeGreaterThan(0);
  expect(await used()).toHaveLength(1);
});

test("a challenge of a registration is for that account alone, and never for a login", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const options = await startRegistration(owner.jwtAuthToken);
  const stranger = new SoftwareAuthenticator(origin);
  expect(messageOf(await register(other.jwtAuthToken, stranger.create(options)))).toBe(refused);
  const request = await startLogin();
  const { challenge } = JSON.parse(request);
  expect(messageOf(await register(owner.jwtAuthToken, stranger.create(options, { challenge })))).toBe(refused);
  const authenticator = await passkeyOf(owner);
  const ofRegistration = { challenge: JSON.parse(options).challenge };
  expect(messageOf(await login(authenticator.get(request, ofRegistration)))).toBe(refused);
});

test("a response to a registration adds one passkey, and none again after it was removed", async () => {
  const user = await newUser();
  const authenticator = new SoftwareAuthenticator(origin);
  const response = authenticator.create(await startRegistration(user.jwtAuthToken));
  expect((await register(user.jwtAuthToken, response)).errors).toBeUndefined();
  expect(messageOf(await register(user.jwtAuthToken, response))).toBe(refused);
  await site.data(removeMutation, { id: authenticator.id }, { token: user.jwtAuthToken });
  expect(messageOf(await register(user.jwtAuthToken, response))).toBe(refused);
  expect(await passkeysOf(user.jwtAuthToken)).toEqual([]);
});

test("a count that goes back is refused, and the stored one stays", async () => {
  const authenticator = await passkeyOf(await newUser());
  const at = async (counter: number) => messageOf(await login(authenticator.get(await startLogin(), { counter })));
  expect(await at(9)).toBeUndefined();
  expect(await at(8)).toBe(refused);
  expect(await at(9)).toBe(refused);
  expect(await at(10)).toBeUndefined();
});

test("of two concurrent responses with the same count one succeeds", async () => {
  const authenticator = await passkeyOf(await newUser());
  const requests = [await startLogin(), await startLogin()];
  const both = await Promise.all(requests.map((request) => login(authenticator.get(request, { counter: 5 }))));
  expect(both.map((each) => messageOf(each) ?? "").sort()).toEqual(["", refused]);
});

test("a passkey logs in to its own account only", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const [own, others] = [await passkeyOf(owner), await passkeyOf(other)];
  const handleOf = ({ databaseId }: ResponseUser) => Buffer.from(String(databaseId)).toString("base64url");
  expect(messageOf(await login(own.get(await startLogin(), { userHandle: handleOf(other) })))).toBe(refused);
  // The id of one with the signature of the other.
  const forged = JSON.parse(own.get(await startLogin()));
  expect(messageOf(await login(JSON.stringify({ ...forged, id: others.id, rawId: others.id })))).toBe(refused);
  // An id that is taken cannot be registered by another account.
  expect(messageOf(await register(other.jwtAuthToken, own.create(await startRegistration(other.jwtAuthToken))))).toBe(
    refused,
  );
  const { data } = await login(own.get(await startLogin(), { userHandle: handleOf(owner) }));
  expect(data.loginWithPasskey?.user.databaseId).toBe(owner.databaseId);
});

test.each(["", "{}", "null", "[1]", '{"id":"x","response":{}}', '{"id":7,"response":null}', "not JSON"])(
  "a response that is none is refused: %j",
  async (credential) => {
    const { jwtAuthToken } = await newUser();
    expect(messageOf(await login(credential))).toBe(refused);
    expect(messageOf(await register(jwtAuthToken, credential))).toBe(refused);
  },
);

test("an account has at most ten passkeys, also when several are added at once", async () => {
  const user = await newUser();
  for (let index = 0; index < 9; index += 1) await passkeyOf(user, `Key ${index}`);
  const options = [await startRegistration(user.jwtAuthToken), await startRegistration(user.jwtAuthToken)];
  const both = await Promise.all(
    options.map((each) => register(user.jwtAuthToken, new SoftwareAuthenticator(origin).create(each), "Last")),
  );
  const tooMany = "An account can have at most 10 passkeys.";
  expect(both.map((each) => messageOf(each) ?? "").sort()).toEqual(["", tooMany]);
  expect(await passkeysOf(user.jwtAuthToken)).toHaveLength(10);
  expect(messageOf(await site.request(startRegistrationMutation, {}, { token: user.jwtAuthToken }))).toBe(tooMany);
});

test("the owner renames and removes a passkey, which is mailed; others cannot", async () => {
  const [owner, other] = [await newUser(), await newUser()];
  const authenticator = await passkeyOf(owner);
  await post.next(owner.email);
  const { id } = authenticator;
  for (const token of [other.jwtAuthToken, undefined]) {
    const caller = token === undefined ? {} : { token };
    const message = token === undefined ? noAccount : "There is no such passkey.";
    expect(messageOf(await site.request(renameMutation, { id, name: "Mine" }, caller))).toBe(message);
    expect(messageOf(await site.request(removeMutation, { id }, caller))).toBe(message);
  }
  expect(messageOf(await site.request(renameMutation, { id, name: " " }, { token: owner.jwtAuthToken }))).toBe(
    "A name of the passkey was not provided.",
  );
  expect(
    messageOf(await site.request(renameMutation, { id, name: "x".repeat(61) }, { token: owner.jwtAuthToken })),
  ).toBe("A name of a passkey may have at most 60 characters.");
  const renamed = await site.data(renameMutation, { id, name: "x".repeat(60) }, { token: owner.jwtAuthToken });
  expect(renamed).toMatchObject({ renamePasskey: { passkeys: [{ id, name: "x".repeat(60) }] } });
  expect(await site.data(removeMutation, { id }, { token: owner.jwtAuthToken })).toEqual({
    removePasskey: { passkeys: [] },
  });
  const { email: to, username } = owner;
  expect(await post.next(to)).toEqual({ kind: "passkey-removed", to, username, name: "x".repeat(60) });
  expect(messageOf(await login(authenticator.get(await startLogin())))).toBe(refused);
});

test("without a login nothing is registered, and nobody else sees the passkeys", async () => {
  const user = await newUser();
  await passkeyOf(user);
  expect(messageOf(await site.request(startRegistrationMutation))).toBe(noAccount);
  expect(messageOf(await site.request(registerMutation, { name: "x", credential: "{}" }))).toBe(noAccount);
  const other = await newUser();
  const query = `{ user(id: "${user.databaseId}", idType: DATABASE_ID) { ${payload} } }`;
  expect(await site.data(query, {}, { token: other.jwtAuthToken })).toEqual({ user: null });
});

test("a new password ends logins and keeps passkeys; a revoked login adds none", async () => {
  const user = await newUser();
  const authenticator = await passkeyOf(user);
  const { username, email } = user;
  await post.next(email);
  const options = await startRegistration(user.jwtAuthToken);
  await site.data(resetMailMutation, { username });
  const mail = await post.next(email);
  const key = mail.kind === "password-reset" ? mail.key : "";
  await site.data(resetMutation, { key, login: username, password: "red barn at dusk" });
  const revoked = await register(user.jwtAuthToken, new SoftwareAuthenticator(origin).create(options));
  expect(messageOf(revoked)).toBe("Internal server error");
  const again = await login(authenticator.get(await startLogin()));
  const token = again.data.loginWithPasskey?.authToken ?? "";
  const id = String(user.databaseId);
  await site.data(updateMutation, { input: { id, refreshJwtUserSecret: true } }, { token });
  expect((await login(authenticator.get(await startLogin()))).errors).toBeUndefined();
});

test("a deleted account has no passkeys", async () => {
  const user = await newUser();
  const authenticator = await passkeyOf(user);
  await site.data(deleteMutation, { id: user.id }, { token: user.jwtAuthToken });
  expect(messageOf(await login(authenticator.get(await startLogin())))).toBe(refused);
  const rows = await site.store.database
    .selectFrom("passkeys")
    .select("id")
    .where("id", "=", authenticator.id)
    .execute();
  expect(rows).toEqual([]);
});

test("challenges of another secret are unknown; on this machine the relying party is localhost", async () => {
  const user = await newUser();
  const { username } = user;
  const local = await backendOn(site.store.databaseUrl, {
    publicUrl: "http://127.0.0.1:3100",
    jwtSecret: "another secret for tests",
    now: clock.now,
  });
  const input = { username, password: jane.password };
  const { login: entered } = await local.data<{ login: { authToken: string } }>(loginMutation, { input });
  const options = await startRegistration(entered.authToken, local);
  expect(JSON.parse(options).rp.id).toBe("localhost");
  const authenticator = new SoftwareAuthenticator("http://localhost:3100");
  const variables = { name: "Laptop", credential: authenticator.create(options) };
  expect((await local.request(registerMutation, variables, { token: entered.authToken })).errors).toBeUndefined();
  const { challenge } = JSON.parse(options);
  const elsewhere = new SoftwareAuthenticator(origin);
  const here = await startRegistration(user.jwtAuthToken);
  expect(messageOf(await register(user.jwtAuthToken, elsewhere.create(here, { challenge })))).toBe(refused);
  await local.backend.close();
});

test("a site at an IP address has no passkeys", async () => {
  const atAddress = await backendOn(site.store.databaseUrl, { publicUrl: "http://192.0.2.7", log: memoryLog() });
  const response = await atAddress.request(startLoginMutation);
  expect([response.data, messageOf(response)]).toEqual([
    { startPasskeyLogin: null },
    "Passkeys cannot be used at this address.",
  ]);
  await atAddress.backend.close();
});
