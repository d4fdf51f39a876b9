import { LRUCache } from "lru-cache";
import type { HostPictures } from "./host-pictures.ts";
import type { ImageDiskCache } from "./image-disk-cache.ts";
import { ImageRequestError } from "./image-request.ts";

const maxChecked = 20_000;
/** A version counts as current for this long unless the content reports a change of media. */
const checkedMilliseconds = 24 * 60 * 60_000;
/** While the host does not respond, the last version known is used this long. */
const uncheckedMilliseconds = 60_000;

/** Versions of the originals of other hosts, as a file may be replaced under its name. */
export class HostVersions {
  readonly #pictures: Pick<HostPictures, "versionOf">;
  readonly #diskCache: Pick<ImageDiskCache, "read" | "write">;
  #checked = createChecked();
  #checks = new Map<string, Promise<string | undefined>>();

  constructor(pictures: Pick<HostPictures, "versionOf">, diskCache: Pick<ImageDiskCache, "read" | "write">) {
    this.#pictures = pictures;
    this.#diskCache = diskCache;
  }

  /** Checks every version again at its next use, as media changed. */
  forget(): void {
    // Pending checks still write to the old objects.
    this.#checked = createChecked();
    this.#checks = new Map();
  }

  /**
   * The current version of an original; undefined for one that was never fetched.
   * @throws {ImageRequestError} 404 when the host no longer has it
   */
  async current(address: string): Promise<string | undefined> {
    const known = this.#checked.get(address);
    if (known !== undefined) return known;
    const checks = this.#checks;
    let check = checks.get(address);
    if (!check) {
      check = this.#check(address).finally(() => checks.delete(address));
      checks.set(address, check);
    }
    return await check;
  }

  /** Keeps the version of an original that was just fetched. */
  async keep(address: string, version: string): Promise<void> {
    this.#checked.set(address, version);
    // Without the file the original is fetched again at the next start.
    await this.#diskCache.write(keyOf(address), Buffer.from(version)).catch(() => undefined);
  }

  async #check(address: string): Promise<string | undefined> {
    const checked = this.#checked;
    const stored = (await this.#diskCache.read(keyOf(address)))?.toString();
    if (stored === undefined) return undefined;
    try {
      const version = await this.#pictures.versionOf(address);
      // A host without validators: only fetching the original shows whether it changed.
      if (version === undefined) return undefined;
      checked.set(address, version);
      if (version !== stored) await this.#diskCache.write(keyOf(address), Buffer.from(version)).catch(() => undefined);
      return version;
    } catch (error) {
      if (error instanceof ImageRequestError) throw error;
      checked.set(address, stored, { ttl: uncheckedMilliseconds });
      return stored;
    }
  }
}

const createChecked = () => new LRUCache<string, string>({ max: maxChecked, ttl: checkedMilliseconds });

const keyOf = (address: string) => `${address}|version`;
