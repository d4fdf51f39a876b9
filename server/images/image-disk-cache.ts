import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import type { Bytes } from "../http/content-response.ts";
import { untilAborted } from "../http/host-fetch.ts";

/** A picture, and whether it was on disk. */
export interface CachedPicture {
  readonly data: Bytes;
  readonly state: "hit" | "miss";
}

/** A picture that is being read or created. */
interface Creation {
  readonly picture: Promise<CachedPicture>;
  clients: number;
  /** Aborts when its last client has disconnected. */
  readonly abandonment: AbortController;
}

/** Pictures on disk, by key. lru-cache counts their bytes and evicts files; it has no disk support. */
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
        // A file that cannot be removed is found again at the next start.
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
    // Another process may delete files at the same time.
    const files = await Promise.all(paths.map(async (path) => ({ path, info: await stat(path).catch(() => null) })));
    // Least recently used first: the modification time is set at each use, as access times are often disabled.
    files.sort((a, b) => (a.info?.mtimeMs ?? 0) - (b.info?.mtimeMs ?? 0));
    for (const { path, info } of files) if (info) cache.#sizes.set(path, info.size);
    return cache;
  }

  /**
   * Returns the picture of a key, created once for concurrent callers when it is not on disk. One that cannot be
   * written is reported and still returned.
   * @param create creates it; may reject once its signal aborts, when no caller waits
   * @param signal aborts when the caller no longer waits; without one it waits to the end
   * @throws what `create` throws; the signal's reason when it aborts
   */
  async getOrCreate(
    key: string,
    create: (signal: AbortSignal) => Promise<Bytes>,
    onWriteFailed: (error: unknown) => void,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CachedPicture> {
    let running = this.#creations.get(key);
    // An aborted creation may still have written the picture; otherwise it is created again.
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

  /** Returns what is stored under a key, if anything. */
  async read(key: string): Promise<Buffer | undefined> {
    return await readFile(this.#pathOf(key)).catch(() => undefined);
  }

  /** Stores under a key, in place of what is there. @throws what the file system throws */
  async write(key: string, data: Bytes): Promise<void> {
    await this.#write(this.#pathOf(key), data);
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
