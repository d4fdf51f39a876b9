import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A project that contains only the commands, with everything installed; its programs print their arguments. */
async function project() {
  const root = await mkdtemp(path.join(tmpdir(), "porchlight-run-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(path.join(import.meta.dirname, "../run.mjs"), path.join(root, "scripts/run.mjs"));
  await cp(import.meta.dirname, path.join(root, "scripts/launch"), { recursive: true });
  const files = {
    "package-lock.json": '{"packages":{}}',
    "node_modules/.package-lock.json": '{"packages":{}}',
    "packages/backend/leads/main.ts": "console.log(JSON.stringify(process.argv.slice(2)));",
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

/** Runs `scripts/run.mjs`; `onStderr` is called with the standard error so far. */
function run(root: string, args: readonly string[], onStderr: (text: string) => void = () => undefined) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, ["scripts/run.mjs", ...args], { cwd: root }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    let written = "";
    child.stderr?.on("data", (text) => {
      written += String(text);
      onStderr(written);
    });
  });
}

test("standard output has only the result of the command; progress goes to standard error", async () => {
  const root = await project();
  const lock = path.join(root, "var/launch.lock");
  await mkdir(path.dirname(lock));
  // The lock names this process until the command has printed that it waits.
  await writeFile(lock, String(process.pid));
  const { code, stdout, stderr } = await run(root, ["leads", "list", "--json"], (text) => {
    if (text.includes("Another start")) void rm(lock, { force: true });
  });
  expect([code, JSON.parse(stdout)]).toEqual([0, ["list", "--json"]]);
  expect(stderr).toBe("Another start is preparing in this folder; waiting for it …\n");
});

test("help waits for no other start, and neither installs nor builds", async () => {
  const root = await project();
  await mkdir(path.join(root, "var"));
  await writeFile(path.join(root, "var/launch.lock"), String(process.pid));
  const printed = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(root, args);
    expect([code, stderr]).toEqual([0, ""]);
    return stdout;
  };
  expect(await printed("leads", "--help")).toBe('["--help"]\n');
  expect(await printed("build", "--help")).toBe("Usage: npm run build\n");
  expect(await printed("bench", "--help")).toMatch(/^Usage: npm run bench -- \[interactions/);
  expect(await printed("generate", "--help")).toBe("Usage: npm run generate -- [--check]\n");
  expect(await printed("--help")).toMatch(/^Usage: node scripts\/run\.mjs <accounts\|alerts\|/);
});

test("an unknown command is an error that lists the commands", async () => {
  const { code, stdout, stderr } = await run(await project(), ["constructor"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Usage: node scripts/run.mjs <accounts|");
});
