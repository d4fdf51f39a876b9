import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../backend/store/database.ts";
import { migrate } from "../backend/store/open-store.ts";
import { writeContent } from "../backend/store/writes.ts";
import { entry } from "../backend/testing/content-store.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const main = join(import.meta.dirname, "main.ts");
const { PATH, NODE_COMPILE_CACHE } = process.env;
const environment = { PATH, TMPDIR: folder, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };

function run(args: readonly string[], databaseUrl: string) {
  const env = { ...environment, DATABASE_URL: databaseUrl };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { env, encoding: "utf8" });
  return { status, stdout, stderr };
}

test("a missing store is reported, and none is created", () => {
  const file = join(folder, "missing", "store.db");
  const { status, stdout, stderr } = run([], `file:${file}`);
  expect([status, stdout, stderr]).toEqual([2, "", `There is no store at ${file}; DATABASE_URL names it.\n`]);
  expect(existsSync(join(folder, "missing"))).toBe(false);
});

test("a store without content is refused instead of passing", async () => {
  const url = `file:${join(folder, "empty.db")}`;
  {
    await using database = openDatabase(url);
    await migrate(database);
  }
  const { status, stdout, stderr } = run(["--json"], url);
  expect([status, stdout, stderr]).toEqual([
    2,
    "",
    "Nothing is published in the store, so there is nothing to check.\n",
  ]);
});

test("a store of an older version is rejected with a message, and unchanged", async () => {
  const file = join(folder, "older.db");
  {
    await using database = openDatabase(`file:${file}`);
    await migrate(database);
  }
  {
    using older = new DatabaseSync(file);
    older.exec("drop table search_demand; delete from kysely_migration where name = '0008-search-demand'");
  }
  const before = readFileSync(file);
  const { status, stdout, stderr } = run([], `file:${file}`);
  expect([status, stdout, stderr]).toEqual([
    2,
    "",
    "The store is of an older version, or empty. The site brings it up to date when it starts.\n",
  ]);
  expect(readFileSync(file).equals(before)).toBe(true);
});

test("a copy of a store is read and stays unchanged, to the byte", async () => {
  const file = join(folder, "copy.db");
  {
    await using database = openDatabase(`file:${file}`);
    await migrate(database);
    await writeContent(database, async (writer) => {
      await writer.putEntry(entry("page", 7, { title: "About", uri: "/about/" }));
    });
  }
  // Read-only, as backups are: a site would create a WAL beside it.
  const copy = new DatabaseSync(file);
  copy.exec("pragma journal_mode = delete");
  copy.close();
  const before = readFileSync(file);
  const { status, stdout } = run(["--json"], `file:${file}`);
  expect([status, JSON.parse(stdout).entries]).toEqual([1, 1]);
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith("copy.db"))).toEqual(["copy.db"]);
});

test("a password in the URL of a host is not printed", () => {
  const { status, stdout, stderr } = run(["--url", "http://ada:hunter2@127.0.0.1:9"], "file:x.db");
  expect([status, stdout, stderr]).toEqual([2, "", "The URL of a host must not contain a user or password.\n"]);
});

test.each([["--day", "2026-02-31"], ["--unknown"], ["more"], ["--url", "cms.example.com"]])(
  "invalid options are not a finding: %s %s",
  (...args) => {
    const { status, stdout } = run(args, `file:${join(folder, "none.db")}`);
    expect([status, stdout]).toEqual([2, ""]);
  },
);

test("a check that is aborted while it reads a host leaves no files", async () => {
  const reached = Promise.withResolvers<void>();
  const server = createServer(() => reached.resolve()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const child = spawn(process.execPath, [main, "--url", `http://127.0.0.1:${(server.address() as AddressInfo).port}`], {
    env: environment,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  await reached.promise;
  child.kill("SIGTERM");
  expect(await ended).toBe("SIGTERM");
  server.closeAllConnections();
  server.close();
  expect(readdirSync(folder).filter((name) => name.startsWith("porchlight-content-lint-"))).toEqual([]);
});
