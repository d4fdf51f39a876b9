import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { entry, type TemporaryStore, temporaryStore } from "#backend/testing/content-store.ts";
import { backUp } from "./backup.ts";
import { openDatabase } from "./database.ts";
import { openMigrated } from "./open-store.ts";
import { restore } from "./restore.ts";
import type { ContentDatabase } from "./tables.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const stores: TemporaryStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove();
});

async function newStore(): Promise<TemporaryStore> {
  const store = await temporaryStore();
  stores.push(store);
  return store;
}

const now = new Date("2026-11-21T15:08:00Z");
const backUpTo = (store: TemporaryStore, to: string, mediaFolder?: string) =>
  backUp({ databaseUrl: store.databaseUrl, to, now, ...(mediaFolder ? { mediaFolder } : {}) });
const restoreInto = (store: TemporaryStore, file: string, isForced: boolean, mediaFolder = join(folder, "none")) =>
  restore({ databaseUrl: store.databaseUrl, file, isForced, mediaFolder, now });

/** Writes pairs of equal numbers, each pair in one transaction, until stopped. */
function writingPairs(database: ContentDatabase) {
  let isWriting = true;
  let written = 0;
  const set = (transaction: ContentDatabase, key: string, value: string) =>
    transaction
      .insertInto("options")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  const done = (async () => {
    while (isWriting) {
      written += 1;
      await database.transaction().execute(async (transaction) => {
        await set(transaction, "left", String(written));
        await set(transaction, "right", String(written));
      });
      await nextTurn();
    }
  })();
  return {
    get written() {
      return written;
    },
    async stop() {
      isWriting = false;
      await done;
    },
  };
}

async function optionsIn(store: TemporaryStore): Promise<Record<string, string>> {
  const database = openDatabase(store.databaseUrl);
  const rows = await database.selectFrom("options").selectAll().execute();
  await database.destroy();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

test("a backup during writes is the store at one point in time, and its restore equals it", async () => {
  const store = await newStore();
  await store.write((writer) => writer.putEntry(entry("page", 1, { uri: "/kept/", title: "“Kept” – здесь" })));
  const other = openDatabase(store.databaseUrl);
  const writing = writingPairs(other);
  while (writing.written < 3) await nextTurn();
  const { file } = await backUpTo(store, join(folder, "while-writing.backup"));
  const writtenAtTheEnd = writing.written;
  await writing.stop();
  await other.destroy();

  const target = await newStore();
  await target.database.destroy();
  await restoreInto(target, file, true);
  const { left, right } = await optionsIn(target);
  expect(left).toBe(right);
  expect(Number(left)).toBeGreaterThanOrEqual(2);
  expect(Number(left)).toBeLessThanOrEqual(writtenAtTheEnd);
  const database = openDatabase(target.databaseUrl);
  expect(await database.selectFrom("entries").select(["uri", "title"]).execute()).toEqual([
    { uri: "/kept/", title: "“Kept” – здесь" },
  ]);
  await database.destroy();
});

test("an existing store is replaced only with --force, and set aside for a restore", async () => {
  const store = await newStore();
  await store.database.insertInto("options").values({ key: "new", value: "1" }).execute();
  const { file } = await backUpTo(store, join(folder, "aside/new.backup"));
  const target = await newStore();
  await target.database.insertInto("options").values({ key: "old", value: "1" }).execute();
  await target.database.destroy();

  await expect(restoreInto(target, file, false)).rejects.toThrow(
    /^There is already a store .*\. With --force it is moved aside and replaced\.$/,
  );
  expect(await optionsIn(target)).toEqual({ old: "1" });
  const { oldStore } = await restoreInto(target, file, true);
  expect(await optionsIn(target)).toEqual({ new: "1" });
  expect(oldStore).toMatch(/before-restore-2026-11-21-150800-000/);
  await restore({
    databaseUrl: target.databaseUrl,
    file: oldStore ?? "",
    isForced: true,
    mediaFolder: join(folder, "none"),
    now: new Date("2026-11-21T15:09:00Z"),
  });
  expect(await optionsIn(target)).toEqual({ old: "1" });
});

test("a store in use is never replaced", async () => {
  const store = await newStore();
  const { file } = await backUpTo(store, join(folder, "in-use.backup"));
  const target = await newStore();
  await target.database.insertInto("options").values({ key: "old", value: "1" }).execute();
  await expect(restoreInto(target, file, true)).rejects.toThrow(/ is in use; stop the site first\.$/);
  expect(await optionsIn(target)).toEqual({ old: "1" });
});

test("in a folder a backup is named by the time, and never replaces a file", async () => {
  const store = await newStore();
  const { file } = await backUpTo(store, `${folder}/named/`);
  expect(file).toMatch(/\/named\/porchlight-2026-11-21-150800-000\.(db|pgdump)$/);
  await expect(backUpTo(store, `${folder}/named/`)).rejects.toThrow(`${file} exists already`);
  expect(readdirSync(join(folder, "named"))).toHaveLength(1);
});

test("imported media belong to a backup, and are restored with it", async () => {
  const store = await newStore();
  const media = join(folder, "media");
  mkdirSync(join(media, "cms.example.com"), { recursive: true });
  writeFileSync(join(media, "cms.example.com/front.jpg"), "a picture");
  const made = await backUpTo(store, join(folder, "pictures/with-media.backup"), media);
  expect(made.mediaFolder).toBe(join(folder, "pictures/with-media.media"));

  writeFileSync(join(media, "cms.example.com/front.jpg"), "another picture");
  await store.database.destroy();
  const { oldMedia } = await restoreInto(store, made.file, true, media);
  expect(readFileSync(join(media, "cms.example.com/front.jpg"), "utf8")).toBe("a picture");
  expect(readFileSync(join(oldMedia ?? "", "cms.example.com/front.jpg"), "utf8")).toBe("another picture");
});

test("a file that is not a backup is rejected before anything changes", async () => {
  const store = await newStore();
  await store.database.insertInto("options").values({ key: "old", value: "1" }).execute();
  await store.database.destroy();
  const letter = join(folder, "letter.txt");
  writeFileSync(letter, "Dear neighbor,");
  const cut = join(folder, "cut.backup");
  const isFile = store.databaseUrl.startsWith("file:");
  writeFileSync(cut, isFile ? "SQLite format 3\0 and no more" : "PGDMP and no more");
  await expect(restoreInto(store, join(folder, "missing"), true)).rejects.toThrow("There is no backup at");
  await expect(restoreInto(store, letter, true)).rejects.toThrow(`${letter} is not a backup of a store.`);
  await expect(restoreInto(store, cut, true)).rejects.toThrow(/damaged|pg_restore failed/);
  expect(await optionsIn(store)).toEqual({ old: "1" });
});

test("a backup of a newer version is rejected, and the previous store stays or is restored", async () => {
  const newer = await newStore();
  const timestamp = "2026-11-21T15:09:27.862Z";
  await sql`insert into kysely_migration values ('9999-of-tomorrow', ${timestamp})`.execute(newer.database);
  const { file } = await backUpTo(newer, join(folder, "newer/newer.backup"));
  const store = await newStore();
  await store.database.insertInto("options").values({ key: "old", value: "1" }).execute();
  await store.database.destroy();
  await expect(restoreInto(store, file, true)).rejects.toThrow("9999-of-tomorrow is unknown to this one");
  expect(await optionsIn(store)).toEqual({ old: "1" });
  await using database = await openMigrated(store.databaseUrl);
  expect(await database.selectFrom("leads").select("id").execute()).toEqual([]);
});

test("a backup of one kind of database is not restored into another", async () => {
  const store = await newStore();
  const isFile = store.databaseUrl.startsWith("file:");
  const foreign = join(folder, "foreign.backup");
  writeFileSync(foreign, isFile ? "PGDMP" : "SQLite format 3\0");
  await expect(restoreInto(store, foreign, true)).rejects.toThrow("DATABASE_URL names another kind of store.");
});

test("the commands print one line with their result or error", async () => {
  const store = await newStore();
  const run = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "backup-main.ts"), ...args, "--media", join(folder, "none")],
      {
        env: { ...process.env, DATABASE_URL: store.databaseUrl },
      },
    ).catch((error: { stdout: string; stderr: string }) => error);
  const file = join(folder, "command/by-command.backup");
  expect((await run("backup", "--to", file)).stdout).toContain(`The store is backed up in ${file}.\n`);
  expect(existsSync(file)).toBe(true);
  await store.database.destroy();
  expect((await run("restore", file)).stderr).toMatch(/^There is already a store .*\. With --force/);
  const restored = await run("restore", file, "--force");
  expect(restored.stdout).toMatch(/^The store is restored from .*\nThe previous store is kept in .*\n/);
  expect((await run("restore")).stderr).toMatch(/^Usage: npm run restore/);
  const again = await run("restore", file, "--force", "--json");
  expect([again.stderr, JSON.parse(again.stdout || "null")]).toEqual([
    "",
    { file, oldStore: expect.any(String), oldMedia: null },
  ]);
  const other = join(folder, "command/for-programs.backup");
  const made = await run("backup", "--to", other, "--json");
  expect([JSON.parse(made.stdout), made.stderr]).toEqual([{ file: other, mediaFolder: null }, ""]);
  expect((await run("backup", "--nothing")).stderr).toContain("Unknown option '--nothing'");
});
