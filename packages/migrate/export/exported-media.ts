import { copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MediaTable } from "@porchlight/backend/store/tables.ts";
import type { MediumPlace } from "./wordpress-posts.ts";

/** Source and target folders of media files. */
export interface MediaFolders {
  /** In order of precedence; file names are relative to each. */
  readonly from: readonly string[];
  readonly to: string;
  /** The site's URL without trailing slash. */
  readonly site: string;
}

/** Result of copying files. */
export interface ExportedMedia {
  readonly places: ReadonlyMap<number, MediumPlace>;
  readonly copied: number;
  /** Media at URLs of other hosts, which are not copied. */
  readonly elsewhere: number;
  /** Names of files that are in none of the folders. */
  readonly missing: readonly string[];
}

/** Copies media files. @throws the file system's errors except for a missing file */
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
    // A name that leads out of the folder is ignored.
    if (!path.startsWith(join(folder, "/"))) continue;
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
      throw error;
    });
    if (found?.isFile()) return path;
  }
  return undefined;
}

/**
 * Path below WordPress's uploads; an imported WordPress file keeps its path there. Of names that differ by their host or
 * in case only, the others begin with the host. `wp-content/uploads` within a path would mislead WordPress
 * (`wp_get_attachment_url`).
 */
function freePath(file: string, taken: ReadonlySet<string>): string {
  const short = file.replace(/^.*\/wp-content\/uploads\//, "");
  const isFree = (path: string) => !taken.has(path.toLowerCase());
  const host = short === file ? "media" : file.slice(0, file.indexOf("/"));
  const candidates = [short, `${host}/${short}`];
  for (let number = 2; !candidates.some(isFree); number += 1) candidates.push(`${host}-${number}/${short}`);
  return candidates.find(isFree) ?? short;
}
