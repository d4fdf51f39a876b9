import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { memoryLog } from "#backend/testing/content-store.ts";
import { backUp } from "./backup.ts";
import { openDatabase, storeProblem, watchStore } from "./database.ts";
import { migrate, openForReading, openMigrated } from "./open-store.ts";
import { restore } from "./restore.ts";
import type { ContentDatabase } from "./tables.ts";

let folder: string;
let file: string;
let databaseUrl: string;
let database: ContentDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "porchlight-store-file-"));
  mkdirSync(join(folder, "var"));
  file = join(folder, "var/store.db");
  databaseUrl = `file:${file}`;
  database = openDatabase(databaseUrl);
  await migrate(database);
});
afterEach(async () => {
  vi.useRealTimers();
  await database.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const setOption = (key: string, on = database) => on.insertInto("options").values({ key, value: "1" }).execute();
const optionKeys = async (on = database) =>
  (await on.selectFrom("options").select("key").orderBy("key").execute()).map(({ key }) => key);
/** The keys in the store after reopening it. */
const keptKeys = async () => {
  await using other = openDatabase(databaseUrl);
  return await optionKeys(other);
};
const away = (path: string) => join(folder, `away-${path.split("/").at(-1)}`);

/** Moves a file away and returns the function that moves it back. */
function moveAway(path: string): () => void {
  renameSync(path, away(path));
  return () => renameSync(away(path), path);
}

function replace(path: string): () => void {
  const putBack = moveAway(path);
  copyFileSync(away(path), path);
  return putBack;
}

const storeText = () => `The store ${file} was moved, replaced or deleted while it is open`;

describe.each([
  ["the store’s file is moved", () => moveAway(file), storeText],
  ["the store’s file is replaced by a copy", () => replace(file), storeText],
  ["the folder of the store is moved", () => moveAway(join(folder, "var")), storeText],
  ["the -wal is moved", () => moveAway(`${file}-wal`), () => `${file}-wal, which belongs to the open store`],
  ["the -wal is replaced by a copy", () => replace(`${file}-wal`), () => `${file}-wal, which belongs`],
  ["the -shm is moved", () => moveAway(`${file}-shm`), () => `${file}-shm, which belongs to the open store`],
])("while %s", (_how, move, text) => {
  test("no write is acknowledged, reads continue, and writes after it is back are kept", async () => {
    await setOption("before");
    expect(storeProblem(databaseUrl)).toBeUndefined();
    const putBack = move();
    const refused = expect.objectContaining({ name: "StoreError", message: expect.stringContaining(text()) });
    await expect(setOption("single")).rejects.toEqual(refused);
    await expect(database.transaction().execute((each) => setOption("whole", each))).rejects.toEqual(refused);
    await expect(database.deleteFrom("options").execute()).rejects.toEqual(refused);
    expect(storeProblem(databaseUrl)).toContain(text());
    expect(await optionKeys()).toEqual(["before"]);
    putBack();
    expect(storeProblem(databaseUrl)).toBeUndefined();
    await setOption("after");
    expect(await keptKeys()).toEqual(["after", "before"]);
  });
});

test("a transaction that began before its file was moved is not committed", async () => {
  let putBack: (() => void) | undefined;
  const transaction = database.transaction().execute(async (each) => {
    await setOption("within", each);
    putBack = moveAway(file);
  });
  await expect(transaction).rejects.toThrow(storeText());
  putBack?.();
  expect(await optionKeys()).toEqual([]);
  await setOption("after");
  expect(await keptKeys()).toEqual(["after"]);
});

test("a deleted store rejects writes, and closing it causes no problem for its replacement", async () => {
  rmSync(file);
  await expect(setOption("lost")).rejects.toThrow(storeText());
  await database.destroy();
  rmSync(`${file}-wal`, { force: true });
  database = openDatabase(databaseUrl);
  await migrate(database);
  expect(storeProblem(databaseUrl)).toBeUndefined();
  await setOption("kept");
  expect(await keptKeys()).toEqual(["kept"]);
});

test("each connection has its own file, and only the one whose file is moved rejects writes", async () => {
  moveAway(file);
  moveAway(`${file}-wal`);
  moveAway(`${file}-shm`);
  await using other = await openMigrated(databaseUrl);
  await setOption("in the new file", other);
  await expect(setOption("in the old file")).rejects.toThrow(storeText());
  expect(storeProblem(databaseUrl)).toContain(storeText());
  expect(await optionKeys(other)).toEqual(["in the new file"]);
});

test("a link to the store may not change its target while it is open", async () => {
  const link = join(folder, "link.db");
  symlinkSync(file, link);
  await using linked = openDatabase(`file:${link}`);
  await setOption("by the link", linked);
  copyFileSync(file, join(folder, "other.db"));
  rmSync(link);
  symlinkSync(join(folder, "other.db"), link);
  await expect(setOption("elsewhere", linked)).rejects.toThrow(`The store ${link} was moved, replaced or deleted`);
  await setOption("by its path");
  expect(await keptKeys()).toEqual(["by its path", "by the link"]);
});

test("the log has one line when the file is missing and one when it is back", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const log = memoryLog();
  const watch = watchStore(databaseUrl, log);
  onTestFinished(() => watch.close());
  const written = () => log.lines.map(({ level, message }) => [level, message]);
  vi.advanceTimersByTime(5000);
  expect(written()).toEqual([]);
  const putBack = moveAway(file);
  vi.advanceTimersByTime(1000);
  const moved = [
    "error",
    `${storeText()}: nothing is written until the same file is back at its path. Put it back, or stop the site and restore a backup.`,
  ];
  expect(written()).toEqual([moved]);
  vi.advanceTimersByTime(60_000);
  expect(written()).toEqual([moved]);
  putBack();
  vi.advanceTimersByTime(5000);
  const back = ["info", "The files of the store are back in their places: writes are accepted again."];
  expect(written()).toEqual([moved, back]);
  watch.close();
  moveAway(file);
  vi.advanceTimersByTime(5000);
  expect(written()).toEqual([moved, back]);
});

/** Leaves a store whose file is missing or empty, beside a `-wal` with writes, including one of `options`. */
async function loseFile(how: string): Promise<void> {
  await setOption("in the wal");
  moveAway(file);
  // SQLite keeps the -wal of a file that it does not find.
  await database.destroy();
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  if (how === "empty") writeFileSync(file, "");
}

describe.each(["missing", "empty"])("a -wal whose store is %s", (how) => {
  test("is unchanged by every command, which prints in one line what to do", async () => {
    await loseFile(how);
    const wal = readFileSync(`${file}-wal`);
    const message = `The store ${file} is missing or empty, and ${file}-wal beside it holds writes that belong to it. Put the store's file back beside it, or restore a backup (npm run restore).`;
    const refused = expect.objectContaining({ name: "StoreError", message });
    await expect(openMigrated(databaseUrl)).rejects.toEqual(refused);
    await expect(openForReading(databaseUrl)).rejects.toEqual(refused);
    await expect(backUp({ databaseUrl, to: join(folder, "a.backup"), now: new Date() })).rejects.toEqual(refused);
    expect(readFileSync(`${file}-wal`)).toEqual(wal);
    expect(existsSync(file)).toBe(how === "empty");

    renameSync(away(file), file);
    database = openDatabase(databaseUrl);
    expect(await optionKeys()).toEqual(["in the wal"]);
  });

  test("is set aside when a backup is restored, and not applied to it", async () => {
    await setOption("in the backup");
    const backup = join(folder, "a.backup");
    const now = new Date("2026-11-21T15:08:00Z");
    await backUp({ databaseUrl, to: backup, now });
    await loseFile(how);
    const wal = readFileSync(`${file}-wal`);
    const mediaFolder = join(folder, "none");
    const { oldStore } = await restore({ databaseUrl, file: backup, isForced: true, mediaFolder, now });
    const aside = `${file}.before-restore-2026-11-21-150800-000`;
    expect(oldStore).toBe(how === "empty" ? aside : `${aside}-wal`);
    expect(readFileSync(`${aside}-wal`)).toEqual(wal);
    expect(await keptKeys()).toEqual(["in the backup"]);
  });
});

test("an empty or missing -wal does not prevent a new store", async () => {
  await database.destroy();
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  writeFileSync(`${file}-wal`, "");
  database = await openMigrated(databaseUrl);
  await setOption("new");
  expect(await keptKeys()).toEqual(["new"]);
});
