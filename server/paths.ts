import { join, resolve } from "node:path";

/** The project’s folder. */
export const projectFolder = resolve(import.meta.dirname, "..");

/**
 * Folder of what the running server makes and keeps, by the setting `VAR_FOLDER`: secrets, resized pictures, imported
 * media. A relative one is counted from the project’s folder.
 */
export const varFolderOf = ({ VAR_FOLDER }: { readonly VAR_FOLDER: string }): string =>
  resolve(projectFolder, VAR_FOLDER);

/** A built site: where the build leaves it, or another folder, counted from the project’s. */
export function builtSite(folder = "build") {
  const path = resolve(projectFolder, folder);
  return { files: join(path, "client"), server: join(path, "server/index.js") };
}

/** Media of the demo: photographs, then drawings. */
export const demoMedia = join(projectFolder, "packages/demo/media");
export const demoDrawings = join(projectFolder, "packages/demo/drawings");

/** A `DATABASE_URL` whose file path is counted from the project’s folder, wherever the server was started. */
export function absoluteDatabaseUrl(databaseUrl: string): string {
  return databaseUrl.startsWith("file:")
    ? `file:${resolve(projectFolder, databaseUrl.slice("file:".length))}`
    : databaseUrl;
}
