import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockImport } from "./import-state.ts";

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "porchlight-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "import", "cms.example.com.lock");
}

test("a host is imported by one process at a time", () => {
  const file = lockFile();
  const release = lockImport(file);
  expect(() => lockImport(file)).toThrow(`by process ${process.pid}`);
  release();
  expect(existsSync(file)).toBe(false);
  lockImport(file)();
});

test("a lock left behind by an ended process is taken over", () => {
  const file = lockFile();
  lockImport(file);
  // Above Linux's maximum process id.
  writeFileSync(file, "4194305");
  const release = lockImport(file);
  expect(readFileSync(file, "utf8")).toBe(String(process.pid));
  release();
});
