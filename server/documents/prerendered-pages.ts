import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Bytes } from "../requests/content-response.ts";
import type { DocumentCache } from "./document-cache.ts";
import { type PageKey, pageKeyOf, type RouteFacts } from "./page-key.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** What a page was when it was made, as its file holds it. */
interface PageFile {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Its finest Brotli form in Base64, once there is one. */
  readonly br?: string;
}

async function readPageFile(path: string): Promise<PageFile> {
  return JSON.parse(await readFile(path, "utf8")) as PageFile;
}

/** A page that was read from its file. */
export interface KeptPage {
  readonly key: PageKey;
  readonly response: Response;
  /** 0 where its file is of a time to come, as after a step back of the clock. */
  readonly ageMs: number;
  /** Its finest Brotli form, where there was one. */
  readonly br: Bytes | undefined;
}

/** After so long, what could not be made or has changed since is made again. */
const roundMilliseconds = 60_000;
/** Made anew when it is read, from what the page says and what the settings say then. */
const ownHeaders = new Set(["cache-control", "content-security-policy", "vary"]);

/**
 * The pages that are static by nature, made before anybody asks: their documents, and the payloads that navigations to
 * them fetch (S7.43). Each is in the cache of documents, and in a file that is as old as it: a server that is started
 * while the content cannot be had still has them. A change of the content removes the file at once.
 */
export class PrerenderedPages {
  readonly #folder: string | undefined;
  readonly #log: Pick<Logger, "warn">;
  /** Of each page, the ids of its document and its payload. */
  readonly #pages: ReadonlyMap<string, readonly string[]>;
  readonly #keys: ReadonlyMap<string, PageKey>;
  readonly #made = new Set<string>();
  #hasWarned = false;
  /** Files are written and removed one after the other. */
  #filing: Promise<void> = Promise.resolve();

  /** @param folder of this build with these settings; undefined where no page is made ahead. */
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

  /** Paths of the pages that are made and unchanged since, in the order of the routes. */
  get paths(): string[] {
    return [...this.#pages].filter(([, ids]) => ids.every((id) => this.#made.has(id))).map(([path]) => path);
  }

  /** A page was made, ahead or for a visitor, or has become smaller. */
  save(id: string, page: RenderedPage): void {
    if (this.#folder === undefined || !this.#keys.has(id) || page.status >= 500) return;
    if (page.status !== 200 || !page.isCacheable) {
      this.forget(id);
      return;
    }
    this.#made.add(id);
    const headers = Object.fromEntries(Object.entries(page.headers).filter(([name]) => !ownHeaders.has(name)));
    const body = new TextDecoder().decode(page.bodies.identity);
    const br = page.isFinest && page.bodies.br ? Buffer.from(page.bodies.br).toString("base64") : undefined;
    const file: PageFile = { createdAt: Date.now(), headers, body, ...(br ? { br } : {}) };
    this.#file(id, async (path) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.${process.pid}`, JSON.stringify(file));
      await rename(`${path}.${process.pid}`, path);
    });
  }

  /** The content of a page has changed, or is gone. */
  forget(id: string): void {
    if (this.#folder === undefined || !this.#keys.has(id)) return;
    this.#made.delete(id);
    this.#file(id, (path) => rm(path, { force: true }));
  }

  /** Whether an earlier run of this build with these settings left a page. */
  async hasAny(): Promise<boolean> {
    for await (const _page of this.read()) return true;
    return false;
  }

  /** What an earlier run of this build with these settings left. */
  async *read(): AsyncGenerator<KeptPage> {
    for (const key of this.#keys.values()) {
      const path = this.#pathOf(key.id);
      const file = path && (await readPageFile(path).catch(() => undefined));
      if (!file) continue;
      const { body, headers, createdAt } = file;
      const br = file.br === undefined ? undefined : new Uint8Array(Buffer.from(file.br, "base64"));
      yield { key, response: new Response(body, { headers }), ageMs: Math.max(0, Date.now() - createdAt), br };
    }
  }

  /** Makes pages one by one, each when `untilQuiet` lets it, and again after changes; until the signal aborts. */
  async make(cache: Pick<DocumentCache, "get">, untilQuiet: () => Promise<void>, signal: AbortSignal): Promise<void> {
    while (this.#folder !== undefined && !signal.aborted) {
      for (const key of this.#keys.values()) {
        if (this.#made.has(key.id)) continue;
        await untilQuiet();
        if (signal.aborted) return;
        const status = await cache.get(key).then(
          ({ page }) => page.status,
          () => 503,
        );
        // The content cannot be had: neither can that of the other pages.
        if (status >= 500) break;
      }
      await pause(roundMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  /** Resolves when every file is as it should be. */
  async settled(): Promise<void> {
    await this.#filing;
  }

  #file(id: string, work: (path: string) => Promise<unknown>): void {
    const path = this.#pathOf(id);
    if (path === undefined) return;
    this.#filing = this.#filing.then(async () => {
      await work(path).catch((error: unknown) => {
        if (!this.#hasWarned) this.#log.warn({ page: id, reason: String(error) }, "Prerendered pages cannot be kept.");
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
