import { openContentBackend } from "@porchlight/backend";
import type { AccountMail } from "@porchlight/backend/accounts/account-mailer.ts";
import { memoryLog, testAccounts } from "@porchlight/backend/testing/content-store.ts";
import {
  startFakeWordPress,
  type WordPressOptions,
} from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { describe, expect, test } from "vitest";
import type { ContentSource } from "../content/content-source.ts";
import { embeddedSource } from "../content/content-source.ts";
import { jane, owner, storeOfEachTest, stranger } from "../testing/proxy-accounts.ts";
import { type ProxySite, proxySite, recordingHost, sourceAt } from "../testing/proxy-site.ts";

const newPassword = "red barn at dusk";

const { databaseUrl, closing } = storeOfEachTest();

/** The GraphQL proxy in front of a backend with Jane's account, and the mails of that backend. */
interface Case {
  readonly site: ProxySite;
  /** Recipients and reset keys of the mails sent so far, once there are `count`. */
  links(count: number): Promise<readonly { readonly to: string; readonly key: string }[]>;
}

type Options = Parameters<typeof proxySite>[1];

async function siteWith(source: ContentSource, options: Options): Promise<ProxySite> {
  const site = await proxySite(source, { ...options, isOpen: true });
  closing(() => site.close());
  return site;
}

async function onWordPress(options: Options = {}, wordPress: Partial<WordPressOptions> = {}): Promise<Case> {
  const host = await startFakeWordPress({ databaseUrl: databaseUrl(), ...wordPress });
  closing(() => host.close());
  host.addUser(jane);
  const links = async () =>
    host.accounts.mails.map(({ to, text }) => ({ to, key: /key=([^&]+)/.exec(text)?.[1] ?? "" }));
  return { site: await siteWith(sourceAt(host.origin), options), links };
}

async function onEmbedded(options: Options = {}): Promise<Case> {
  const mails: AccountMail[] = [];
  const arrived: (() => void)[] = [];
  const sendAccountMail = async (mail: AccountMail) => {
    mails.push(mail);
    for (const check of arrived) check();
  };
  const log = memoryLog();
  const publicUrl = "https://homes.test";
  const backend = await openContentBackend({
    ...{ databaseUrl: databaseUrl(), publicUrl, log, sendAccountMail, production: true },
    ...testAccounts,
  });
  closing(() => backend.close());
  const site = await siteWith(embeddedSource(backend), options);
  await site.sendOperation("RegisterUser", jane, "192.0.2.200");
  const links = async (count: number) => {
    await new Promise<void>((resolve) => {
      const check = () => void (mails.length >= count && resolve());
      arrived.push(check);
      check();
    });
    return mails.flatMap((mail) => (mail.kind === "password-reset" ? [{ to: mail.to, key: mail.key }] : []));
  };
  return { site, links };
}

const post = (site: ProxySite, query: string, variables: object, address: string, token?: string) =>
  site.post(
    { query, variables },
    { "X-Forwarded-For": address, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
  );
const requestLink = (site: ProxySite, username: string, address = owner) =>
  post(
    site,
    'mutation ($username: String!) { sendPasswordResetEmail(input: { clientMutationId: "abc", username: $username }) { clientMutationId success } }',
    { username },
    address,
  );
const reset = (site: ProxySite, variables: object, address = owner) =>
  post(
    site,
    "mutation ($key: String, $login: String, $password: String) { resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { jwtAuthToken } } }",
    variables,
    address,
  );
const update = (site: ProxySite, variables: object, token?: string, address = owner) =>
  post(
    site,
    "mutation ($id: ID!, $firstName: String, $email: String, $password: String) { updateUser(input: { id: $id, firstName: $firstName, email: $email, password: $password }) { user { firstName email } } }",
    variables,
    address,
    token,
  );
const logIn = async (site: ProxySite, password: string) =>
  (await site.sendOperation("Login", { username: "jane", password }, owner)).body.data?.login as {
    authToken: string;
    user: { id: string };
  } | null;

const requested = { data: { sendPasswordResetEmail: { clientMutationId: "abc", success: true } } };
const rejectedWith = (field: string, message: string) => ({
  data: { [field]: null },
  errors: [{ message, path: [field] }],
});

describe.each([
  ["a WordPress", onWordPress],
  ["the embedded backend", onEmbedded],
])("before %s", (_name, backend) => {
  test("reset requests for known and unknown names respond alike; only the account gets a mail", async () => {
    const { site, links } = await backend();
    for (const name of ["jane", "nobody", "nobody@example.com"]) {
      const { status, body } = await requestLink(site, name);
      expect([status, body], name).toEqual([200, requested]);
    }
    expect(await links(1)).toEqual([{ to: "jane@example.com", key: expect.stringMatching(/./) }]);
  });

  test("a fourth request for a name within 30 minutes responds alike and sends no mail", async () => {
    const { site, links } = await backend();
    for (let index = 0; index < 5; index++) expect((await requestLink(site, "jane")).body).toEqual(requested);
    expect(await links(3)).toHaveLength(3);
    site.advanceClock(30 * 60);
    await requestLink(site, "jane");
    expect(await links(4)).toHaveLength(4);
  });

  test("reset requests are limited per address and hour; an empty name is rejected and not counted", async () => {
    const { site } = await backend({ environment: { PASSWORD_RESETS_PER_HOUR: "2" } });
    expect((await requestLink(site, " ", stranger)).body).toEqual(
      rejectedWith("sendPasswordResetEmail", "Enter a username or email address."),
    );
    for (const name of ["ann", "bob"]) expect((await requestLink(site, name, stranger)).body).toEqual(requested);
    const third = await requestLink(site, "kim", stranger);
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "3600"]);
    expect((await requestLink(site, "kim", owner)).body).toEqual(requested);
  });

  test("the link sets a password once; a weak password is rejected and keeps the link valid", async () => {
    const { site, links } = await backend();
    await requestLink(site, "jane");
    const [{ key = "" } = {}] = await links(1);
    const login = "jane";
    expect((await reset(site, { key, login, password: "Password123" })).body).toEqual(
      rejectedWith("resetUserPassword", "This password is one of the most common ones. Please choose another."),
    );
    expect((await reset(site, { key, login, password: newPassword })).body).toEqual({
      data: { resetUserPassword: { user: { jwtAuthToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) } } },
    });
    expect(await logIn(site, newPassword)).toMatchObject({ authToken: expect.any(String) });
    expect((await reset(site, { key, login, password: "another long one" })).body).toEqual(
      rejectedWith("resetUserPassword", "Password reset link is invalid."),
    );
  });

  test("anyone who guesses keys waits as for logins", async () => {
    const { site } = await backend();
    for (let index = 0; index < 6; index++) {
      const { body } = await reset(site, { key: "a guess", login: "jane", password: newPassword }, stranger);
      expect(body).toEqual(rejectedWith("resetUserPassword", "Password reset link is invalid."));
    }
    expect(site.waits).toEqual([1000]);
  });

  test.each([
    [{ firstName: " " }, "A first name was not provided."],
    [{ email: "jane" }, "The email address you are trying to use is invalid"],
    [{ password: "seven77" }, "Please choose a password of at least 8 characters."],
  ])("a value that a registration rejects is rejected in a change: %j", async (change, message) => {
    const { site } = await backend();
    const { authToken, user } = (await logIn(site, jane.password)) ?? {};
    expect((await update(site, { id: user?.id, ...change }, authToken)).body).toEqual(
      rejectedWith("updateUser", message),
    );
    expect((await update(site, { id: user?.id, firstName: "Janet" }, authToken)).body).toEqual({
      data: { updateUser: { user: { firstName: "Janet", email: jane.email } } },
    });
  });

  test("changes of the email address are limited like registrations, other changes are not", async () => {
    const { site } = await backend({ environment: { REGISTRATIONS_PER_HOUR: "1" } });
    const { authToken, user } = (await logIn(site, jane.password)) ?? {};
    const change = (variables: object) => update(site, { id: user?.id, ...variables }, authToken, stranger);
    expect((await change({ email: "j@example.com" })).status).toBe(200);
    expect((await change({ email: "k@example.com" })).status).toBe(429);
    expect((await change({ firstName: "Kim" })).status).toBe(200);
  });
});

test.each(["sendPasswordResetEmail", "resetUserPassword"])(
  "a host without %s gets the embedded backend's message, and the request is not counted",
  async (field) => {
    const { site } = await onWordPress(
      { environment: { PASSWORD_RESETS_PER_HOUR: "1" } },
      { without: [`RootMutation.${field}`] },
    );
    for (let index = 0; index < 6; index++) {
      const { status, body } =
        field === "resetUserPassword"
          ? await reset(site, { key: "k", login: "jane", password: newPassword })
          : await requestLink(site, "jane");
      expect([status, body]).toEqual([200, rejectedWith(field, "Passwords cannot be reset by email here.")]);
    }
    expect(site.waits).toEqual([]);
  },
);

test("without a mail server the embedded backend returns an error each time, uncounted", async () => {
  const publicUrl = "https://homes.test";
  const backend = await openContentBackend({
    ...{ databaseUrl: databaseUrl(), publicUrl, log: memoryLog(), production: true },
    ...testAccounts,
  });
  closing(() => backend.close());
  const site = await siteWith(embeddedSource(backend), { environment: { PASSWORD_RESETS_PER_HOUR: "1" } });
  for (let index = 0; index < 5; index++) {
    expect((await requestLink(site, "jane")).body).toMatchObject(
      rejectedWith("sendPasswordResetEmail", "Passwords cannot be reset by email here."),
    );
  }
});

test.each([
  [
    "an error in its own words",
    {
      data: { sendPasswordResetEmail: null },
      errors: [{ message: "No user jane.", path: ["sendPasswordResetEmail"] }],
    },
  ],
  ["a user", { data: { sendPasswordResetEmail: { success: false, user: { databaseId: 7 } } } }],
  ["nothing", { data: { sendPasswordResetEmail: null } }],
])("what a host reveals about a name is not forwarded: %s", async (_what, hostResponse) => {
  const host = await recordingHost();
  closing(() => host.close());
  host.respond = (_request, response) => response.end(JSON.stringify(hostResponse));
  const site = await siteWith(sourceAt(host.origin), {});
  expect((await requestLink(site, "jane")).body).toEqual(requested);
});

test("an unavailable host is not a success, and the request does not count", async () => {
  const host = await recordingHost();
  closing(() => host.close());
  host.respond = (_request, response) => void response.writeHead(503).end();
  const site = await siteWith(sourceAt(host.origin), { environment: { PASSWORD_RESETS_PER_HOUR: "1" } });
  for (let index = 0; index < 3; index++) {
    const { status, body } = await requestLink(site, "jane");
    expect(status).toBe(503);
    expect(body.data ?? null).toBeNull();
  }
});

test("when a host's JWT plugin cannot end logins, the response states that they continue", async () => {
  const { site } = await onWordPress({}, { without: ["UpdateUserInput.refreshJwtUserSecret"] });
  const { authToken, user } = (await logIn(site, jane.password)) ?? {};
  const query =
    "mutation ($id: ID!) { updateUser(input: { id: $id, refreshJwtUserSecret: true }) { user { jwtRefreshToken } } }";
  const { body } = await post(site, query, { id: user?.id }, owner, authToken);
  expect(body.data?.updateUser ?? null).toBeNull();
  expect(body.errors?.[0]?.message).toContain("refreshJwtUserSecret");
});

test("an older host without a success field still sends the link", async () => {
  const { site, links } = await onWordPress({}, { without: ["SendPasswordResetEmailPayload.success"] });
  expect((await site.sendOperation("SendPasswordResetEmail", { username: "jane" })).body).toEqual({
    data: { sendPasswordResetEmail: { clientMutationId: null, success: true } },
  });
  expect(await links(1)).toHaveLength(1);
});

test("an expired link of a WordPress is reported", async () => {
  const host = await startFakeWordPress({ databaseUrl: databaseUrl() });
  closing(() => host.close());
  host.addUser(jane);
  const site = await siteWith(sourceAt(host.origin), {});
  await requestLink(site, "jane");
  host.accounts.expirePasswordResets();
  const key = /key=([^&]+)/.exec(host.accounts.mails[0]?.text ?? "")?.[1];
  expect((await reset(site, { key, login: "jane", password: newPassword })).body).toMatchObject(
    rejectedWith("resetUserPassword", "Password reset link has expired."),
  );
});
