import type { PostgresPoolClient } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timedClient } from "./postgres-client.ts";
import {
  CommitOutcomeUnknown,
  StoreError,
  StoreUnreachable,
  storeTimeLeftMs,
  withStoreTimeout,
} from "./store-error.ts";

/** A connection that responds to statements as the test sets, and records them and its release. */
function connection(answerTo: (sql: string) => Promise<void> | undefined) {
  const statements: string[] = [];
  const released: (boolean | undefined)[] = [];
  const client = {
    async query(sql: string) {
      statements.push(sql);
      await answerTo(sql);
      return { command: "SELECT", rowCount: 0, rows: [] };
    },
    release: (isBroken?: boolean) => void released.push(isBroken),
  } as unknown as PostgresPoolClient;
  return { client: timedClient(client), statements, released };
}

test("a single write in a request is a transaction; a read, or a write outside requests, is not", async () => {
  const { client, statements } = connection(() => undefined);
  await withStoreTimeout(1000, async () => {
    await client.query("select 1", []);
    await client.query("update a", []);
  });
  await client.query("update b", []);
  expect(statements).toEqual(["select 1", "begin", "update a", "commit", "update b"]);
});

test("a transaction is not committed after the timeout, and its connection stays usable", async () => {
  const { client, statements, released } = connection(() => undefined);
  await withStoreTimeout(20, async () => {
    await client.query("begin", []);
    await client.query("update a", []);
    await vi.waitFor(() => expect(storeTimeLeftMs()).toBeLessThanOrEqual(0), { timeout: 120_000 });
    await expect(client.query("commit", [])).rejects.toBeInstanceOf(StoreError);
    await client.query("rollback", []);
  });
  client.release();
  expect(statements).toEqual(["begin", "update a", "rollback"]);
  expect(released).toEqual([false]);
});

test("a statement that takes too long is abandoned with its connection", async () => {
  const { client, statements, released } = connection((sql) =>
    sql === "update a" ? new Promise(() => undefined) : undefined,
  );
  await withStoreTimeout(20, () => expect(client.query("update a", [])).rejects.toBeInstanceOf(StoreError));
  client.release();
  expect(statements).toEqual(["begin", "update a"]);
  expect(released).toEqual([true]);
});

const broken = () => new Error("Connection terminated unexpectedly");
const unsent = () => new Error("Client has encountered a connection error and is not queryable");
const ofServer = (code: string) => Object.assign(new pg.DatabaseError("ended", 0, "error"), { code });

test.each([
  ["breaks", broken(), true],
  ["breaks as the system says", new Error("read ETIMEDOUT"), true],
  ["broke before, so that nothing was sent", unsent(), false],
  ["is ended by a server that shuts down", ofServer("57P01"), true],
  ["is lost by a server that crashes", ofServer("57P02"), true],
  ["ends with an outcome that the server does not know", ofServer("40003"), true],
  ["ends with a commit that the server refused", ofServer("40001"), false],
])("a connection that %s within a commit: whether its outcome is unknown", async (_how, error, isUnknown) => {
  const failing = () => connection((sql) => (sql === "commit" ? Promise.reject(error) : undefined)).client;
  const expected = { name: isUnknown ? "CommitOutcomeUnknown" : "StoreError" };
  await expect(withStoreTimeout(1000, () => failing().query("update a", []))).rejects.toMatchObject(expected);
  const client = failing();
  await client.query("begin", []);
  await client.query("update a", []);
  await expect(client.query("commit", [])).rejects.toMatchObject(expected);
});

test("a connection lost before commit wrote nothing; a write outside a transaction may have", async () => {
  const failing = (at: string) => connection((sql) => (sql === at ? Promise.reject(broken()) : undefined));
  const nothing = { name: "StoreError", message: expect.stringContaining("nothing was written") };
  await expect(withStoreTimeout(1000, () => failing("update a").client.query("update a", []))).rejects.toMatchObject(
    nothing,
  );
  await expect(failing("select 1").client.query("select 1", [])).rejects.toMatchObject(nothing);
  const within = failing("update a").client;
  await within.query("begin", []);
  await expect(within.query("update a", [])).rejects.toMatchObject(nothing);
  await expect(failing("update a").client.query("update a", [])).rejects.toBeInstanceOf(CommitOutcomeUnknown);
});

test("a failed rollback hides no error: its connection is destroyed, and the server rolls back", async () => {
  const { client, released } = connection((sql) => (sql === "rollback" ? Promise.reject(unsent()) : undefined));
  await client.query("begin", []);
  await client.query("rollback", []);
  client.release();
  expect(released).toEqual([true]);
});

describe("a statement without a response", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each([
    ["select 1", [[expect.any(StoreUnreachable)]]],
    ["rollback", []],
  ])("is abandoned with its connection after 15 s: %s", async (sql, failures) => {
    const { client, released } = connection(() => new Promise(() => undefined));
    const failed = vi.fn();
    const query = client.query(sql, []).catch(failed);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await query;
    expect(failed.mock.calls).toEqual(failures);
    client.release();
    expect(released).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test.each([
  ["53100", "the disk of the database server is full"],
  ["25006", "the database is read-only"],
  ["55P03", "another process has been writing for too long"],
  ["57P01", "the database server is shutting down or starting"],
  ["40P01", "the write conflicted with others"],
])("the error %s gets a plain message", async (code, words) => {
  const error = Object.assign(new pg.DatabaseError("internal", 0, "error"), { code });
  const { client } = connection(() => Promise.reject(error));
  await expect(client.query("select 1", [])).rejects.toThrow(`Nothing was written: ${words} (${code}).`);
});

test("an error of the statement itself is unchanged", async () => {
  const error = Object.assign(new pg.DatabaseError("duplicate key", 0, "error"), { code: "23505" });
  const { client } = connection(() => Promise.reject(error));
  await expect(client.query("select 1", [])).rejects.toBe(error);
});
