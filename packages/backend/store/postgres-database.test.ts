import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import {
  backendOn,
  graphqlRequest,
  memoryLog,
  type OperationResult,
  temporaryStore,
} from "#backend/testing/content-store.ts";
import { databaseBeside, newDatabaseName, runStatement } from "#backend/testing/postgres-databases.ts";
import { findPostgres, PostgresServer } from "#backend/testing/postgres-server.ts";
import { RunningBackend } from "#backend/testing/running-backend.ts";
import { openChangeFeed } from "./changes.ts";
import { openDatabase } from "./database.ts";
import { migrate, openForReading, openMigrated, storeMigration } from "./open-store.ts";
import type { StoreMigration } from "./postgres-database.ts";
import { StoreUnreachable, storeUnavailable, withStoreTimeout } from "./store-error.ts";
import type { ContentDatabase } from "./tables.ts";

const opened: ContentDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});
function open(url: string, migration?: StoreMigration): ContentDatabase {
  const database = openDatabase(url, undefined, migration);
  opened.push(database);
  return database;
}

test("an unreachable server is reported in plain words, without user and password", async () => {
  const failure = await migrate(open("postgres://me:secret@localhost:1/porchlight")).catch((error: Error) => error);
  expect(failure).toHaveProperty("name", "StoreError");
  expect(failure).toHaveProperty(
    "message",
    expect.stringMatching(/^The database server "localhost:1\/porchlight" does not answer: .*ECONNREFUSED.*\.$/),
  );
  expect(String(failure)).not.toMatch(/secret|me:/);
});

test("several processes create tables at once without harm", async () => {
  const { url } = inject("postgres") ?? { url: "" };
  const name = newDatabaseName();
  await runStatement(url, `create database ${name}`);
  const processes = [1, 2, 3].map(() => open(databaseBeside(url, name)));
  await Promise.all(processes.map(migrate));
  for (const each of processes) expect(await each.selectFrom("users").selectAll().execute()).toEqual([]);
  await Promise.all(opened.splice(0).map((each) => each.destroy()));
  await runStatement(url, `drop database ${name} with (force)`);
});

test("a statement, a wait for a lock and a forgotten transaction all time out", async () => {
  const store = await temporaryStore();
  const setting = async (name: string) =>
    (await sql<Record<string, string>>`show ${sql.ref(name)}`.execute(store.database)).rows[0]?.[name];
  expect(await setting("statement_timeout")).toBe("10s");
  expect(await setting("lock_timeout")).toBe("10s");
  expect(await setting("idle_in_transaction_session_timeout")).toBe("1min");
  expect(await setting("default_transaction_isolation")).toBe("read committed");
  await store.remove();
});

describe("behind a pooler in transaction mode", () => {
  const pooled = (url: string) => `${url}${url.includes("?") ? "&" : "?"}pgbouncer=true`;
  const names = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout", "transaction_isolation"];
  const limits = sql<Record<string, string>>`select ${sql.join(
    names.map((name) => sql`current_setting(${name}) as ${sql.ref(name)}`),
  )}`;
  const expected = ["10s", "10s", "1min", "read committed"];

  test("a connection has no settings of its own, and each transaction has all limits", async () => {
    const store = await temporaryStore();
    await sql`alter database ${sql.ref(new URL(store.databaseUrl).pathname.slice(1))} set default_transaction_isolation = 'serializable'`.execute(
      store.database,
    );
    const database = open(pooled(store.databaseUrl));
    const [outside] = (await limits.execute(database)).rows;
    expect(Object.values(outside ?? {})).toEqual(["0", "0", "0", "serializable"]);
    const [inside] = await database
      .transaction()
      .execute(async (transaction) => (await limits.execute(transaction)).rows);
    expect(Object.values(inside ?? {})).toEqual(expected);
    const [alone] = (
      await sql<{
        limit: string;
      }>`insert into sequences (name, last_id) values ('terms', 1) returning current_setting('lock_timeout') as limit`.execute(
        database,
      )
    ).rows;
    expect(alone).toEqual({ limit: "10s" });
    await Promise.all(opened.splice(0).map((each) => each.destroy()));
    await store.remove();
  });

  test("a store opened for reading rejects writes", async () => {
    const store = await temporaryStore();
    const database = await openForReading(pooled(store.databaseUrl));
    opened.push(database);
    expect(await database.selectFrom("users").selectAll().execute()).toEqual([]);
    const write = database.insertInto("sequences").values({ name: "terms", last_id: 1 }).execute();
    await expect(write).rejects.toThrow("the database is read-only");
    await Promise.all(opened.splice(0).map((each) => each.destroy()));
    await store.remove();
  });
});

const programs = findPostgres();

describe.skipIf("missing" in programs)("a server that becomes unavailable", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    if ("missing" in programs) return;
    server = await PostgresServer.start(programs, { isDurable: true });
  });
  afterAll(() => server?.remove());

  test("fails statements meanwhile, and connections resume when it is back", async () => {
    const log = memoryLog();
    const { backend, request } = await backendOn(server.url("postgres"), { log });
    const database = open(server.url("postgres"));
    expect(await backend.isReady()).toBe(true);

    // One connection is idle, one in a transaction between two statements.
    const interrupted = database.transaction().execute(async (transaction) => {
      await transaction.insertInto("options").values({ key: "a", value: "1" }).execute();
      await server.killHard();
      await transaction.insertInto("options").values({ key: "b", value: "1" }).execute();
    });
    await expect(interrupted).rejects.toThrow();
    expect(await backend.isReady()).toBe(false);
    const { errors } = await request("{ pages { nodes { title } } }");
    expect(errors?.[0]?.message).not.toContain("database");
    expect(log.lines.map(({ details }) => String((details as { err?: unknown }).err))).toContainEqual(
      expect.stringContaining("does not answer"),
    );

    await server.start();
    expect(await backend.isReady()).toBe(true);
    expect(await request("{ pages { nodes { title } } }")).toEqual({ data: { pages: { nodes: [] } } });
    expect(await database.selectFrom("options").selectAll().execute()).toEqual([]);
    await backend.close();
  });

  const pages = "{ pages { nodes { title } } }";
  /** More than the idle connections of a backend, so that some need a new one. */
  const askSeveral = (backend: RunningBackend) =>
    Promise.all(Array.from({ length: 8 }, () => backend.request(pages, {}).then(({ status }) => status)));

  test("that hangs and then breaks idle connections ends no process", async () => {
    const backend = new RunningBackend();
    onTestFinished(() => backend.kill());
    await backend.open(server.url("postgres"));
    server.freeze();
    expect(await askSeveral(backend)).toEqual(Array(8).fill(503));
    // New connections are rejected.
    await server.killHard();
    expect(await askSeveral(backend)).toEqual(Array(8).fill(503));
    await server.start();
    expect(await backend.request(pages, {})).toEqual({ data: { pages: { nodes: [] } }, status: 200 });
    expect(backend.lines.join("\n")).toContain("does not answer");
  });

  test("that hangs and resumes is queried again; a request meanwhile is a 503 with Retry-After", async () => {
    const { backend, request } = await backendOn(server.url("postgres"));
    server.freeze();
    onTestFinished(() => server.thaw());
    const response = await backend.fetch(graphqlRequest({ query: pages }));
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    const { errors } = (await response.json()) as OperationResult;
    expect(errors?.map(({ message }) => message)).toEqual([storeUnavailable.message]);
    server.thaw();
    await vi.waitFor(async () => expect(await request(pages)).toEqual({ data: { pages: { nodes: [] } } }), 120_000);
    await backend.close();
  });

  test("releases connections that arrive too late for later statements", async () => {
    const database = open(server.url("postgres"));
    const select = () => sql`select 1 as one`.execute(database);
    server.freeze();
    onTestFinished(() => server.thaw());
    const late = Array.from({ length: 10 }, () => withStoreTimeout(20, select).catch((error: Error) => error.name));
    expect(await Promise.all(late)).toEqual(Array(10).fill("StoreError"));
    server.thaw();
    await vi.waitFor(async () => expect((await select()).rows).toEqual([{ one: 1 }]), 120_000);
  });

  describe("and is unavailable when a store is opened", () => {
    const name = newDatabaseName();
    const url = () => databaseBeside(server.url("postgres"), name);
    beforeAll(() => runStatement(server.url("postgres"), `create database ${name}`));

    test("rejects every statement at once, and is migrated before the first one when it is back", async () => {
      const done = vi.fn();
      await server.killHard();
      const migration = storeMigration(url(), done);
      const database = await openMigrated(url(), { migration });
      opened.push(database);
      const users = () => database.selectFrom("users").selectAll().execute();
      await expect(users()).rejects.toBeInstanceOf(StoreUnreachable);
      const feed = await openChangeFeed(database, memoryLog());
      const received: unknown[] = [];
      feed.subscribe((change) => received.push(change));
      await feed.read();
      expect([received, done.mock.calls]).toEqual([[], []]);

      await server.start();
      await vi.waitFor(async () => expect(await users()).toEqual([]), 120_000);
      expect(done).toHaveBeenCalledTimes(1);
      await feed.read();
      await feed.read();
      expect(received).toEqual([{ kinds: ["everything"], uris: [] }]);
      await feed.announce({ kinds: ["page"], uris: ["/a/"] });
      expect(received.slice(1)).toEqual([{ kinds: ["page"], uris: ["/a/"] }]);
      await feed.close();
    });

    test("a hanging one delays only the first statement", async () => {
      server.freeze();
      onTestFinished(() => server.thaw());
      const migration = storeMigration(url());
      const database = open(url(), migration);
      const select = () => withStoreTimeout(3_600_000, () => database.selectFrom("users").selectAll().execute());
      await expect(select()).rejects.toThrow("does not answer");
      // A second attempt is pending by then, and no caller waits for it.
      await expect(withStoreTimeout(20, () => database.selectFrom("users").selectAll().execute())).rejects.toThrow(
        "does not answer",
      );
      server.thaw();
      await vi.waitFor(async () => expect(await select()).toEqual([]), 120_000);
    });

    test("is still an error without a shared migration", async () => {
      await server.killHard();
      await expect(openMigrated(url())).rejects.toBeInstanceOf(StoreUnreachable);
      await server.start();
    });
  });
});
