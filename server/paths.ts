import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SettingsError } from "./settings.ts";

/** The project’s folder. */
export const projectFolder = resolve(import.meta.dirname, "..");

/**
 * Folder of generated and stored files, from the setting `VAR_FOLDER`: secrets, resized pictures, imported media.
 * Relative to the project’s folder.
 */
export const varFolderOf = ({ VAR_FOLDER }: { readonly VAR_FOLDER: string }): string =>
  resolve(projectFolder, VAR_FOLDER);

/** Reads a built site: the default folder of the build, or another relative to the project’s. */
export function builtSite(folder = "build") {
  const path = resolve(projectFolder, folder);
  return { files: join(path, "client"), server: join(path, "server/index.js") };
}

/** Media of the demo: photographs, then drawings. */
export const demoMedia = join(projectFolder, "packages/demo/media");
export const demoDrawings = join(projectFolder, "packages/demo/drawings");

/** A `DATABASE_URL` whose file path is relative to the project’s folder, whatever the working directory. */
export function absoluteDatabaseUrl(databaseUrl: string): string {
  return databaseUrl.startsWith("file:")
    ? `file:${resolve(projectFolder, databaseUrl.slice("file:".length))}`
    : databaseUrl;
}

/**
 * Reads the secret stored in a file; creates it when missing, readable by its owner only. Concurrent processes get the
 * same secret.
 * @throws {SettingsError} when the file holds no usable secret, or cannot be created or read
 */
export function persistedSecret(file: string): string {
  const secret = readOrCreate(file);
  if (secret.length < 16) throw new SettingsError(`${file} holds no usable secret. Delete it and start again.`);
  return secret;
}

function readOrCreate(file: string): string {
  try {
    if (!existsSync(file)) createSecret(file);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw varFolderError(file, error);
  }
}

/** The error for a path in `VAR_FOLDER` that cannot be used. */
export function varFolderError(path: string, error: unknown): SettingsError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new SettingsError(
    `VAR_FOLDER: ${path} can’t be read or written (${code ?? message}). Let the site’s user write there, or set VAR_FOLDER to another folder.`,
  );
}

/** Written to a temporary file and linked when complete, so that no process reads an empty file. */
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
