import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-database-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a file address opens a SQLite file and makes its folder", async () => {
  const database = openDatabase(`file:${join(folder, "new/folder/store.db")}`);
  await migrate(database);
  expect(await database.selectFrom("entries").selectAll().execute()).toEqual([]);
  await database.destroy();
});

test("any other address is refused in plain words, without its password", () => {
  expect(() => openDatabase("mysql://me:secret@host/db")).toThrow(
    'DATABASE_URL must begin with "file:" (a SQLite file); it is "mysql://…@host/db".',
  );
  expect(() => openDatabase("file:")).toThrow("DATABASE_URL names no file");
});

test("bringing the tables up to date twice, and by several processes at once, does no harm", async () => {
  const url = `file:${join(folder, "twice.db")}`;
  const script = `
    import { openDatabase } from ${JSON.stringify(import.meta.resolve("./database.ts"))};
    import { migrate } from ${JSON.stringify(import.meta.resolve("./migrate.ts"))};
    const database = openDatabase(${JSON.stringify(url)});
    await migrate(database);
    await migrate(database);
    await database.destroy();`;
  const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  await Promise.all([run(), run(), run()]);
});

test("a failed transaction leaves nothing behind", async () => {
  const database = openDatabase(`file:${join(folder, "rollback.db")}`);
  await migrate(database);
  const write = database.transaction().execute(async (transaction) => {
    await transaction.insertInto("options").values({ key: "a", value: "1" }).execute();
    throw new Error("no");
  });
  await expect(write).rejects.toThrow("no");
  expect(await database.selectFrom("options").selectAll().execute()).toEqual([]);
  await database.destroy();
});
