import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountStore } from "#backend/accounts/account-store.ts";
import { backendOn, temporarySite } from "#backend/testing/content-store.ts";
import { jane, type ResponseUser, refreshMutation, registered } from "./testing/account-operations.ts";
import { type Listening, listening } from "./testing/listening.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
let server: Listening;
let user: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined);
  server = await listening(site.backend);
  user = await registered(site);
});
afterAll(async () => {
  await server.close();
  await site.remove();
});

const refresh = (jwtRefreshToken: string, authorization?: string) =>
  server.post<{ refreshJwtAuthToken: { authToken: string } | null }>(
    { query: refreshMutation, variables: { jwtRefreshToken } },
    authorization === undefined ? {} : { authorization },
  );
const invalid = {
  data: { refreshJwtAuthToken: null },
  errors: [expect.objectContaining({ message: "The provided refresh token is invalid" })],
};

test("refreshJwtAuthToken takes the refresh token and returns an auth token that works", {
  tags: ["S7.10"],
}, async () => {
  const { status, body } = await refresh(user.jwtRefreshToken);
  expect(status).toBe(200);
  const token = body.data.refreshJwtAuthToken?.authToken ?? "";
  expect(await site.data("{ viewer { id } }", {}, { token })).toEqual({ viewer: { id: user.id } });
});

test("a garbage or altered refresh token, or an access token, is rejected with HTTP 200", async () => {
  const [header, payload] = user.jwtRefreshToken.split(".");
  for (const token of ["", "garbage", `${header}.${payload}.AAAA`, user.jwtAuthToken]) {
    expect(await refresh(token)).toMatchObject({ status: 200, body: invalid });
  }
});

test("an empty Bearer beside the refresh token is ignored", async () => {
  expect((await refresh(user.jwtRefreshToken, "Bearer ")).body.errors).toBeUndefined();
});

test("tokens survive a restart with the same secret", async () => {
  const restarted = await backendOn(site.store.databaseUrl);
  const response = await restarted.request(refreshMutation, { jwtRefreshToken: user.jwtRefreshToken });
  const viewer = await restarted.data("{ viewer { id } }", {}, { token: user.jwtAuthToken });
  await restarted.backend.close();
  expect(response.errors).toBeUndefined();
  expect(viewer).toEqual({ viewer: { id: user.id } });
});

test("a revoked refresh token, and that of a deleted account, is a 401", async () => {
  const kim = await registered(site, { ...jane, username: "kim", email: "kim@example.com" });
  await new AccountStore(site.store.database).revokeTokens(kim.databaseId);
  expect(await refresh(kim.jwtRefreshToken)).toMatchObject({ status: 401, body: invalid });
  const sam = await registered(site, { ...jane, username: "sam", email: "sam@example.com" });
  await site.store.database.deleteFrom("users").where("id", "=", sam.databaseId).execute();
  expect(await refresh(sam.jwtRefreshToken)).toMatchObject({ status: 401, body: invalid });
});
