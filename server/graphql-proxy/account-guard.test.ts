import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { loginProblem, registrationProblem } from "#app/domain/accounts/account-errors.ts";
import { operations } from "#app/graphql/operations.generated.ts";
import { guardedSites, logIn, tokenOf, wrong } from "../testing/guarded-sites.ts";
import { jane, owner, stranger } from "../testing/proxy-accounts.ts";
import type { ProxySite } from "../testing/proxy-site.ts";

const { onWordPress, onEmbedded } = guardedSites();

/**
 * Sends `count` wrong guesses from one address at once; the waiting ones continue when all others have their response.
 */
async function atOnce(site: ProxySite, count: number): ReturnType<typeof allOf> {
  const { promise: othersDone, resolve } = Promise.withResolvers<void>();
  site.onWait = () => othersDone;
  let responseCount = 0;
  const guess = async () => {
    const data = await logIn(site, "a wrong guess", stranger);
    responseCount += 1;
    // Four requests wait.
    if (responseCount === count - 4) resolve();
    return data;
  };
  return await allOf(Array.from({ length: count }, guess));
}

const allOf = (responses: readonly ReturnType<typeof logIn>[]) => Promise.all(responses);

describe.each([
  ["a WordPress", onWordPress],
  ["the embedded backend", onEmbedded],
])("before %s", (_name, backend) => {
  test("six wrong passwords of another address do not lock the owner out", async () => {
    const { site } = await backend();
    for (let index = 0; index < 6; index++) await logIn(site, "a wrong guess", stranger);
    expect(site.waits).toEqual([1000]);
    expect(tokenOf(await logIn(site, jane.password, owner))).toBeTypeOf("string");
    expect(site.waits).toEqual([1000]);
    expect(tokenOf(await logIn(site, jane.password, stranger))).toBeTypeOf("string");
    expect(site.waits).toEqual([1000, 2000]);
  });

  test("many simultaneous attempts are rejected with Retry-After, and do not count", async () => {
    const { site } = await backend();
    const responses = await atOnce(site, 20);
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(11);
    expect(site.waits.toSorted((a, b) => a - b)).toEqual([1000, 3000, 7000, 15000]);
    expect(rejected[0]?.body).toEqual({
      data: { login: null },
      errors: [{ message: expect.stringMatching(/^Too many attempts/), path: ["login"] }],
    });
    expect(rejected[0]?.headers.get("retry-after")).toBe("8");
    expect(tokenOf(await logIn(site, jane.password, owner))).toBeTypeOf("string");
  });

  test("a wrong name and a wrong password get the same message, without HTML", async () => {
    const { site } = await backend();
    for (const [username, password] of [
      ["jane", "a wrong guess"],
      ["jane@example.com", "a wrong guess"],
      ["nobody", "a wrong guess"],
      ["nobody@example.com", "a wrong guess"],
    ] as const) {
      const { status, body } = await logIn(site, password, owner, username);
      expect([status, body]).toEqual([200, { data: { login: null }, errors: [wrong] }]);
    }
    expect(loginProblem({ messages: [wrong.message], isNetworkFailure: false }).problem).toBe("wrong-login");
  });

  test.each([
    ["S5.1 no username", { username: " ", password: "x" }, "The username field is empty."],
    ["S5.2 no password", { username: "jane", password: "" }, "The password field is empty."],
  ])("%s is not a login", async (_rule, variables, message) => {
    const { site } = await backend();
    expect((await site.sendOperation("Login", variables)).body).toEqual({
      data: { login: null },
      errors: [{ message, path: ["login"] }],
    });
  });

  test.each<[string, object, string]>([
    ["S5.3 no username", { username: "" }, "A username was not provided."],
    ["S5.4 no password", { password: null }, "A password was not provided."],
    ["S5.5 no e-mail address", { email: undefined }, "An email address was not provided."],
    ["S5.6 no first name", { firstName: null }, "A first name was not provided."],
    ["S5.7 no last name", { lastName: 7 }, "A last name was not provided."],
    [
      "a common password",
      { password: "Password123" },
      "This password is one of the most common ones. Please choose another.",
    ],
    ["a short password", { password: "seven77" }, "Please choose a password of at least 8 characters."],
  ])("%s is not a registration", async (_rule, change, message) => {
    const { site } = await backend();
    const variables = { ...jane, username: "kim", email: "kim@example.com", ...change };
    expect((await site.sendOperation("RegisterUser", variables)).body).toEqual({
      data: { registerUser: null },
      errors: [{ message, path: ["registerUser"] }],
    });
  });

  test("a taken name gets a plain message that the form can assign to a field", async () => {
    const { site } = await backend();
    const problemOf = async (change: object) => {
      const { body } = await site.sendOperation("RegisterUser", { ...jane, ...change });
      const messages = (body.errors ?? []).map(({ message }) => message);
      expect(messages.join()).not.toMatch(/[<>]|&lt;|http|Error:/);
      return registrationProblem({ messages, isNetworkFailure: false }).problem;
    };
    expect(await problemOf({ email: "kim@example.com" })).toBe("username-taken");
    expect(await problemOf({ username: "kim" })).toBe("email-taken");
  });

  test("registrations are limited per address and hour; input that the rules reject does not count", async () => {
    const { site } = await backend({ environment: { REGISTRATIONS_PER_HOUR: "2" } });
    const register = (name: string, password = jane.password) =>
      site.sendOperation("RegisterUser", { ...jane, username: name, email: `${name}@example.com`, password }, stranger);
    expect((await register("short", "short")).status).toBe(200);
    expect((await register("ann")).status).toBe(200);
    expect((await register("ann")).body.errors?.[0]?.message).toMatch(/already registered/);
    const rejected = await register("bob");
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "3600"]);
    site.advanceClock(3600);
    expect((await register("bob")).body.errors).toBeUndefined();
  });

  test("token refreshes over the limit queue, and an invalid token gets its own message", async () => {
    const { site } = await backend({ environment: { TOKEN_REFRESHES_PER_MINUTE: "2" } });
    const refresh = () => site.sendOperation("RefreshJwtAuthToken", { jwtRefreshToken: "garbage" });
    for (let index = 0; index < 3; index++) {
      expect((await refresh()).body).toEqual({
        data: { refreshJwtAuthToken: null },
        errors: [{ message: "The provided refresh token is invalid", path: ["refreshJwtAuthToken"] }],
      });
    }
    expect(site.waits).toEqual([1000]);
  });

  test("registering, logging in and refreshing work through the GraphQL proxy", {
    tags: ["S7.8", "S7.9", "S7.10"],
  }, async () => {
    const { site } = await backend();
    const kim = { ...jane, username: "kim", email: "kim@example.com" };
    expect((await site.sendOperation("RegisterUser", kim)).body).toMatchObject({
      data: { registerUser: { user: { firstName: "Jane" } } },
    });
    const { body } = await site.sendOperation("Login", { username: "kim@example.com", password: jane.password });
    const { refreshToken } = (body.data?.login ?? {}) as { refreshToken?: string };
    expect((await site.sendOperation("RefreshJwtAuthToken", { jwtRefreshToken: refreshToken })).body).toMatchObject({
      data: { refreshJwtAuthToken: { authToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) } },
    });
  });

  test("an unusable token makes a login fail in the documented way, so that the site drops it", async () => {
    const { site } = await backend();
    const body = { query: operations.Login, variables: { username: "jane", password: jane.password } };
    expect((await site.post(body, { Authorization: "Bearer garbage" })).body).toMatchObject({
      data: { login: null },
      errors: [{ message: "Internal server error", path: ["login"] }],
    });
  });
});

test("of forty wrong passwords for one account few reach WordPress, and no invalid input does", async () => {
  const { site, host } = await onWordPress();
  await atOnce(site, 40);
  expect(host.received).toHaveLength(9);
  await site.sendOperation("RegisterUser", {
    ...jane,
    username: "kim",
    email: "kim@example.com",
    password: "password1",
  });
  await logIn(site, "", owner);
  expect(host.received).toHaveLength(9);
});

test("a request has at most one login, in any notation", async () => {
  const { site, host } = await onWordPress({ isOpen: true });
  const login = (key: string) => `${key}: login(input: { username: "jane", password: "guess" }) { authToken }`;
  const bodies = [
    { query: `mutation { ${login("a")} ${login("b")} }` },
    { query: `mutation { ${login("a")} ...F } fragment F on RootMutation { ... on RootMutation { ${login("b")} } }` },
    { query: `mutation { ${login("a")} refreshJwtAuthToken(input: { jwtRefreshToken: "x" }) { authToken } }` },
    [{ query: `mutation A { ${login("a")} }` }, { query: `mutation B { ${login("b")} }` }],
  ];
  for (const body of bodies) {
    const response = await site.post(body);
    expect([response.status, response.body.errors?.[0]?.message]).toEqual([
      400,
      "A request may hold one operation on an account.",
    ]);
  }
  expect(host.received).toEqual([]);
});

test.each([
  ["behind another name", 'mutation { a: login(input: { username: "jane", password: "g" }) { authToken } }', {}],
  [
    "in a fragment",
    'mutation { ...F } fragment F on RootMutation { login(input: { username: "jane", password: "g" }) { authToken } }',
    {},
  ],
  [
    "by a default value",
    'mutation ($u: String! = "jane", $p: String! = "g") { login(input: { username: $u, password: $p }) { authToken } }',
    {},
  ],
  [
    "by a whole input",
    "mutation ($input: LoginInput!) { login(input: $input) { authToken } }",
    { input: { username: "jane", password: "g" } },
  ],
])("a login %s counts for its account", async (_how, query, variables) => {
  const { site } = await onWordPress({ isOpen: true });
  for (let index = 0; index < 6; index++) {
    const { body } = await site.post({ query, variables }, { "X-Forwarded-For": stranger });
    expect(body.errors?.[0]?.message).toBe(wrong.message);
  }
  expect(site.waits).toEqual([1000]);
});

test("a visitor who disconnects leaves the queue: nothing is tried, and the next one moves up", async () => {
  const { site, host } = await onWordPress();
  for (let index = 0; index < 5; index++) await logIn(site, "a wrong guess", stranger);
  const { promise: wentAway, resolve: resolveWentAway } = Promise.withResolvers<void>();
  const { promise: isWaiting, resolve: resolveWaiting } = Promise.withResolvers<void>();
  site.onWait = async (_milliseconds, signal) => {
    resolveWaiting();
    await once(signal, "abort");
    resolveWentAway();
    signal.throwIfAborted();
  };
  const body = JSON.stringify({ query: operations.Login, variables: { username: "jane", password: jane.password } });
  const headers = { "Content-Type": "application/json", "X-Forwarded-For": stranger };
  const request = httpRequest(site.url, { method: "POST", headers }).on("error", () => undefined);
  request.end(body);
  await isWaiting;
  request.destroy();
  await wentAway;
  site.onWait = undefined;
  expect(host.received).toHaveLength(5);
  expect(tokenOf(await logIn(site, jane.password, stranger))).toBeTypeOf("string");
  expect(site.waits).toEqual([1000, 1000]);
  expect(host.received).toHaveLength(6);
});

test("while the host does not respond, attempts do not count", async () => {
  const { site, host } = await onWordPress();
  host.setFault(() => ({ kind: "status", status: 503 }));
  for (let index = 0; index < 10; index++) expect((await logIn(site, jane.password, owner)).status).toBe(503);
  host.setFault(undefined);
  expect(tokenOf(await logIn(site, jane.password, owner))).toBeTypeOf("string");
  expect(site.waits).toEqual([]);
});
