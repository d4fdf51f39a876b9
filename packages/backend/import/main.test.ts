import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "porchlight-import-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command on a new store and returns its output. */
async function run(...args: string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const environment = { ...process.env, DATABASE_URL: `file:${join(folder, "store.db")}` };
  const file = join(import.meta.dirname, "main.ts");
  return promisify(execFile)(process.execPath, [file, ...args], { env: environment }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({ stdout, stderr, code }),
  );
}

test("the demo loads without a problem, once; with --if-empty a store with content stays", async () => {
  const first = await run("demo");
  expect(first.stderr).toBe("");
  expect(first.stdout).toMatch(/^The demo is loaded: 12 neighborhoods, 24 plans, /);
  expect((await run("demo")).stdout).toMatch(/^The demo was loaded already; nothing changed: /);
  expect((await run("demo", "--if-empty")).stdout).toBe("The store has content already; the demo was not loaded.\n");
});

test("with --json the result is one JSON object", async () => {
  const { stdout, stderr } = await run("demo", "--json");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    loaded: true,
    changed: false,
    counts: { neighborhood: 12, plan: 24 },
    problems: [],
  });
  expect(JSON.parse((await run("demo", "--if-empty", "--json")).stdout)).toEqual({ loaded: false, changed: false });
});

test.each([
  [[], "Usage: npm run demo"],
  [["demo", "more"], "Usage: npm run demo"],
  [["demo", "--scale", "many"], "--scale takes a whole number above 0."],
  [["demo", "--nothing"], "Unknown option '--nothing'"],
])("the arguments %j are rejected with a plain message", async (args, message) => {
  const { stderr, code } = await run(...args);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
  expect(code).toBe(2);
});
