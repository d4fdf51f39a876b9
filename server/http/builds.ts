import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "graphql";
import { Hono } from "hono";
import { respond } from "./content-response.ts";
import type { SiteRedirect } from "./redirect-rules.ts";
import { type ServerContext, type ServerEnv, type ServerStep, targetOf } from "./request-context.ts";
import { readContent, type StaticFiles } from "./static-files.ts";

/** The metadata of a build (S7.39, S7.42). */
export interface BuildInfo {
  readonly id: string;
  readonly timestamp: string;
  readonly redirects: readonly SiteRedirect[];
  /** Paths of the prerendered pages. */
  readonly prerendered: readonly string[];
}

/**
 * Reads the build whose server bundle is `serverFile`; its documents contain one of `bootstrapScripts`. Equal
 * sources give equal ids.
 */
export function readBuildInfo(
  serverFile: string,
  redirects: readonly SiteRedirect[],
  prerendered: readonly string[],
  bootstrapScripts: readonly string[] = [],
): BuildInfo {
  const id = createHash("sha256")
    .update(readFileSync(serverFile))
    .update(JSON.stringify(redirects))
    .update(bootstrapScripts.join())
    .digest("hex")
    .slice(0, 16);
  return { id, timestamp: statSync(serverFile).mtime.toISOString(), redirects, prerendered };
}

/**
 * `/builds/latest.json` and `/builds/meta/<id>.json`; `prerendered` returns the paths of the pages that are prerendered
 * at present.
 */
export function buildRoutes(
  build: BuildInfo,
  others: OtherBuilds,
  prerendered: () => readonly string[],
): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/builds/latest.json", latestBuild(build))
    .get("/builds/meta/:file", buildMeta(build, others, prerendered));
}

/** `/builds/latest.json`, never cached. */
function latestBuild(build: BuildInfo) {
  return (c: ServerContext): Response =>
    c.json({ id: build.id, timestamp: build.timestamp }, 200, { "Cache-Control": "no-store" });
}

/** Returns the metadata of other builds, as JSON by their ids. */
interface OtherBuilds {
  metadata(id: string): Promise<string | undefined>;
}

/** Short, as the list of prerendered pages changes while a build runs. */
const shortLived = "public, max-age=300";

/** `/builds/meta/<id>.json`; 404 for a build that is neither running nor stored. */
function buildMeta(build: BuildInfo, others: OtherBuilds, prerendered: () => readonly string[]) {
  return async (c: ServerContext): Promise<Response> => {
    const id = c.req.param("file")?.replace(/\.json$/, "") ?? "";
    if (id === build.id) return c.json({ ...build, prerendered: prerendered() }, 200, { "Cache-Control": shortLived });
    const json = await others.metadata(id);
    if (json === undefined) return c.json({ error: "No such build." }, 404, { "Cache-Control": "no-store" });
    const headers = { "Content-Type": "application/json", "Cache-Control": "public, max-age=31536000, immutable" };
    return c.body(json, 200, headers);
  };
}

/** Texts of operations by name. */
type Operations = Readonly<Record<string, string>>;

/** How many builds are stored, including the running one; each takes about 4 MB. */
const keptCount = 5;
const metaFile = "build.json";
const operationsFile = "operations.json";
const buildId = /^[\da-f]{16}$/;
/** Excludes the compressed forms, which have no URL. */
const assetPath = /^\/assets\/[\w-][\w.-]*(?<!\.br|\.gz)$/;
/** Forms of a file, with their file name suffix. */
const forms = [
  ["identity", ""],
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;
/** Age at which the temporary folder of a killed process is removed. */
const abandonedMilliseconds = 3_600_000;

/**
 * The scripts, styles, metadata and GraphQL operations of builds that ran here, stored in a folder. A page that was
 * opened before a deploy, or rendered by a process of another build that shares the folder, continues with its own
 * build.
 */
export class PreviousBuilds {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The folder for files that a build creates with certain settings, within the folder of that build. */
  folderOf(id: string, settings: unknown): string {
    const hash = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
    return join(this.#folder, id, `pages-${hash}`);
  }

  /**
   * Stores a build as the most recent one, and removes the oldest.
   * @throws when the folder cannot be written
   */
  async keep(build: BuildInfo, files: Pick<StaticFiles, "hashed">, operations: Operations): Promise<void> {
    const folder = join(this.#folder, build.id);
    if (!(await this.#buildIds()).includes(build.id)) await this.#write(folder, build, files, operations);
    const now = new Date();
    await utimes(folder, now, now);
    await this.#removeOldest(build.id);
  }

  /** The metadata of another build (S7.39), as JSON; undefined when it is not stored. */
  async metadata(id: string): Promise<string | undefined> {
    if (!buildId.test(id)) return undefined;
    return await readFile(join(this.#folder, id, metaFile), "utf8").catch(() => undefined);
  }

  /** The operations of stored builds, without duplicates. */
  async operations(): Promise<string[]> {
    const files = (await this.#buildIds()).map((id) => join(this.#folder, id, operationsFile));
    const read = async (file: string): Promise<unknown[]> => Object.values(JSON.parse(await readFile(file, "utf8")));
    const lists = await Promise.all(files.map((file) => read(file).catch(() => [])));
    return [...new Set(lists.flat().filter(isOperation))];
  }

  /** Serves scripts and styles below `/assets/` that the running build does not have, from another stored build, or else 404. */
  readonly step: ServerStep = async (c, next) => {
    const { path } = targetOf(c);
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();
    const folder = assetPath.test(path) ? await this.#folderWith(path) : undefined;
    // Not cached: another process behind this URL may have the file.
    if (folder === undefined) return c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
    return respond(c, readContent(folder, path.slice(1)));
  };

  async #folderWith(path: string): Promise<string | undefined> {
    const folders = (await this.#buildIds()).map((id) => join(this.#folder, id));
    return folders.find((folder) => existsSync(join(folder, path)));
  }

  async #buildIds(): Promise<string[]> {
    return (await readdir(this.#folder).catch(() => [])).filter((name) => buildId.test(name));
  }

  /** Written completely or not at all, as another process may read it at once. */
  async #write(
    folder: string,
    build: BuildInfo,
    files: Pick<StaticFiles, "hashed">,
    operations: Operations,
  ): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const unfinished = await mkdtemp(join(this.#folder, ".unfinished-"));
    await mkdir(join(unfinished, "assets"));
    for (const [path, { bodies }] of files.hashed()) {
      for (const [form, ending] of forms) {
        const bytes = bodies[form];
        if (bytes instanceof Uint8Array) await writeFile(join(unfinished, path + ending), bytes);
      }
    }
    await writeFile(join(unfinished, metaFile), JSON.stringify(build));
    await writeFile(join(unfinished, operationsFile), JSON.stringify(operations));
    await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(unfinished, { recursive: true, force: true });
      // Another process of the same build stored it first.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  }

  async #removeOldest(running: string): Promise<void> {
    const startedMs = async (name: string) =>
      (await stat(join(this.#folder, name)).catch(() => undefined))?.mtimeMs ?? 0;
    const others = (await this.#buildIds()).filter((id) => id !== running);
    const byAge = await Promise.all(others.map(async (id) => ({ id, at: await startedMs(id) })));
    const old = byAge.sort((a, b) => b.at - a.at).slice(keptCount - 1);
    for (const { id } of old) await rm(join(this.#folder, id), { recursive: true, force: true });
    for (const name of await readdir(this.#folder)) {
      const isAbandoned = name.startsWith(".") && Date.now() - (await startedMs(name)) > abandonedMilliseconds;
      if (isAbandoned) await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}

/** Whether a value from a stored file is a valid operation: a broken file must not keep the server from starting. */
function isOperation(text: unknown): text is string {
  if (typeof text !== "string") return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}
