import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Bytes } from "../requests/content-response.ts";
import { untilAborted } from "./until-aborted.ts";

/** A picture, and whether it was on disk. */
export interface CachedPicture {
  readonly data: Bytes;
  readonly state: "hit" | "miss";
}

/** A picture that is being read or created. */
interface Creation {
  readonly picture: Promise<CachedPicture>;
  clients: number;
  /** Aborts when its last client has left. */
  readonly abandonment: AbortController;
}

/** Pictures on disk, by key. lru-cache counts their bytes and evicts files; it knows nothing of disks itself. */
export class ImageDiskCache {
  readonly #folder: string;
  readonly #sizes: LRUCache<string, number>;
  readonly #creations = new Map<string, Creation>();

  private constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose(_bytes, path, reason) {
        // Where it cannot be removed, it is found again at the next start.
        if (reason === "evict") rm(path, { force: true }).catch(() => undefined);
      },
    });
  }

  /** Opens a folder, which may hold pictures of earlier runs. */
  static async open(folder: string, maxBytes: number): Promise<ImageDiskCache> {
    await mkdir(folder, { recursive: true });
    const cache = new ImageDiskCache(folder, maxBytes);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    // Another process may delete files meanwhile.
    const files = await Promise.all(paths.map(async (path) => ({ path, info: await stat(path).catch(() => null) })));
    // Oldest use first: the modification time is set at each use, as access times are often turned off.
    files.sort((a, b) => (a.info?.mtimeMs ?? 0) - (b.info?.mtimeMs ?? 0));
    for (const { path, info } of files) if (info) cache.#sizes.set(path, info.size);
    return cache;
  }

  /**
   * The picture of a key; created where it is not on disk, once however many wait for it. One that cannot be written
   * is returned all the same, and reported.
   * @param create Creates it; may reject once its signal aborts, as nobody waits for the picture any longer.
   * @param signal Aborts when the caller no longer waits; without one it waits until the end.
   * @throws what `create` throws; the signal's reason where it aborts.
   */
  async getOrCreate(
    key: string,
    create: (signal: AbortSignal) => Promise<Bytes>,
    onWriteFailed: (error: unknown) => void,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CachedPicture> {
    let running = this.#creations.get(key);
    // It may still end with a picture, then on disk; otherwise it is created anew.
    while (running?.abandonment.signal.aborted) {
      await running.picture.catch(() => undefined);
      running = this.#creations.get(key);
    }
    signal.throwIfAborted();
    const creation = running ?? this.#begin(key, create, onWriteFailed);
    creation.clients += 1;
    try {
      return await untilAborted(creation.picture, signal);
    } finally {
      creation.clients -= 1;
      if (creation.clients === 0) creation.abandonment.abort();
    }
  }

  #begin(
    key: string,
    create: (signal: AbortSignal) => Promise<Bytes>,
    onWriteFailed: (error: unknown) => void,
  ): Creation {
    const abandonment = new AbortController();
    const picture = this.#readOrCreate(this.#pathOf(key), () => create(abandonment.signal), onWriteFailed);
    const creation = { picture: picture.finally(() => this.#creations.delete(key)), clients: 0, abandonment };
    this.#creations.set(key, creation);
    return creation;
  }

  async #readOrCreate(path: string, create: () => Promise<Bytes>, onWriteFailed: (error: unknown) => void) {
    const stored = await readFile(path).catch(() => undefined);
    if (stored) {
      this.#sizes.set(path, stored.byteLength);
      const now = new Date();
      utimes(path, now, now).catch(() => undefined);
      return { data: stored, state: "hit" } as const;
    }
    const data = await create();
    if (data.byteLength <= this.#sizes.maxSize) await this.#write(path, data).catch(onWriteFailed);
    return { data, state: "miss" } as const;
  }

  async #write(path: string, data: Bytes): Promise<void> {
    const unfinished = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, data);
    await rename(unfinished, path);
    this.#sizes.set(path, data.byteLength);
  }

  #pathOf(key: string): string {
    const hash = createHash("sha256").update(key).digest("hex");
    return join(this.#folder, hash.slice(0, 2), hash.slice(2, 40));
  }
}
