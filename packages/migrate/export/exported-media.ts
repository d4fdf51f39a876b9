import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MediaTable } from "@porchlight/backend/store/tables.ts";
import type { MediumPlace } from "./wordpress-posts.ts";

/** Where the files of media are looked for, and where they go. */
export interface MediaFolders {
  /** In this order; a file's name counts from each of them. */
  readonly from: readonly string[];
  readonly to: string;
  /** The site's own address, without a slash at its end. */
  readonly site: string;
}

/** What became of the files. */
export interface ExportedMedia {
  readonly places: ReadonlyMap<number, MediumPlace>;
  readonly copied: number;
  /** Media at another host's address, which stay there. */
  readonly elsewhere: number;
  /** Names of files that are in none of the folders. */
  readonly missing: readonly string[];
}

/** Copies the files of media. @throws the file system's errors but for a file that is not there. */
export async function exportMedia(
  media: readonly Pick<MediaTable, "id" | "file">[],
  { from, to, site }: MediaFolders,
): Promise<ExportedMedia> {
  const places = new Map<number, MediumPlace>();
  const missing: string[] = [];
  const taken = new Set<string>();
  let elsewhere = 0;
  let copied = 0;
  for (const { id, file } of media) {
    if (/^https?:\/\//.test(file)) {
      elsewhere += 1;
      places.set(id, { path: undefined, url: file });
      continue;
    }
    const url = `${site}/media/${file.split("/").map(encodeURIComponent).join("/")}`;
    const found = await findFile(file, from);
    if (found === undefined) {
      missing.push(file);
      places.set(id, { path: undefined, url });
      continue;
    }
    const path = freePath(file, taken);
    taken.add(path.toLowerCase());
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(found, join(to, path));
    copied += 1;
    places.set(id, { path, url });
  }
  return { places, copied, elsewhere, missing };
}

async function findFile(file: string, folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, file);
    // A name that leads out of its folder is none of its files.
    if (!path.startsWith(join(folder, "/"))) continue;
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw error;
    });
    if (found?.isFile()) return path;
  }
  return undefined;
}

/** Below WordPress's uploads: what an import of a WordPress brought stands where it stood there. */
function freePath(file: string, taken: ReadonlySet<string>): string {
  const short = file.replace(/^[^/]+\/wp-content\/uploads\//, "");
  return taken.has(short.toLowerCase()) ? file : short;
}
