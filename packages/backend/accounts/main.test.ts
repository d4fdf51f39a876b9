import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporarySite } from "#backend/testing/content-store.ts";
import { jane, loginMutation, messageOf, type ResponseUser, registered } from "./testing/account-operations.ts";

let site: Awaited<ReturnType<typeof temporarySite>>;
let user: ResponseUser;
beforeAll(async () => {
  site = await temporarySite(async () => undefined);
  user = await registered(site);
  await registered(site, { ...jane, username: "john", email: "john@example.com" });
});
afterAll(() => site.remove());

/** Runs the command on the test's store with a text on its standard input. */
async function run(args: readonly string[], input = ""): Promise<{ stdout: string; stderr: string; code: number }> {
  const environment = { ...process.env, DATABASE_URL: site.store.databaseUrl };
  return await new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, "main.ts"), ...args],
      { env: environment },
      (_error, stdout, stderr) => resolve({ stdout, stderr, code: child.exitCode ?? -1 }),
    );
    child.stdin?.end(input);
  });
}
const login = (password: string) => site.request(loginMutation, { input: { username: "jane", password } });
const viewer = (token: string) => site.request("{ viewer { databaseId } }", {}, { token });

test("list prints every account and no secret", async () => {
  const { stdout, code } = await run(["list"]);
  expect(code).toBe(0);
  expect(stdout.split("\n").map((line) => line.split("\t").slice(0, 3).join(" "))).toEqual([
    "1 jane Jane@Example.com",
    "2 john john@example.com",
    "",
  ]);
  expect(stdout).not.toContain("argon2");
});

test("revoke ends the sessions of a running server at once", async () => {
  expect((await viewer(user.jwtAuthToken)).errors).toBeUndefined();
  expect(await run(["revoke", "JANE@example.com"])).toMatchObject({
    code: 0,
    stdout: "All sessions of jane are ended.\n",
  });
  expect(messageOf(await viewer(user.jwtAuthToken))).toBe("Internal server error");
});

test("set-password reads the password from standard input, sets it, and ends the sessions", async () => {
  const before = await site.data<{ login: { authToken: string } }>(loginMutation, {
    input: { username: "jane", password: jane.password },
  });
  const { stdout, stderr, code } = await run(["set-password", "jane"], "red barn at dusk\n");
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  expect(stdout).toBe("The password of jane is set, and all its sessions are ended.\n");
  expect(messageOf(await viewer(before.login.authToken))).toBe("Internal server error");
  expect(messageOf(await login(jane.password))).toContain("incorrect password");
  expect((await login("red barn at dusk")).errors).toBeUndefined();
});

test("an invalid password changes nothing", async () => {
  const { stderr, code } = await run(["set-password", "john"], "password1\n");
  expect(stderr).toContain("most common");
  expect(code).toBe(1);
  expect((await run(["set-password", "john"], "")).stderr).toContain("at least 8 characters");
  expect(
    (await site.request(loginMutation, { input: { username: "john", password: jane.password } })).errors,
  ).toBeUndefined();
});

test("delete removes an account with its login, and no other one", async () => {
  const sam = await registered(site, { ...jane, username: "sam", email: "sam@example.com" });
  expect(await run(["delete", "SAM@example.com"])).toMatchObject({
    code: 0,
    stdout: "The account sam is deleted, with its favorites.\n",
  });
  expect(messageOf(await viewer(sam.jwtAuthToken))).toBe("Internal server error");
  expect((await run(["list"])).stdout.split("\n").map((line) => line.split("\t")[1])).toEqual([
    "jane",
    "john",
    undefined,
  ]);
});

test.each([
  [["list", "jane"], "Usage:"],
  [["revoke"], "Usage:"],
  [["delete"], "Usage:"],
  [["constructor", "jane"], "Usage:"],
  [["set-password", "jane", "a password in the open"], "Usage:"],
  [["list", "--all"], "Unknown option '--all'"],
])("the arguments %j are rejected with a plain message", async (args, message) => {
  const { stdout, stderr, code } = await run(args);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/ {4}at |a password in the open/);
  expect([code, stdout]).toEqual([2, ""]);
});

test.each(["revoke", "set-password", "delete"])(
  "%s of an unknown name is a failure, not an argument error",
  async (action) => {
    const { stdout, stderr, code } = await run([action, "nobody", "--json"]);
    expect(stderr).toBe('There is no account with the username or e-mail address "nobody".\n');
    expect([code, stdout]).toEqual([1, ""]);
  },
);

test("without a command the accounts are listed, and --json prints them with their favorites", async () => {
  const bare = await run([]);
  expect(bare.stdout).toBe((await run(["list"])).stdout);
  expect(bare.code).toBe(0);
  const { stdout, stderr, code } = await run(["--json"]);
  expect([stderr, code]).toEqual(["", 0]);
  expect(JSON.parse(stdout)).toEqual([
    { id: 1, username: "jane", email: "Jane@Example.com", registeredAt: expect.any(String), favorites: [] },
    { id: 2, username: "john", email: "john@example.com", registeredAt: expect.any(String), favorites: [] },
  ]);
});

test("with --json the result for an account is one JSON object", async () => {
  await registered(site, { ...jane, username: "kim", email: "kim@example.com" });
  const results: unknown[] = [];
  for (const args of [
    ["revoke", "kim"],
    ["set-password", "kim"],
    ["delete", "kim"],
  ]) {
    const { stdout, stderr } = await run([...args, "--json"], "red barn at dusk\n");
    expect(stderr).toBe("");
    results.push(JSON.parse(stdout));
  }
  expect(results).toEqual([{ revoked: "kim" }, { passwordSet: "kim" }, { deleted: "kim" }]);
  expect(JSON.parse((await run(["--json"])).stdout)).toHaveLength(2);
});
