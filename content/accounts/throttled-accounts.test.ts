import * as argon2 from "@node-rs/argon2";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backendOn, temporarySite, testAccounts, testPublicUrl } from "#content/testing/content-store.ts";
import { Accounts } from "./accounts.ts";
import { HasherFull, PasswordHasher } from "./password-hasher.ts";
import {
  jane,
  loginMutation,
  messageOf,
  refreshMutation,
  registered,
  registerMutation,
} from "./testing/account-questions.ts";
import { listening, type Listening } from "./testing/listening.ts";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

const accounts = {
  ...testAccounts,
  loginAttemptsPer15Minutes: 5,
  loginAttemptsPerAddressPer15Minutes: 12,
  registrationsPerHour: 3,
  tokenRefreshesPerMinute: 4,
};
let site: Awaited<ReturnType<typeof temporarySite>>;
let server: Listening;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 7, 14) });
  site = await temporarySite(async () => undefined, { accounts });
  server = await listening(site.backend);
  vi.mocked(argon2.verify).mockClear();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await site.remove();
});

const from = (address: string) => ({ "x-porchlight-client-address": address });
const question = (username: string, password: string) => ({
  query: loginMutation,
  variables: { input: { username, password } },
});
const login = (username: string, password: string, address = "203.0.113.1") =>
  server.post<{ login: { authToken: string } | null }>(question(username, password), from(address));
const register = (name: string, address: string, password = jane.password) =>
  server.post(
    {
      query: registerMutation,
      variables: { input: { ...jane, username: name, email: `${name}@example.com`, password } },
    },
    from(address),
  );
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

async function failedLogins(count: number, username: string, address?: string) {
  for (let index = 0; index < count; index++) await login(username, "a wrong guess", address);
}

test("after five wrong passwords an account is locked for 15 minutes, for the right one too, without a hash", async () => {
  await registered(site);
  await failedLogins(5, "jane");
  const hashes = vi.mocked(argon2.verify).mock.calls.length;
  const answer = await login("jane", jane.password);
  expect(answer).toMatchObject({ status: 429, retryAfter: "900", body: { data: { login: null } } });
  expect(messageOf(answer.body)).toBe("Too many attempts. Please try again in 15 minutes.");
  expect(argon2.verify).toHaveBeenCalledTimes(hashes);
  later(15);
  expect((await login("jane", jane.password)).body.data.login?.authToken).toBeTypeOf("string");
});

test("username and e-mail address of one account share its counter", async () => {
  await registered(site);
  await failedLogins(3, "JANE");
  await failedLogins(2, "jane@example.com");
  expect((await login("Jane@Example.com", jane.password)).status).toBe(429);
});

test("names without an account are locked alike", async () => {
  await failedLogins(5, "nobody");
  expect(await login("nobody", "a wrong guess")).toMatchObject({ status: 429, retryAfter: "900" });
  expect((await login("somebody", "a wrong guess")).status).toBe(200);
});

test("the second lock is twice as long", async () => {
  await failedLogins(6, "nobody");
  later(15);
  await failedLogins(5, "nobody", "203.0.113.2");
  const answer = await login("nobody", "a wrong guess", "203.0.113.2");
  expect(answer).toMatchObject({ status: 429, retryAfter: "1800" });
});

test("a success makes the failures before it forgotten", async () => {
  await registered(site);
  for (let round = 0; round < 2; round++) {
    await failedLogins(4, "jane");
    expect((await login("jane", jane.password)).status).toBe(200);
  }
});

test("an address that guesses at many accounts waits until its window ends; others do not", async () => {
  for (let index = 0; index < 12; index++) await login(`user-${index}`, "a wrong guess");
  expect(await login("jane", "a wrong guess")).toMatchObject({ status: 429, retryAfter: "900" });
  expect((await login("jane", "a wrong guess", "203.0.113.2")).status).toBe(200);
  later(15);
  expect((await login("jane", "a wrong guess")).status).toBe(200);
});

test("log-ins that succeed do not count for the address", async () => {
  await registered(site);
  for (let index = 0; index < 13; index++) expect((await login("jane", jane.password)).status).toBe(200);
});

test("the log-ins of a batch count each, also those that are under way at the same time", async () => {
  await registered(site);
  const batch = Array.from({ length: 6 }, () => question("jane", "a wrong guess"));
  const answer = await server.post(batch, from("203.0.113.1"));
  expect(answer).toMatchObject({ status: 429, retryAfter: "900" });
  expect(argon2.verify).toHaveBeenCalledTimes(5);
});

test("the log-ins of one operation count each", async () => {
  await registered(site);
  const login = (key: string) => `${key}: login(input: { username: "jane", password: "a wrong guess" }) { authToken }`;
  const statuses: number[] = [];
  for (let index = 0; index < 3; index++) {
    statuses.push((await server.post({ query: `mutation { ${login("a")} ${login("b")} }` })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect(argon2.verify).toHaveBeenCalledTimes(5);
});

test("processes on one store count together", async () => {
  await registered(site);
  const other = await backendOn(site.store.databaseUrl, { accounts });
  await failedLogins(3, "jane");
  for (let index = 0; index < 2; index++) await other.ask(loginMutation, question("jane", "a wrong guess").variables);
  expect((await login("jane", jane.password)).status).toBe(429);
  await other.backend.close();
});

test("an address may register so many accounts an hour, and be refused before it learns whether a name is taken", async () => {
  expect((await register("ann", "203.0.113.1")).status).toBe(200);
  expect(messageOf((await register("ann", "203.0.113.1")).body)).toContain("already registered");
  // What is refused before the store is asked does not count.
  expect((await register("bob", "203.0.113.1", "short")).status).toBe(200);
  expect(messageOf((await register("bob", "203.0.113.1")).body)).toBeUndefined();
  expect(await register("ann", "203.0.113.1")).toMatchObject({ status: 429, retryAfter: "3600" });
  expect(await register("cat", "203.0.113.1")).toMatchObject({ status: 429, retryAfter: "3600" });
  expect(messageOf((await register("cat", "203.0.113.2")).body)).toBeUndefined();
  later(60);
  expect(messageOf((await register("dan", "203.0.113.1")).body)).toBeUndefined();
});

test("an address may refresh so many tokens a minute", async () => {
  const { jwtRefreshToken } = await registered(site);
  const refresh = () => server.post({ query: refreshMutation, variables: { jwtRefreshToken } }, from("203.0.113.1"));
  for (let index = 0; index < 4; index++) expect((await refresh()).status).toBe(200);
  const answer = await refresh();
  expect(answer).toMatchObject({ status: 429, retryAfter: "60" });
  expect(messageOf(answer.body)).toBe("Too many attempts. Please try again in 1 minute.");
  later(1);
  expect((await refresh()).status).toBe(200);
});

test("visitors without an address share one counter", async () => {
  for (let index = 0; index < 12; index++) await server.post(question(`user-${index}`, "a wrong guess"));
  expect((await server.post(question("jane", "a wrong guess"))).status).toBe(429);
});

test("what is turned away because too many passwords wait to be hashed does not count", async () => {
  class FullHasher extends PasswordHasher {
    override hash = () => Promise.reject(new HasherFull("Full."));
    override verify = this.hash;
  }
  const { database } = site.store;
  const busy = new Accounts({ database, publicUrl: testPublicUrl, options: accounts, hasher: new FullHasher() });
  const turnedAway = {
    message: "Too many attempts. Please try again in 5 seconds.",
    extensions: { http: { status: 429, headers: { "retry-after": "5" } } },
  };
  for (let index = 0; index < 10; index++) {
    await expect(busy.login({ username: "jane", password: "x" }, "203.0.113.1")).rejects.toMatchObject(turnedAway);
    await expect(busy.register(jane, "203.0.113.1")).rejects.toMatchObject(turnedAway);
  }
  const counters = await database.selectFrom("throttles").select("attempts").execute();
  expect(counters).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
});
