import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
/** Every operator command by npm script: its program and fixed arguments. */
const commands = {
  accounts: ["packages/backend/accounts/main.ts"],
  alerts: ["packages/backend/alerts/main.ts"],
  backup: ["packages/backend/store/backup-main.ts", "backup"],
  conformance: ["scripts/conformance/main.ts"],
  "content:check": ["packages/content-lint/main.ts"],
  demo: ["packages/backend/import/main.ts", "demo"],
  "export:wordpress": ["packages/migrate/export/main.ts"],
  import: ["packages/migrate/import/main.ts"],
  leads: ["packages/backend/leads/main.ts"],
  preview: ["scripts/preview/main.ts"],
  restore: ["packages/backend/store/backup-main.ts", "restore"],
  spec: ["scripts/spec/main.ts"],
  wordpress: ["scripts/wordpress/main.ts"],
} as const;

const folder = mkdtempSync(join(tmpdir(), "porchlight-command-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command in an empty folder, in which it would create a store, without a site. */
function run(args: readonly string[]) {
  const [program = "", ...rest] = args;
  const env = { ...process.env, DATABASE_URL: `file:${join(folder, "store.db")}`, VAR_FOLDER: join(folder, "var") };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, program), ...rest],
      { env, cwd: folder },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test("an unknown option is printed in full", async () => {
  const { code, stderr } = await run([...commands.leads, "--a.b=c"]);
  expect([code, stderr]).toEqual([2, "Unknown option '--a.b'. Add --help for the options.\n"]);
});

describe.each(Object.entries(commands))("%s", (name, words) => {
  test("prints its help on standard output and does nothing else", async () => {
    const { code, stdout, stderr } = await run([...words, "--help"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run (?:-s )?${name}\\b`));
    expect(stdout).toContain("--json");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("refuses an unknown option in one line, and does nothing", async () => {
    const { code, stdout, stderr } = await run([...words, "--nothing"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe("Unknown option '--nothing'. Add --help for the options.\n");
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.each(["conformance", "export:wordpress", "import", "preview", "restore"] as const)(
  "%s without options prints its usage on standard error and does nothing",
  async (name) => {
    const { code, stdout, stderr } = await run(commands[name]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`Usage: npm run`);
    expect(stderr).toContain(name);
    expect(readdirSync(folder)).toEqual([]);
  },
);
