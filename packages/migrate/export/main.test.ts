import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { entry, temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../../scripts/testing/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = join(import.meta.dirname, "main.ts");

/** Runs the command on an empty store and returns its output. */
const run = (...args: string[]) => runCommand(command, `file:${join(folder, "store.db")}`, args);

/** Runs it on a store with one page. */
async function runOnEntry(...args: string[]) {
  const store = await temporaryStore();
  onTestFinished(() => store.remove());
  await store.write((writer) => writer.putEntry(entry("page", 1, { slug: "home", uri: "/" })));
  return await runCommand(command, store.databaseUrl, args);
}

test.each([
  [[], "Usage: npm run export:wordpress -- --to <folder>"],
  [["--to", join(folder, "a"), "--site", "example"], "--site takes an address such as https://www.example.com."],
])("the arguments %j end with a plain message", async (args, message) => {
  const { stderr, code } = await run(...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
  expect(code).toBe(2);
});

test("an empty store is not exported, and leaves no folder", async () => {
  const to = join(folder, "empty");
  expect(await run("--to", to)).toEqual({
    stdout: "",
    stderr: "The store has no entries, so nothing was written. Does DATABASE_URL name the right one?\n",
    code: 1,
  });
  expect(existsSync(to)).toBe(false);
});

test("an export with --json prints one JSON object, and does not use a folder in use", async () => {
  const to = join(folder, "for-programs");
  const { stdout, stderr } = await runOnEntry("--to", to, "--json");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({ folder: to, entries: 1, media: { copied: 0 }, notes: [] });
  expect(await runOnEntry("--to", to, "--json")).toEqual({
    stdout: "",
    stderr: `${to} is not empty; an export overwrites nothing.\n`,
    code: 1,
  });
});

test("an export prints what it wrote and where", async () => {
  const to = join(folder, "made");
  expect(await runOnEntry("--to", to)).toEqual({
    stdout: `1 entries, 0 categories, 0 menus, 0 redirects and 0 files are in ${to}.\n`,
    stderr: "",
    code: 0,
  });
  expect(existsSync(join(to, "porchlight.wxr.xml"))).toBe(true);
});
