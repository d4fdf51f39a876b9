import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../../../scripts/testing/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "porchlight-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command on a new store and returns its output. */
const run = (...args: string[]) =>
  runCommand(join(import.meta.dirname, "main.ts"), `file:${join(folder, "store.db")}`, args);

test.each([
  [["--nothing"], "Unknown option '--nothing'"],
  [[], "Usage: npm run import -- --url"],
])("the arguments %j end with a plain message", async (args, message) => {
  const { stderr, code } = await run(...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
  expect(code).toBe(2);
});

test("the help lists every option", async () => {
  const { stdout, code } = await run("--help");
  for (const option of ["--url", "--media", "--replace", "--page-size", "--fresh", "IMPORT_TOKEN"]) {
    expect(stdout).toContain(option);
  }
  expect(code).toBe(0);
});
