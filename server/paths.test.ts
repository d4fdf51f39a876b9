import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { persistedSecret } from "./paths.ts";
import { SettingsError } from "./settings.ts";

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "secret-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test("a secret is created once and stays, readable by its owner only", async () => {
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

test("an unwritable folder is reported in one line, with its setting", async () => {
  const file = join(await folder(), "file");
  await writeFile(file, "");
  const secret = join(file, "var/jwt-secret");
  expect(() => persistedSecret(secret)).toThrow(
    new SettingsError(
      `VAR_FOLDER: ${secret} can’t be read or written (ENOTDIR). Let the site’s user write there, or set VAR_FOLDER to another folder.`,
    ),
  );
});
