import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { isPostgresUrl, openDatabase } from "#backend/store/database.ts";
import { sqlitePath } from "#backend/store/sqlite-database.ts";
import { storeTimeLeftMs, type withStoreTimeout } from "#backend/store/store-error.ts";
import type { ContentDatabase } from "#backend/store/tables.ts";
import { memoryLog, temporarySite } from "#backend/testing/content-store.ts";
import { runStatement } from "#backend/testing/postgres-databases.ts";
import { issueKey, readKey } from "./mailed-keys.ts";
import { PasswordHasher } from "./passwords.ts";
import {
  deleteMutation,
  favoritesMutation,
  jane,
  loginMutation,
  logoutMutation,
  type ResponseUser,
  refreshMutation,
  registered,
  registerMutation,
  resetMutation,
  updateMutation,
} from "./testing/account-operations.ts";
import { type Listening, listening } from "./testing/listening.ts";

/** Store timeout of requests in a test; undefined: as in production. */
const patience = vi.hoisted((): { ms: number | undefined } => ({ ms: undefined }));
vi.mock("#backend/store/store-error.ts", async (load) => {
  const real = await load<{ withStoreTimeout: typeof withStoreTimeout }>();
  const shortened: typeof withStoreTimeout = (ms, work) => real.withStoreTimeout(patience.ms ?? ms, work);
  return { ...real, withStoreTimeout: shortened };
});
vi.mock("#backend/store/database.ts", async (load) => {
  const real = await load<{ openDatabase: typeof openDatabase }>();
  return { ...real, openDatabase: vi.fn(real.openDatabase) };
});

let site: Awaited<ReturnType<typeof temporarySite>>;
let server: Listening;
let user: ResponseUser;
let resetKey: string | undefined;
/** The backend's store connection. */
let database: ContentDatabase;
const log = memoryLog();
beforeEach(async () => {
  log.lines.length = 0;
  site = await temporarySite(async () => undefined, { log });
  const opened = vi.mocked(openDatabase).mock.results.at(-1);
  if (opened?.type !== "return") throw new Error("The backend opened no database.");
  database = opened.value;
  server = await listening(site.backend);
  user = await registered(site);
  resetKey = await issueKey(site.store.database, "password-reset", user.databaseId);
});
afterEach(async () => {
  patience.ms = undefined;
  vi.restoreAllMocks();
  await server.close();
  await site.remove();
});

const john = { ...jane, username: "john", email: "john@example.com" };
const register = () => server.post({ query: registerMutation, variables: { input: john } });
const updateFavorites = () =>
  server.post(
    { query: favoritesMutation, variables: { input: { userId: user.databaseId, favorites: "[7]" } } },
    { authorization: `Bearer ${user.jwtAuthToken}` },
  );
const asUser = (query: string, variables: object) =>
  server.post({ query, variables }, { authorization: `Bearer ${user.jwtAuthToken}` });
const updateUser = () => asUser(updateMutation, { input: { id: user.id, email: "else@example.com" } });
const deleteUser = () => asUser(deleteMutation, { id: user.id });
const resetUserPassword = () =>
  server.post({
    query: resetMutation,
    variables: { key: resetKey, login: jane.username, password: "red barn at dusk" },
  });
const login = () =>
  server.post({ query: loginMutation, variables: { input: { username: jane.username, password: jane.password } } });
const refreshJwtAuthToken = () =>
  server.post({ query: refreshMutation, variables: { jwtRefreshToken: user.jwtRefreshToken } });
const logout = () => server.post({ query: logoutMutation, variables: { jwtRefreshToken: user.jwtRefreshToken } });
const writes = {
  registerUser: register,
  updateFavorites,
  updateUser,
  deleteUser,
  resetUserPassword,
  login,
  refreshJwtAuthToken,
  logout,
};
const accountTables = ["users", "sequences", "password_resets", "refresh_families", "adopted_tokens"] as const;
const written = async () =>
  await Promise.all(accountTables.map((table) => site.store.database.selectFrom(table).selectAll().execute()));
const userNames = async () =>
  (await site.store.database.selectFrom("users").select("username").orderBy("id").execute()).map((row) => row.username);

const refused = {
  status: 503,
  retryAfter: "5",
  // Without `data` when reading the token timed out.
  body: expect.objectContaining({
    errors: [
      expect.objectContaining({
        message: "Nothing can be read or saved just now, and nothing was changed. Please try again soon.",
      }),
    ],
  }),
};

const onPostgres = inject("postgres") !== undefined;

/** Runs `statement` in a transaction of another process; the returned function ends it. */
async function otherTransaction(statement: string): Promise<() => Promise<void>> {
  const { databaseUrl } = site.store;
  if (!isPostgresUrl(databaseUrl)) {
    const other = new DatabaseSync(sqlitePath(databaseUrl));
    other.exec("begin immediate");
    return async () => other.close();
  }
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query("begin");
  await other.query(statement);
  return () => other.end();
}

async function readOnly(): Promise<() => Promise<void>> {
  if (!onPostgres) {
    await sql`pragma query_only = on`.execute(database);
    return async () => void (await sql`pragma query_only = off`.execute(database));
  }
  // A database setting applies to connections opened afterwards.
  const set = async (value: "off" | "on") => {
    const name = new URL(site.store.databaseUrl).pathname.slice(1);
    const { url } = inject("postgres") ?? { url: "" };
    await runStatement(url, `alter database ${name} set default_transaction_read_only = ${value}`);
    // Each is waited for, as a connection that ends later would break a request.
    await runStatement(url, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
  };
  await set("on");
  return () => set("off");
}

/** Filling a disk in a test is not possible; the same error is raised in its place. */
async function fullDisk(): Promise<() => Promise<void>> {
  const raise =
    "create function disk_full() returns trigger language plpgsql as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$";
  const { databaseUrl } = site.store;
  await runStatement(databaseUrl, raise);
  for (const table of accountTables) {
    await runStatement(
      databaseUrl,
      `create trigger disk_full before insert or update or delete on ${table} execute function disk_full()`,
    );
  }
  return async () => void (await runStatement(databaseUrl, "drop function disk_full cascade"));
}

const faults = [
  ["is written by another process", () => otherTransaction(`lock table ${accountTables.join(", ")} in exclusive mode`)],
  ["is read-only", readOnly],
  ...(onPostgres ? ([["has a full disk", fullDisk]] as const) : []),
] as const;

type Mutations = Readonly<Record<string, () => ReturnType<typeof register>>>;

/** The responses to mutations that are sent concurrently, by name. */
const answersOf = async (mutations: Mutations) =>
  await Promise.all(Object.entries(mutations).map(async ([field, mutate]) => [field, await mutate()] as const));

describe.each(faults)("while the store %s", (_name, begin) => {
  test("writes, logins and refreshes get a readable 503, and nothing is written, then or later", async () => {
    const before = await written();
    const end = await begin();
    try {
      // A real hash takes longer than the request timeout on a busy machine.
      vi.spyOn(PasswordHasher.prototype, "hash").mockResolvedValue("hash");
      vi.spyOn(PasswordHasher.prototype, "verify").mockResolvedValue(true);
      patience.ms = 400;
      expect(await answersOf(writes)).toEqual(Object.keys(writes).map((field) => [field, refused]));
    } finally {
      patience.ms = undefined;
      await end();
    }
    expect(await written()).toEqual(before);
    expect(await register()).toMatchObject({
      status: 200,
      body: { data: { registerUser: { user: { databaseId: 2 } } } },
    });
    const [users] = await written();
    expect(users?.slice(0, 1)).toEqual(before[0]);
    expect(await userNames()).toEqual(["jane", "john"]);
  });
});

// SQLite readers are not blocked: they read the previous state.
if (onPostgres) {
  test("a lock that also blocks readers is waited for no longer", async () => {
    const end = await otherTransaction(`lock table ${accountTables.join(", ")} in access exclusive mode`);
    patience.ms = 400;
    for (const [, response] of await answersOf(writes)) {
      expect(response).toMatchObject({ status: 503, retryAfter: "5" });
    }
    patience.ms = undefined;
    await end();
    expect(await userNames()).toEqual(["jane"]);
    expect(await login()).toMatchObject({ status: 200 });
  });
}

test("a lock during a pending request ends it likewise", async () => {
  let end: (() => Promise<void>) | undefined;
  patience.ms = 3_600_000;
  const clock = performance.now.bind(performance);
  vi.spyOn(PasswordHasher.prototype, "hash").mockImplementationOnce(async () => {
    end = await otherTransaction("lock table sequences in exclusive mode");
    vi.spyOn(performance, "now").mockImplementation(() => clock() + 3_599_600);
    return "hash";
  });
  expect(await register()).toEqual(refused);
  vi.mocked(performance.now).mockRestore();
  patience.ms = undefined;
  if (!end) throw new Error("The request was refused before there was a lock.");
  await end();
  expect(await userNames()).toEqual(["jane"]);
  expect(await register()).toMatchObject({ status: 200 });
  expect(await userNames()).toEqual(["jane", "john"]);
});

test("a lock on a single row is waited for as long as a request may take", async () => {
  const end = await otherTransaction(`update users set favorites = '[1]' where id = ${user.databaseId}`);
  patience.ms = 400;
  expect(await updateFavorites()).toEqual(refused);
  patience.ms = undefined;
  const waiting = updateFavorites();
  await end();
  expect(await waiting).toMatchObject({
    status: 200,
    body: { data: { updateFavorites: { user: { favorites: "[7]" } } } },
  });
});

test("a write after the timeout is not started", async () => {
  patience.ms = 1000;
  vi.spyOn(PasswordHasher.prototype, "hash").mockImplementationOnce(async () => {
    await vi.waitFor(() => expect(storeTimeLeftMs()).toBeLessThanOrEqual(0), { timeout: 120_000 });
    return "hash";
  });
  expect(await register()).toEqual(refused);
  expect(await userNames()).toEqual(["jane"]);
});

test("an account whose login cannot be stored is not created, and a password not replaced", async () => {
  const { databaseId } = user;
  await sql`drop table refresh_families`.execute(site.store.database);
  for (const response of [await register(), await resetUserPassword()]) {
    expect(Object.values((response.body.data ?? {}) as object)).toEqual([null]);
  }
  expect(await userNames()).toEqual(["jane"]);
  expect(await readKey(site.store.database, "password-reset", databaseId, resetKey ?? "")).toBe("valid");
});

test("reads continue meanwhile", async () => {
  const end = await otherTransaction(`lock table ${accountTables.join(", ")} in exclusive mode`);
  expect(await server.post({ query: "{ pages { nodes { id } } }" })).toMatchObject({ status: 200 });
  await end();
});
