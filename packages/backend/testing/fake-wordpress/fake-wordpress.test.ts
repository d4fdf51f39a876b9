import { afterAll, beforeAll, expect, test } from "vitest";
import { entry, medium, type TemporaryStore, temporaryStore, use } from "../content-store.ts";
import { fakeWordPressFor } from "./client.ts";
import type { WordPressOptions } from "./fake-wordpress.ts";

let store: TemporaryStore;
beforeAll(async () => {
  store = await temporaryStore();
  await store.write(async (writer) => {
    await writer.putMedium(medium(1, "front.jpg"));
    for (let id = 100; id < 230; id += 1) await writer.putEntry(entry("plan", id));
    await writer.putEntry(
      entry("blogPost", 300, {
        title: "Brick & timber: what’s new",
        content: '<p><a href="/contact-us/">Ask</a> <img src="/media/front.jpg"></p>',
        data: { image: use(1) },
      }),
    );
  });
});
afterAll(() => store.remove());

const alice = { username: "alice", password: "correct horse", email: "alice@example.com", firstName: "Alice" };

const fakeWordPress = (options: Partial<WordPressOptions> = {}) =>
  fakeWordPressFor({ databaseUrl: store.databaseUrl, ...options });

const logIn = `mutation LogIn($username: String!, $password: String!) {
  login(input: { username: $username, password: $password }) { authToken refreshToken user { databaseId } }
}`;
const refresh = `mutation Refresh($token: String!) {
  refreshJwtAuthToken(input: { jwtRefreshToken: $token }) { authToken }
}`;
const register = `mutation Register($input: RegisterUserInput!) { registerUser(input: $input) { user { jwtAuthToken } } }`;

test("every response has the debug note, errors of version 1 their category", async () => {
  const [old, now] = [await fakeWordPress({ version: 1 }), await fakeWordPress()];
  expect((await now.request("{ plans { nodes { id } } }")).body.extensions?.debug).toMatchObject([
    { type: "DEBUG_LOGS_INACTIVE" },
  ]);
  const wrong = "{ plans(first: -1) { nodes { id } } }";
  expect((await now.request(wrong)).body.errors?.[0]).not.toHaveProperty("extensions");
  expect((await old.request(wrong)).body.errors?.[0]?.extensions?.category).toBe("user");
  expect((await old.request("{ nothing }")).body.errors?.[0]?.extensions?.category).toBe("graphql");
});

test("a list returns at most 100 and continues by cursor", async () => {
  const { request } = await fakeWordPress();
  const query =
    "query Q($after: String) { plans(first: 500, after: $after) { nodes { databaseId } pageInfo { endCursor hasNextPage } } }";
  const first = (await request(query)).body.data as Record<
    "plans",
    { nodes: unknown[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
  >;
  expect(first.plans.nodes).toHaveLength(100);
  expect(first.plans.pageInfo.hasNextPage).toBe(true);
  const second = (await request(query, { after: first.plans.pageInfo.endCursor })).body.data as typeof first;
  expect(second.plans.nodes).toHaveLength(30);
  expect(second.plans.pageInfo.hasNextPage).toBe(false);
});

test.each(["/wp-content/uploads/", "/media/"])(
  "media have absolute URLs below %s and are served",
  async (uploadsPath) => {
    const { request, origin } = await fakeWordPress({
      uploadsPath,
      mediaFolders: [`${import.meta.dirname}/../../../demo/media`],
    });
    const { body } = await request(
      '{ mediaItem(id: "1", idType: DATABASE_ID) { sourceUrl mediaDetails { sizes { width sourceUrl } } } }',
    );
    expect(body.data?.mediaItem).toMatchObject({
      sourceUrl: `${origin}${uploadsPath}front.jpg`,
      mediaDetails: { sizes: [{ width: "320", sourceUrl: `${origin}${uploadsPath}front-320w.jpg` }, {}, {}, {}] },
    });
    const picture = await fetch(`${origin}${uploadsPath}plan-chokecherry-a-800w.jpg`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await fetch(`${origin}${uploadsPath}../package.json`)).status).toBe(404);
  },
);

test("titles have entities, texts have links to the host itself", async () => {
  const { request, origin } = await fakeWordPress();
  const { body } = await request('{ blogPost(id: "300", idType: DATABASE_ID) { title content } }');
  expect(body.data?.blogPost).toEqual({
    title: "Brick &#038; timber: what&#8217;s new",
    content: `<p><a href="${origin}/contact-us/">Ask</a> <img src="${origin}/wp-content/uploads/front.jpg"></p>`,
  });
});

test.each([
  ["0.7.0", "alice", "wrong", "incorrect_password"],
  ["0.7.0", "bob", "wrong", "invalid_username"],
  ["0.7.0", "bob@example.com", "wrong", "invalid_email"],
  ["0.7.0", "", "wrong", "empty_username"],
  ["0.7.0", "alice", "", "empty_password"],
  ["0.7.2", "alice", "wrong", /^&lt;strong&gt;Error:&lt;\/strong&gt; The password you entered for the username/],
  ["0.7.2", "bob@example.com", "wrong", /Unknown email address/],
] as const)("with plugin %s a login as %j with %j responds %s", async (jwtPlugin, username, password, message) => {
  const { addUser, request } = await fakeWordPress({ jwtPlugin });
  addUser(alice);
  const { status, body } = await request(logIn, { username, password });
  expect(status).toBe(200);
  expect(body.data).toEqual({ login: null });
  expect(body.errors?.[0]?.message).toMatch(message);
});

/** Tokens of a login. */
interface Tokens {
  readonly authToken: string;
  readonly refreshToken: string;
}

test("a login by email address gives tokens that identify their owner and can be refreshed", async () => {
  const { addUser, request } = await fakeWordPress();
  const databaseId = addUser(alice);
  const { body } = await request(logIn, { username: alice.email, password: alice.password });
  const { login } = body.data as { login: Tokens };
  expect(login).toMatchObject({ user: { databaseId } });
  expect((await request("{ viewer { firstName } }", {}, login.authToken)).body.data).toEqual({
    viewer: { firstName: "Alice" },
  });
  expect((await request("{ viewer { firstName } }")).body.data).toEqual({ viewer: null });
  expect((await request("{ viewer { firstName } }", {}, "")).body.data).toEqual({ viewer: null });
  const refreshed = await request(refresh, { token: login.refreshToken });
  expect(refreshed.body.data).toMatchObject({ refreshJwtAuthToken: { authToken: expect.any(String) } });
});

test("an invalid or access token is rejected as refresh token, a revoked one with status 401", async () => {
  const { accounts, addUser, request } = await fakeWordPress();
  const databaseId = addUser(alice);
  const refreshWith = async (token: string) => {
    const { status, body } = await request(refresh, { token });
    return [status, body.errors?.[0]?.message];
  };
  const { body } = await request(logIn, alice);
  const { login: tokens } = body.data as { login: Tokens };
  expect(await refreshWith("garbage")).toEqual([200, "The provided refresh token is invalid"]);
  expect(await refreshWith(tokens.authToken)).toEqual([200, "The provided refresh token is invalid"]);
  accounts.revoke(databaseId);
  expect(await refreshWith(tokens.refreshToken)).toEqual([401, "The provided refresh token is invalid"]);
});

test("a bad token makes every top-level field null, also login; a wrong issuer gets 401", async () => {
  const { accounts, addUser, request } = await fakeWordPress();
  const databaseId = addUser(alice);
  const expired = await accounts.accessToken(databaseId, { lifetimeSeconds: -61 });
  for (const token of ["garbage", expired]) {
    const { status, body } = await request(
      "{ a: plans { nodes { id } } ...F } fragment F on RootQuery { viewer { id } }",
      {},
      token,
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({ a: null, viewer: null });
    expect(body.errors).toMatchObject([
      { message: "Internal server error", path: ["a"] },
      { message: "Internal server error", path: ["viewer"] },
    ]);
  }
  expect((await request(logIn, alice, expired)).body.data).toEqual({ login: null });
  expect((await request(refresh, { token: "x" }, expired)).body.errors?.[0]?.message).toBe("Internal server error");
  const foreign = await accounts.accessToken(databaseId, { issuer: "https://elsewhere.example" });
  expect((await request("{ viewer { id } }", {}, foreign)).status).toBe(401);
});

test("a failed registration gives the reason, and nothing to a logged-in user", async () => {
  const { accounts, addUser, request } = await fakeWordPress();
  const databaseId = addUser(alice);
  const bob = { ...alice, username: "bob", email: "bob@example.com", firstName: "Bob", lastName: "B" };
  const registerWith = async (input: object, token?: string) => {
    const { body } = await request(register, { input }, token);
    return body.errors?.[0]?.message ?? body.data?.registerUser;
  };
  expect(await registerWith({ ...bob, username: "alice" })).toContain("This username is already registered");
  expect(await registerWith({ ...bob, email: alice.email })).toContain("This email address is already registered");
  expect(await registerWith({ ...bob, email: "bob" })).toBe("The email address you are trying to use is invalid");
  expect(await registerWith({ username: "bob" })).toBe("An email address was not provided.");
  expect(await registerWith(bob, await accounts.accessToken(databaseId))).toEqual({ user: null });
  expect(await registerWith(bob)).toEqual({ user: { jwtAuthToken: expect.any(String) } });
  const closed = await fakeWordPress({ isRegistrationOpen: false });
  expect((await closed.request(register, { input: bob })).body.errors?.[0]?.message).toBe(
    "User registration is currently not allowed.",
  );
});

test("favorites are visible to their owner only", async () => {
  const { accounts, addUser, request } = await fakeWordPress();
  const databaseId = addUser(alice);
  const save = "mutation Save($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { user { favorites } } }";
  const token = await accounts.accessToken(databaseId);
  const own = await request(save, { input: { favorites: '[3,"4",5]', userId: databaseId } }, token);
  expect(own.body.data?.updateFavorites).toEqual({ user: { favorites: "[3,5]" } });
  const other = await request(save, { input: { favorites: "[]", userId: databaseId + 1 } }, token);
  expect(other.body.errors?.[0]?.message).toContain("edit_user");
  expect(accounts.favoritesOf(databaseId)).toBe("[3,5]");
});

test("syntax errors and invalid JSON get 500, another content type 415, introspection an error", async () => {
  const { request, post } = await fakeWordPress();
  expect((await request("{ plans {")).status).toBe(500);
  expect((await post("{")).status).toBe(500);
  expect((await post("{}", { "content-type": "text/plain" })).status).toBe(415);
  expect((await request("{ __schema { types { name } } }")).body.errors?.[0]?.message).toMatch(/introspection/i);
});

test("GET accepts queries only, a batch has up to ten, and responses allow every origin", async () => {
  const { endpoint, post } = await fakeWordPress();
  const got = await fetch(`${endpoint}?query=${encodeURIComponent("{ plans(first: 1) { nodes { id } } }")}`);
  expect(await got.json()).toHaveProperty("data.plans.nodes");
  const changed = await fetch(
    `${endpoint}?query=${encodeURIComponent('mutation { refreshJwtAuthToken(input: { jwtRefreshToken: "" }) { authToken } }')}`,
  );
  expect(await changed.json()).toHaveProperty("errors");
  const one = { query: "{ __typename }" };
  const { body, headers } = await post(JSON.stringify(Array(10).fill(one)));
  expect(body).toHaveLength(10);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("x-graphql-url")).toBe(endpoint);
  expect((await post(JSON.stringify(Array(11).fill(one)))).body).toHaveProperty("errors");
  expect(await post("[]")).toMatchObject({ status: 500, body: { errors: [{}] } });
});

test("received operations can be read, and faults replace responses", async () => {
  const server = await fakeWordPress();
  const query = "query Named { plans(first: 1) { nodes { id } } }";
  await server.post(JSON.stringify({ query, operationName: "Named", variables: { a: 1 } }), { "x-seen": "yes" });
  expect(server.received.at(-1)).toMatchObject({
    operationName: "Named",
    query,
    headers: { "x-seen": "yes" },
    variables: { a: 1 },
  });
  server.setFault(() => ({ kind: "status", status: 502 }));
  const failing = () => server.sent(JSON.stringify({ query }));
  expect((await failing()).status).toBe(502);
  server.setFault(() => ({ kind: "garbage" }));
  await expect((await failing()).json()).rejects.toThrow();
  server.setFault(() => ({ kind: "close" }));
  await expect(failing()).rejects.toThrow();
  server.setFault(undefined);
  expect((await failing()).status).toBe(200);
});
