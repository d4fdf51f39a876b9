import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../launch/command.mjs";

/** Lints sources by path with the project's configuration; returns the paths of rejected ones. */
async function refused(sources: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "lint-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = JSON.parse(await readFile(path.join(root, "biome.json"), "utf8"));
  await writeFile(path.join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  await cp(path.join(root, "scripts/lint"), path.join(folder, "scripts/lint"), { recursive: true });
  for (const [file, source] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), source);
  }
  const args = ["lint", "--reporter=github", "--max-diagnostics=none", ...Object.keys(sources)];
  const { stdout } = await promisify(execFile)(path.join(root, "node_modules/.bin/biome"), args, {
    cwd: folder,
  }).catch((failure: { stdout: string }) => failure);
  const named = [...stdout.matchAll(/^::error .*?\bfile=([^,]+),/gm)].map(([, file = ""]) => file);
  return [...new Set(named.map((file) => path.relative(folder, file)))].sort();
}

const source = (statement: string) =>
  `async function send(): Promise<void> {}\nexport function begin(): void {\n  ${statement}\n}\n`;

test("a promise without a rejection handler is an error", async () => {
  const sources = {
    "packages/backend/floating.ts": source("send();"),
    "packages/backend/handled.ts": source("send().catch(() => undefined);"),
    "packages/backend/handled-by-then.ts": source("send().then(begin, begin);"),
    "packages/backend/single-handler.ts": source("send().then(() => undefined);"),
    "app/floating.ts": source("send();"),
  };
  expect(await refused(sources)).toEqual([
    "app/floating.ts",
    "packages/backend/floating.ts",
    "packages/backend/single-handler.ts",
  ]);
});

test("on the server void does not handle a promise", async () => {
  const server = {
    "packages/backend/store/x.ts": source("void send();"),
    "packages/content-lint/x.ts": source("void send();"),
    "packages/contract/x.ts": source("void send();"),
    "server/timer.ts": source("setInterval(() => void send(), 1);"),
    "server/then.ts": source("void send().then(() => undefined);"),
  };
  // There a rejection is reported and does not end a server.
  const elsewhere = {
    "packages/backend/x.test.ts": source("void send();"),
    "app/x.ts": source("void send();"),
    "server/testing/x.ts": source("void send();"),
  };
  expect(await refused({ ...server, ...elsewhere })).toEqual(Object.keys(server).sort());
});
