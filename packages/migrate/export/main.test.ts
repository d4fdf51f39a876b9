import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../../../scripts/testing/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command on a new store and returns its output. */
const run = (...args: string[]) =>
  runCommand(join(import.meta.dirname, "main.ts"), `file:${join(folder, "store.db")}`, args);

test.each([
  [[], "Usage: npm run export:wordpress -- --to <folder>"],
  [["--to", join(folder, "a"), "--site", "example"], "--site takes an address such as https://www.example.com."],
])("the arguments %j end with a plain message", async (args, message) => {
  const { stderr, code } = await run(...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
  expect(code).toBe(2);
});

test("an export with --json prints one JSON object, and does not use a folder in use", async () => {
  const to = join(folder, "for-programs");
  const { stdout, stderr } = await run("--to", to, "--json");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ folder: to, entries: 0, media: { copied: 0 }, notes: [] });
  expect(await run("--to", to, "--json")).toEqual({
    stdout: "",
    stderr: `${to} is not empty; an export overwrites nothing.\n`,
    code: 1,
  });
});

test("an export prints what it wrote and where", async () => {
  const to = join(folder, "made");
  expect(await run("--to", to)).toEqual({
    stdout: `0 entries, 0 categories, 0 menus, 0 redirects and 0 files are in ${to}.\n`,
    stderr: "",
    code: 0,
  });
  expect(existsSync(join(to, "porchlight.wxr.xml"))).toBe(true);
});
