import { execFile, execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { durabilityRounds, minWritesPerRound } from "#backend/testing/durability-rounds.ts";
import { userNamed } from "#backend/testing/postgres-server.ts";
import { RunningBackend } from "#backend/testing/running-backend.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./open-store.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-durability-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const started: RunningBackend[] = [];
afterEach(async () => {
  for (const backend of started.splice(0)) await backend.kill();
});

/** SOAK=1 runs the long round. */
const kills = process.env.SOAK === "1" ? 20 : 3;

test(`no acknowledged write is lost when the server is killed, ${kills} times`, async () => {
  const { lost, acknowledgedWrites } = await durabilityRounds(`file:${join(folder, "killed.db")}`, kills, {
    killStore: async () => {},
    reviveStore: async () => {},
  });
  expect(lost).toEqual([]);
  expect(acknowledgedWrites).toBeGreaterThanOrEqual(minWritesPerRound * kills);
});

describe.skipIf(!hasProgram("prlimit"))("a disk that fills up while the server runs", () => {
  const limitFiles = (pid: number, size: string) =>
    promisify(execFile)("prlimit", ["--pid", String(pid), `--fsize=${size}:unlimited`]);

  test("rejects writes with 503 and a log line, still serves reads, and accepts writes later", async () => {
    const file = join(folder, "fills.db");
    const backend = new RunningBackend();
    started.push(backend);
    await backend.open(`file:${file}`);
    const input = {
      username: "jane",
      password: "blue spruce on the hill",
      email: "jane@example.com",
      firstName: "Jane",
      lastName: "Doe",
    };
    const register = (username: string) =>
      backend.request("mutation ($input: RegisterUserInput!) { registerUser(input: $input) { user { databaseId } } }", {
        input: { ...input, username, email: `${username}@example.com` },
      });
    await register("jane");
    const { data } = await backend.request<{ login: { authToken: string; user: { databaseId: number } } }>(
      "mutation ($input: LoginInput!) { login(input: $input) { authToken user { databaseId } } }",
      { input: { username: input.username, password: input.password } },
    );
    const { authToken, user } = data.login;
    const save = (id: number) =>
      backend.request<{ updateFavorites: unknown }>(
        "mutation ($input: UpdateFavoritesInput!) { updateFavorites(input: $input) { user { favorites } } }",
        { input: { userId: user.databaseId, favorites: `[${id}]` } },
        authToken,
      );
    const storedFavorites = async () =>
      (
        await backend.request<{ user: { favorites: string } }>(
          "query ($id: ID!) { user(id: $id, idType: DATABASE_ID) { favorites } }",
          { id: String(user.databaseId) },
          authToken,
        )
      ).data.user.favorites;

    const size = Math.max(statSync(file).size, statSync(`${file}-wal`).size);
    await limitFiles(backend.pid, String(size + 40_000));
    let saved = 0;
    let response = await save(1);
    while (!response.errors && saved < 1000) {
      saved += 1;
      response = await save(saved + 1);
    }
    const refused = { status: 503, errors: [{ message: expect.stringContaining("nothing was changed") }] };
    expect(response).toMatchObject({ data: { updateFavorites: null }, ...refused });
    expect(await register("john")).toMatchObject({ data: { registerUser: null }, ...refused });
    expect(backend.lines.join("\n")).toContain(`The disk that holds the store ${file}`);
    expect(await storedFavorites()).toBe(`[${saved}]`);

    await limitFiles(backend.pid, "unlimited");
    expect(await save(5000)).toMatchObject({ data: { updateFavorites: { user: { favorites: "[5000]" } } } });
    expect(await storedFavorites()).toBe("[5000]");
    expect(await register("john")).toMatchObject({ data: { registerUser: { user: { databaseId: 2 } } } });
  });
});

/** Root can write everywhere, so the server runs as another user. */
const user = process.getuid?.() === 0 ? userNamed("nobody") : undefined;

describe.skipIf(!canBeRunBy(user))("a location that cannot be written", () => {
  const place = async (name: string, { fileMode, folderMode }: { fileMode: number; folderMode: number }) => {
    const inside = join(folder, name);
    mkdirSync(inside);
    chmodSync(folder, 0o755);
    const database = openDatabase(`file:${join(inside, "store.db")}`);
    await migrate(database);
    await database.insertInto("options").values({ key: "intact", value: "1" }).execute();
    await database.destroy();
    if (user) for (const path of [inside, join(inside, "store.db")]) chownSync(path, user.uid, user.gid);
    chmodSync(join(inside, "store.db"), fileMode);
    chmodSync(inside, folderMode);
    return join(inside, "store.db");
  };
  const failureOf = async (file: string) => {
    const backend = new RunningBackend(user);
    started.push(backend);
    const failure: unknown = await backend.open(`file:${file}`).catch((error: unknown) => error);
    return failure instanceof Error ? failure.message : "It started.";
  };
  const optionsIn = async (file: string) => {
    chmodSync(join(file, ".."), 0o755);
    chmodSync(file, 0o644);
    const database = openDatabase(`file:${file}`);
    const rows = await database.selectFrom("options").select("key").execute();
    await database.destroy();
    return rows.map(({ key }) => key);
  };

  test("a read-only folder is reported in one plain line at the start, and its content stays", async () => {
    const file = await place("folder", { fileMode: 0o644, folderMode: 0o555 });
    expect(await failureOf(file)).toBe(
      `StoreError: The folder ${join(file, "..")} cannot be written (EACCES); the store ${file} needs it.`,
    );
    expect(await optionsIn(file)).toEqual(["intact"]);
  });

  test("a read-only file is reported in one plain line at the start, and its content stays", async () => {
    const file = await place("file", { fileMode: 0o444, folderMode: 0o755 });
    expect(await failureOf(file)).toBe(`StoreError: The store ${file} cannot be written (EACCES).`);
    expect(await optionsIn(file)).toEqual(["intact"]);
  });
});

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Whether that user can read the project's files. */
function canBeRunBy(user: { uid: number; gid: number } | undefined): boolean {
  const readable = `require("node:fs").accessSync(${JSON.stringify(import.meta.filename)})`;
  try {
    execFileSync(process.execPath, ["--eval", readable], { stdio: "ignore", ...user });
    return true;
  } catch {
    return false;
  }
}
