import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate } from "./open-store.ts";
import type { ContentDatabase } from "./tables.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const opened: ContentDatabase[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of opened.splice(0)) await database.destroy();
});

async function open(file: string): Promise<ContentDatabase> {
  const database = openDatabase(`file:${join(folder, file)}`);
  opened.push(database);
  await migrate(database);
  return database;
}

const setOption = (database: ContentDatabase, key: string, value = "1") =>
  database.insertInto("options").values({ key, value }).execute();
const optionKeys = async (database: ContentDatabase) =>
  (await database.selectFrom("options").select("key").orderBy("key").execute()).map(({ key }) => key);

/** Runs program lines in a separate process. */
const run = (script: string) => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
const imports = `
  // The 10 seconds that a write waits for another process are never over.
  performance.now = () => 0;
  import { openDatabase } from ${JSON.stringify(import.meta.resolve("./database.ts"))};
  import { migrate } from ${JSON.stringify(import.meta.resolve("./open-store.ts"))};`;

test("a file URL opens a SQLite file and creates its folder", async () => {
  const database = await open("new/folder/store.db");
  expect(await database.selectFrom("entries").selectAll().execute()).toEqual([]);
});

test("repeated and concurrent migrations do no harm", async () => {
  const url = `file:${join(folder, "twice.db")}`;
  const script = `${imports}
    const database = openDatabase(${JSON.stringify(url)});
    await migrate(database);
    await migrate(database);
    await database.destroy();`;
  await Promise.all([run(script), run(script), run(script)]);
});

test("while another process writes, a write waits without blocking, and reads continue", async () => {
  const database = await open("busy.db");
  const other = new DatabaseSync(join(folder, "busy.db"));
  other.exec("begin immediate; insert into options values ('theirs', '1');");
  const written: string[] = [];
  const single = setOption(database, "single").then(() => written.push("single"));
  const whole = database
    .transaction()
    .execute((transaction) => setOption(transaction, "whole"))
    .then(() => written.push("whole"));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(await optionKeys(database)).toEqual([]);
  expect(written).toEqual([]);
  other.exec("commit");
  other.close();
  await Promise.all([single, whole]);
  expect(written).toEqual(["single", "whole"]);
  expect(await optionKeys(database)).toEqual(["single", "theirs", "whole"]);
});

test("a transaction of this process blocks no reader, and shows nothing before it ends", async () => {
  const database = await open("reading.db");
  await database.transaction().execute(async (transaction) => {
    await setOption(transaction, "a");
    expect(await optionKeys(transaction)).toEqual(["a"]);
    expect(await optionKeys(database)).toEqual([]);
  });
  expect(await optionKeys(database)).toEqual(["a"]);
});

test("a write that has waited 10 seconds for another process fails with the reason", async () => {
  const database = await open("locked.db");
  const other = new DatabaseSync(join(folder, "locked.db"));
  other.exec("begin immediate");
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 4000));
  await expect(setOption(database, "a")).rejects.toThrow(
    `Another process has been writing to the store ${join(folder, "locked.db")} for too long; nothing was written.`,
  );
  other.close();
  await setOption(database, "a");
});

test("two processes that write at the same time both finish", async () => {
  const database = await open("two.db");
  const script = (name: string) => `${imports}
    const database = openDatabase(${JSON.stringify(`file:${join(folder, "two.db")}`)});
    for (let each = 0; each < 100; each += 1)
      await database.transaction().execute((transaction) =>
        transaction.insertInto("options").values({ key: ${JSON.stringify(name)} + each, value: "1" }).execute());
    await database.destroy();`;
  await Promise.all([run(script("a")), run(script("b"))]);
  expect(await optionKeys(database)).toHaveLength(200);
});

test("on a full disk writes fail with a clear error, reads work, and writes resume with space", async () => {
  const database = await open("full.db");
  await setOption(database, "before");
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(database);
  const large = "x".repeat(100_000);
  const message = `The disk that holds the store ${join(folder, "full.db")} is full; nothing was written.`;
  await expect(setOption(database, "single", large)).rejects.toThrow(message);
  const transaction = database.transaction().execute(async (each) => {
    await setOption(each, "small");
    await setOption(each, "large", large);
  });
  await expect(transaction).rejects.toThrow(message);
  expect(await optionKeys(database)).toEqual(["before"]);
  await sql`pragma max_page_count = 1000000`.execute(database);
  await setOption(database, "after", large);
  expect(await optionKeys(database)).toEqual(["after", "before"]);
});

test("an unwritable folder is reported when the store is opened", () => {
  // A folder in which no user, including root, can create a file.
  expect(() => openDatabase("file:/proc/store.db")).toThrow(
    "The store /proc/store.db cannot be opened: the folder /proc cannot be written.",
  );
  writeFileSync(join(folder, "a-file"), "");
  expect(() => openDatabase(`file:${join(folder, "a-file/store.db")}`)).toThrow(
    /^The folder .*\/a-file cannot be created \(E[A-Z]+\); the store .*\/a-file\/store\.db needs it\.$/,
  );
});

test("a file that is not a store is reported as damaged, and unchanged", () => {
  const file = join(folder, "letter.txt");
  writeFileSync(file, "Dear neighbor, ".repeat(100));
  expect(() => openDatabase(`file:${file}`)).toThrow(
    `The store ${file} is damaged or not a SQLite file; restore a backup of it.`,
  );
  expect(readFileSync(file, "utf8")).toBe("Dear neighbor, ".repeat(100));
});
