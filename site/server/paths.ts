import { join, resolve } from "node:path";

/** The project’s folder. */
export const projectFolder = resolve(import.meta.dirname, "../..");

/** Folder of what the running server makes and keeps: store, secrets, resized pictures. */
export const varFolder = join(projectFolder, "var");

/** Where the build leaves the site. */
export const builtFiles = join(projectFolder, "site/build/client");
export const builtServer = join(projectFolder, "site/build/server/index.js");

/** Media that an import fetched, in a folder for each host. */
export const importedMedia = join(varFolder, "media");

/** Media of the demo: photographs, then drawings. */
export const demoMedia = join(projectFolder, "demo/media");
export const demoDrawings = join(projectFolder, "demo/drawings");

/** A `DATABASE_URL` whose file path is counted from the project’s folder, wherever the server was started. */
export function absoluteDatabaseUrl(databaseUrl: string): string {
  return databaseUrl.startsWith("file:")
    ? `file:${resolve(projectFolder, databaseUrl.slice("file:".length))}`
    : databaseUrl;
}
