import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { backendOn, quietLog, temporaryStore } from "#backend/testing/content-store.ts";
import { databaseBeside, newDatabaseName, order } from "#backend/testing/postgres-databases.ts";
import { findPostgres, PostgresServer } from "#backend/testing/postgres-server.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { ContentDatabase } from "./tables.ts";

const opened: ContentDatabase[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});
function open(url: string): ContentDatabase {
  const database = openDatabase(url);
  opened.push(database);
  return database;
}

test("a server that cannot be reached is named in plain words, without user and password", async () => {
  const failure = await migrate(open("postgres://me:secret@localhost:1/porchlight")).catch((error: Error) => error);
  expect(failure).toHaveProperty("name", "StoreError");
  expect(failure).toHaveProperty(
    "message",
    expect.stringMatching(/^The database server "localhost:1\/porchlight" does not answer: .*ECONNREFUSED.*\.$/),
  );
  expect(String(failure)).not.toMatch(/secret|me:/);
});

test("tables are made by several processes at once without harm", async () => {
  const { url } = inject("postgres") ?? { url: "" };
  const name = newDatabaseName();
  await order(url, `create database ${name}`);
  const processes = [1, 2, 3].map(() => open(databaseBeside(url, name)));
  await Promise.all(processes.map(migrate));
  for (const each of processes) expect(await each.selectFrom("users").selectAll().execute()).toEqual([]);
  await Promise.all(opened.splice(0).map((each) => each.destroy()));
  await order(url, `drop database ${name} with (force)`);
});

test("a statement, a wait for a lock and a forgotten transaction all end by themselves", async () => {
  const store = await temporaryStore();
  const setting = async (name: string) =>
    (await sql<Record<string, string>>`show ${sql.ref(name)}`.execute(store.database)).rows[0]?.[name];
  expect(await setting("statement_timeout")).toBe("10s");
  expect(await setting("lock_timeout")).toBe("10s");
  expect(await setting("idle_in_transaction_session_timeout")).toBe("1min");
  expect(await setting("default_transaction_isolation")).toBe("read committed");
  await store.remove();
});

const programs = findPostgres();

describe.skipIf("missing" in programs)("a server that goes away", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    if ("missing" in programs) return;
    server = await PostgresServer.start(programs, { isDurable: true });
  }, 60_000);
  afterAll(() => server?.remove());

  test("fails the statements meanwhile, ends nothing, and is connected to again when it is back", async () => {
    const log = quietLog();
    const { backend, ask } = await backendOn(server.url("postgres"), { log });
    const database = open(server.url("postgres"));
    expect(await backend.isReady()).toBe(true);

    // One connection is idle, one is inside a transaction between two statements.
    const interrupted = database.transaction().execute(async (transaction) => {
      await transaction.insertInto("options").values({ key: "a", value: "1" }).execute();
      await server.killHard();
      await transaction.insertInto("options").values({ key: "b", value: "1" }).execute();
    });
    await expect(interrupted).rejects.toThrow();
    expect(await backend.isReady()).toBe(false);
    const { errors } = await ask("{ pages { nodes { title } } }");
    expect(errors?.[0]?.message).not.toContain("database");
    expect(log.lines.map(({ details }) => String((details as { err?: unknown }).err))).toContainEqual(
      expect.stringContaining("does not answer"),
    );

    await server.start();
    expect(await backend.isReady()).toBe(true);
    expect(await ask("{ pages { nodes { title } } }")).toEqual({ data: { pages: { nodes: [] } } });
    expect(await database.selectFrom("options").selectAll().execute()).toEqual([]);
    await backend.close();
  });
});
