import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "graphql";
import { respond } from "../requests/content-response.ts";
import { type ServerStep, targetOf } from "../requests/request-context.ts";
import type { BuildInfo } from "./builds.ts";
import { readContent, type StaticFiles } from "./static-files.ts";

/** Texts by the names of operations. */
type Operations = Readonly<Record<string, string>>;

/** How many builds are kept, the running one among them: some 4 MB each. */
const keptCount = 5;
const metaFile = "build.json";
const operationsFile = "operations.json";
const buildId = /^[\da-f]{16}$/;
/** Not the compressed forms, which have no address of their own. */
const assetPath = /^\/assets\/[\w-][\w.-]*(?<!\.br|\.gz)$/;
/** Forms of a file, with what their names end in. */
const forms = [
  ["identity", ""],
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;
/** What a process that was killed while it kept its build has left. */
const abandonedMilliseconds = 3_600_000;

/**
 * The scripts, styles, metadata and GraphQL operations of the builds that were served from here, in a folder: a page
 * that was opened before a deploy, or by a process of another build that shares the folder, goes on with its own.
 */
export class KeptBuilds {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A folder for what a build makes with certain settings, in the folder of that build. */
  folderOf(id: string, settings: unknown): string {
    const hash = createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
    return join(this.#folder, id, `pages-${hash}`);
  }

  /**
   * Keeps a build, as the one that was started last, and throws away the oldest ones.
   * @throws where the folder cannot be written.
   */
  async keep(build: BuildInfo, files: Pick<StaticFiles, "hashed">, operations: Operations): Promise<void> {
    const folder = join(this.#folder, build.id);
    if (!(await this.#names()).includes(build.id)) await this.#write(folder, build, files, operations);
    const now = new Date();
    await utimes(folder, now, now);
    await this.#throwAwayOld(build.id);
  }

  /** The metadata of another build (S7.39), as JSON; undefined where it is not kept. */
  async metadata(id: string): Promise<string | undefined> {
    if (!buildId.test(id)) return undefined;
    return await readFile(join(this.#folder, id, metaFile), "utf8").catch(() => undefined);
  }

  /** The texts of the operations that kept builds send, each once. */
  async operations(): Promise<string[]> {
    const files = (await this.#names()).map((id) => join(this.#folder, id, operationsFile));
    const read = async (file: string): Promise<unknown[]> => Object.values(JSON.parse(await readFile(file, "utf8")));
    const kept = await Promise.all(files.map((file) => read(file).catch(() => [])));
    return [...new Set(kept.flat().filter(isOperation))];
  }

  /** Responds to paths of scripts and styles that the running build has not: with another build's, else with 404. */
  readonly step: ServerStep = async (c, next) => {
    const { path } = targetOf(c);
    if (!path.startsWith("/assets/") || (c.req.method !== "GET" && c.req.method !== "HEAD")) return await next();
    const folder = assetPath.test(path) ? await this.#folderWith(path) : undefined;
    // Not cached: another process behind this address may have the file.
    if (folder === undefined) return c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
    return respond(c, readContent(folder, path.slice(1)));
  };

  async #folderWith(path: string): Promise<string | undefined> {
    const folders = (await this.#names()).map((id) => join(this.#folder, id));
    return folders.find((folder) => existsSync(join(folder, path)));
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.#folder).catch(() => [])).filter((name) => buildId.test(name));
  }

  /** Complete or not at all: another process may read it at once. */
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
      // Another process of the same build was first.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  }

  async #throwAwayOld(running: string): Promise<void> {
    const startedMs = async (name: string) =>
      (await stat(join(this.#folder, name)).catch(() => undefined))?.mtimeMs ?? 0;
    const others = (await this.#names()).filter((id) => id !== running);
    const byAge = await Promise.all(others.map(async (id) => ({ id, at: await startedMs(id) })));
    const old = byAge.sort((a, b) => b.at - a.at).slice(keptCount - 1);
    for (const { id } of old) await rm(join(this.#folder, id), { recursive: true, force: true });
    for (const name of await readdir(this.#folder)) {
      const isAbandoned = name.startsWith(".") && Date.now() - (await startedMs(name)) > abandonedMilliseconds;
      if (isAbandoned) await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}

/** Whether a text of a kept file is one: a broken file must not end the start. */
function isOperation(text: unknown): text is string {
  if (typeof text !== "string") return false;
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
}
