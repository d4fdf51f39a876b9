import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret stored in a file; created where there is none, readable by its owner alone. Processes that start at
 * the same time agree on it.
 * @throws Error where the file holds no usable secret, or cannot be created or read.
 */
export function persistedSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const secret = readSecret(file) ?? createSecret(file);
  if (secret.length < 16) throw new Error(`${file} holds no usable secret. Delete it and start again.`);
  return secret;
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return undefined;
  }
}

/** Written elsewhere and linked to its name when complete, so no process reads a file that is still empty. */
function createSecret(file: string): string {
  const unfinished = `${file}.${randomUUID()}.part`;
  writeFileSync(unfinished, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readFileSync(file, "utf8").trim();
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
