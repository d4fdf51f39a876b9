import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Made pictures on disk, by key; the longest unused go when there are too many bytes. */
export interface ImageDiskCache {
  read(key: string): Promise<Buffer<ArrayBuffer> | undefined>;
  write(key: string, data: Uint8Array): Promise<void>;
}

/** How far below its limit the folder is brought when it is full, so that not every write tidies. */
const tidyTo = 0.9;

/** Opens the folder, which may hold pictures of earlier runs. */
export async function openImageDiskCache(folder: string, maxBytes: number): Promise<ImageDiskCache> {
  await mkdir(folder, { recursive: true });
  let bytes = (await entries(folder)).reduce((sum, entry) => sum + entry.bytes, 0);
  let tidying: Promise<void> | undefined;

  const tidy = async () => {
    const all = (await entries(folder)).sort((a, b) => a.usedMs - b.usedMs);
    bytes = all.reduce((sum, entry) => sum + entry.bytes, 0);
    for (const entry of all) {
      if (bytes <= maxBytes * tidyTo) break;
      await rm(entry.path, { force: true });
      bytes -= entry.bytes;
    }
  };

  return {
    async read(key) {
      const path = pathOf(folder, key);
      try {
        const data = await readFile(path);
        // The time of change is the time of use: access times are often off.
        const now = new Date();
        void utimes(path, now, now).catch(() => undefined);
        return data;
      } catch {
        return undefined;
      }
    },
    async write(key, data) {
      const path = pathOf(folder, key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(join(path, ".."), { recursive: true });
      await writeFile(unfinished, data);
      await rename(unfinished, path);
      bytes += data.byteLength;
      if (bytes <= maxBytes) return;
      tidying ??= tidy().finally(() => {
        tidying = undefined;
      });
      await tidying;
    },
  };
}

function pathOf(folder: string, key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return join(folder, hash.slice(0, 2), hash.slice(2, 40));
}

async function entries(folder: string): Promise<{ path: string; bytes: number; usedMs: number }[]> {
  const found: { path: string; bytes: number; usedMs: number }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const info = await stat(path).catch(() => undefined);
    if (info) found.push({ path, bytes: info.size, usedMs: info.mtimeMs });
  }
  return found;
}
