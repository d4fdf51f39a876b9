import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Bytes = Uint8Array<ArrayBuffer>;

/** A picture, and whether it was on disk. */
export interface CachedPicture {
  readonly data: Bytes;
  readonly state: "hit" | "miss";
}

/** Pictures on disk, by key; the least recently used go where they take more than `maxBytes`. */
export interface ImageDiskCache {
  /**
   * The picture of a key; created where it is not on disk, once however many wait for it.
   * @throws what `create` throws. A picture that cannot be written is returned all the same, and reported.
   */
  getOrCreate(
    key: string,
    create: () => Promise<Bytes>,
    onWriteFailed: (error: unknown) => void,
  ): Promise<CachedPicture>;
}

/** How far below its limit the folder is brought when it is full, so that not every write deletes. */
const trimmedShare = 0.9;

/** Opens the folder, which may hold pictures of earlier runs. */
export async function openImageDiskCache(folder: string, maxBytes: number): Promise<ImageDiskCache> {
  await mkdir(folder, { recursive: true });
  let bytes = sum(await filesIn(folder));
  let trimming: Promise<void> | undefined;
  const creations = new Map<string, Promise<CachedPicture>>();

  const trim = async () => {
    const files = (await filesIn(folder)).sort((a, b) => a.usedMs - b.usedMs);
    bytes = sum(files);
    for (const file of files) {
      if (bytes <= maxBytes * trimmedShare) break;
      await rm(file.path, { force: true });
      bytes -= file.bytes;
    }
  };

  const write = async (path: string, data: Bytes) => {
    const unfinished = `${path}.${randomUUID()}.part`;
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(unfinished, data);
    await rename(unfinished, path);
    bytes += data.byteLength;
    if (bytes <= maxBytes) return;
    trimming ??= trim().finally(() => {
      trimming = undefined;
    });
    await trimming;
  };

  return {
    getOrCreate(key, create, onWriteFailed) {
      const running = creations.get(key);
      if (running) return running;
      const creation = (async (): Promise<CachedPicture> => {
        const path = pathOf(folder, key);
        const stored = await read(path);
        if (stored) return { data: stored, state: "hit" };
        const data = await create();
        await write(path, data).catch(onWriteFailed);
        return { data, state: "miss" };
      })().finally(() => creations.delete(key));
      creations.set(key, creation);
      return creation;
    },
  };
}

async function read(path: string): Promise<Bytes | undefined> {
  try {
    const data = await readFile(path);
    // The modification time is the time of use: access times are often turned off.
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
    return data;
  } catch {
    return undefined;
  }
}

function pathOf(folder: string, key: string): string {
  const hash = createHash("sha256").update(key).digest("hex");
  return join(folder, hash.slice(0, 2), hash.slice(2, 40));
}

const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);

async function filesIn(folder: string): Promise<{ path: string; bytes: number; usedMs: number }[]> {
  const files: { path: string; bytes: number; usedMs: number }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const info = await stat(path).catch(() => undefined);
    if (info) files.push({ path, bytes: info.size, usedMs: info.mtimeMs });
  }
  return files;
}
