import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { persistedSecret } from "./persisted-secret.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "secret-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test("a secret is created once and stays, readable by its owner alone", async () => {
  const file = join(await folder(), "var/jwt-secret");
  const secret = persistedSecret(file);
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(persistedSecret(file)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a file without a usable secret is rejected", async () => {
  const file = join(await folder(), "jwt-secret");
  await writeFile(file, "\n");
  expect(() => persistedSecret(file)).toThrow("holds no usable secret");
});
