import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountStore } from "#backend/accounts/account-store.ts";
import { memoryLog, temporarySite, testAccounts, testPublicUrl } from "#backend/testing/content-store.ts";
import {
  jane,
  loginMutation,
  type ResponseUser,
  refreshMutation,
  registered,
  registerMutation,
} from "./testing/account-operations.ts";
import { type Listening, listening } from "./testing/listening.ts";

const log = memoryLog();
let site: Awaited<ReturnType<typeof temporarySite>>;
let server: Listening;
let user: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined, { log });
  server = await listening(site.backend);
  user = await registered(site);
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const hour = 3600;
/** A validly signed token with given times and issuer. */
async function signed({ issuedBefore = 0, issuer = testPublicUrl, type = "access" }) {
  const now = Math.floor(Date.now() / 1000) - issuedBefore;
  return await new SignJWT({
    token_type: type,
    data: { user: { id: String(user.databaseId), token_generation: 1 } },
  })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + hour)
    .sign(new TextEncoder().encode(testAccounts.jwtSecret));
}
const internal = (path: string) => expect.objectContaining({ message: "Internal server error", path: [path] });
const twoFields = "{ pages { nodes { title } } other: viewer { id } }";

test("a bad Bearer token makes every top-level field null with HTTP 200, and logs no error", async () => {
  const bad = ["rubbish", "a.b.c", await signed({ issuedBefore: 2 * hour }), await signed({ type: "refresh" })];
  for (const token of [...bad, `${user.jwtAuthToken}x`]) {
    const { status, body } = await server.post({ query: twoFields }, { authorization: `Bearer ${token}` });
    expect(status).toBe(200);
    expect(body).toEqual({ data: { pages: null, other: null }, errors: [internal("pages"), internal("other")] });
  }
  expect(log.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("login, registration and refresh with a bad token fail too", async () => {
  const authorization = "Bearer rubbish";
  const input = { username: "jane", password: jane.password };
  const login = await server.post({ query: loginMutation, variables: { input } }, { authorization });
  expect(login).toMatchObject({ status: 200, body: { data: { login: null }, errors: [internal("login")] } });
  const variables = { jwtRefreshToken: user.jwtRefreshToken };
  const refresh = await server.post({ query: refreshMutation, variables }, { authorization });
  expect(refresh.body).toEqual({ data: { refreshJwtAuthToken: null }, errors: [internal("refreshJwtAuthToken")] });
  const john = { ...jane, username: "john", email: "john@example.com" };
  const registration = await server.post({ query: registerMutation, variables: { input: john } }, { authorization });
  expect(registration.body).toEqual({ data: { registerUser: null }, errors: [internal("registerUser")] });
});

test("a token of another issuer also gives 401", async () => {
  const token = await signed({ issuer: "https://else.test" });
  const { status, body } = await server.post({ query: twoFields }, { authorization: `Bearer ${token}` });
  expect(status).toBe(401);
  expect(body).toMatchObject({ data: { pages: null, other: null } });
});

test.each(["Bearer ", "Bearer", "", "Basic amFuZTp4", "rubbish"])(
  "%j has no token and counts as anonymous",
  async (authorization) => {
    const { body } = await server.post({ query: twoFields }, { authorization });
    expect(body).toEqual({ data: { pages: { nodes: [] }, other: null } });
  },
);

test("the scheme's case does not matter", async () => {
  const headers = { authorization: `bearer ${user.jwtAuthToken}` };
  expect((await server.post({ query: "{ viewer { id } }" }, headers)).body).toEqual({
    data: { viewer: { id: user.id } },
  });
});

test("revoked tokens of one account fail from the next request on; others and new ones work", async () => {
  const kim = await registered(site, { ...jane, username: "kim", email: "kim@example.com" });
  const viewer = (token: string) =>
    server.post({ query: "{ viewer { databaseId } }" }, { authorization: `Bearer ${token}` });
  expect((await viewer(kim.jwtAuthToken)).body).toMatchObject({ data: { viewer: { databaseId: kim.databaseId } } });
  await new AccountStore(site.store.database).revokeTokens(kim.databaseId);
  expect((await viewer(kim.jwtAuthToken)).body).toEqual({ data: { viewer: null }, errors: [internal("viewer")] });
  expect((await viewer(user.jwtAuthToken)).body).toMatchObject({ data: { viewer: { databaseId: user.databaseId } } });
  const variables = { input: { username: "kim", password: jane.password } };
  const again = await server.post<{ login: { authToken: string } }>({ query: loginMutation, variables });
  expect((await viewer(again.body.data.login.authToken)).body).toMatchObject({
    data: { viewer: { databaseId: kim.databaseId } },
  });
});
