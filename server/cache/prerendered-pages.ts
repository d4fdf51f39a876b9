import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Bytes } from "../http/content-response.ts";
import type { PageCache } from "./page-cache.ts";
import { type PageKey, pageKeyOf, type RouteFacts } from "./page-key.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** A prerendered page as stored in its file. */
interface PageFile {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Brotli body of recompression in Base64, once it exists. */
  readonly br?: string;
}

async function readPageFile(path: string): Promise<PageFile> {
  return JSON.parse(await readFile(path, "utf8")) as PageFile;
}

/** A page that was read from its file. */
export interface StoredPage {
  readonly key: PageKey;
  readonly response: Response;
  /** 0 when the file is dated in the future, as after the clock was set back. */
  readonly ageMs: number;
  /** Brotli body of recompression, if it exists. */
  readonly br: Bytes | undefined;
}

/** Pause between rounds that render missing or changed pages. */
const roundMilliseconds = 60_000;
/** Headers that are set again when the page is restored. */
const ownHeaders = new Set(["cache-control", "vary"]);

/**
 * Static pages, rendered before they are requested: their documents, and the payloads that navigations to them fetch
 * (S7.43). Each is in the page cache and in a file, so that a server that starts while the content is unavailable still
 * has them. A change of the content removes the file at once.
 */
export class PrerenderedPages {
  readonly #folder: string | undefined;
  readonly #log: Pick<Logger, "warn">;
  /** Ids of the document and the payload of each page. */
  readonly #pages: ReadonlyMap<string, readonly string[]>;
  readonly #keys: ReadonlyMap<string, PageKey>;
  readonly #current = new Set<string>();
  #hasWarned = false;
  /** Serializes writing and removing files. */
  #fileWrites: Promise<void> = Promise.resolve();

  /** @param folder folder for this build with these settings; undefined disables prerendering */
  constructor(folder: string | undefined, routes: RouteFacts, log: Pick<Logger, "warn">) {
    this.#folder = folder;
    this.#log = log;
    const pages = routes.staticPages.map(({ path, payloadRoutes }) => {
      const payload = pageKeyOf(`${path}_.data`, `?_routes=${payloadRoutes.join(",")}`, routes);
      return { path, keys: [pageKeyOf(path, "", routes), payload] };
    });
    this.#pages = new Map(pages.map(({ path, keys }) => [path, keys.map(({ id }) => id)]));
    this.#keys = new Map(pages.flatMap(({ keys }) => keys.map((key) => [key.id, key])));
  }

  /** Paths of the pages that are prerendered and unchanged since, in route order. */
  get paths(): string[] {
    return [...this.#pages].filter(([, ids]) => ids.every((id) => this.#current.has(id))).map(([path]) => path);
  }

  /** Writes the file of a page that was rendered or recompressed. */
  save(id: string, page: RenderedPage): void {
    if (this.#folder === undefined || !this.#keys.has(id) || page.status >= 500) return;
    if (page.status !== 200 || !page.isCacheable) {
      this.remove(id);
      return;
    }
    this.#current.add(id);
    const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => !ownHeaders.has(name)));
    const body = new TextDecoder().decode(page.bodies.identity);
    const br = page.isRecompressed && page.bodies.br ? Buffer.from(page.bodies.br).toString("base64") : undefined;
    const file: PageFile = { createdAt: Date.now(), headers, body, ...(br ? { br } : {}) };
    this.#file(id, async (path) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.${process.pid}`, JSON.stringify(file));
      await rename(`${path}.${process.pid}`, path);
    });
  }

  /** Removes the file of a page whose content has changed. */
  remove(id: string): void {
    if (this.#folder === undefined || !this.#keys.has(id)) return;
    this.#current.delete(id);
    this.#file(id, (path) => rm(path, { force: true }));
  }

  /** Whether an earlier run of this build with these settings stored a page. */
  async hasAny(): Promise<boolean> {
    for await (const _page of this.read()) return true;
    return false;
  }

  /** The pages of an earlier run of this build with these settings. */
  async *read(): AsyncGenerator<StoredPage> {
    for (const key of this.#keys.values()) {
      const path = this.#pathOf(key.id);
      const file = path && (await readPageFile(path).catch(() => undefined));
      if (!file) continue;
      const { body, headers, createdAt } = file;
      const br = file.br === undefined ? undefined : new Uint8Array(Buffer.from(file.br, "base64"));
      yield { key, response: new Response(body, { headers }), ageMs: Math.max(0, Date.now() - createdAt), br };
    }
  }

  /** Renders pages one by one, each when `whenIdle` resolves, and again after changes, until the signal aborts. */
  async renderMissing(
    cache: Pick<PageCache, "get">,
    whenIdle: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    while (this.#folder !== undefined && !signal.aborted) {
      for (const key of this.#keys.values()) {
        if (this.#current.has(key.id)) continue;
        await whenIdle();
        if (signal.aborted) return;
        const status = await cache.get(key).then(
          ({ page }) => page.status,
          () => 503,
        );
        // The content is unavailable, so that further pages would fail too.
        if (status >= 500) break;
      }
      await pause(roundMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Resolves when all files are written and removed. */
  async settled(): Promise<void> {
    await this.#fileWrites;
  }

  #file(id: string, work: (path: string) => Promise<unknown>): void {
    const path = this.#pathOf(id);
    if (path === undefined) return;
    this.#fileWrites = this.#fileWrites.then(async () => {
      await work(path).catch((error: unknown) => {
        if (!this.#hasWarned)
          this.#log.warn({ page: id, reason: String(error) }, "Prerendered pages cannot be stored.");
        this.#hasWarned = true;
      });
    });
  }

  #pathOf(id: string): string | undefined {
    const path = this.#keys.get(id)?.path;
    if (this.#folder === undefined || path === undefined) return undefined;
    return join(this.#folder, path.endsWith(".data") ? `${path}.json` : `${path}index.json`);
  }
}
