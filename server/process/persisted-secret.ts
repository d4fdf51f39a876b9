import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret stored in a file; created where there is none, readable by its owner alone. Processes that start at
 * the same time agree on it.
 * @throws Error where the file holds no usable secret, or cannot be created or read.
 */
export function persistedSecret(file: string): string {
  if (!existsSync(file)) createSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < 16) throw new Error(`${file} holds no usable secret. Delete it and start again.`);
  return secret;
}

/** Written elsewhere and linked to its name when complete, so no process reads a file that is still empty. */
function createSecret(file: string): void {
  const unfinished = `${file}.${randomUUID()}.part`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(unfinished, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
