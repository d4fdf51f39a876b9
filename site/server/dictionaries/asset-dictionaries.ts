import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { LRUCache } from "lru-cache";
import type { KeptBuilds } from "../files/kept-builds.ts";
import type { StaticFiles } from "../files/static-files.ts";
import { type Bytes, type Content, formOf, respond } from "../requests/content-response.ts";
import { type ServerStep, targetOf } from "../requests/request-context.ts";
import { asDelta, dcz, dictionaryVary, offeredDictionary } from "./dictionary-coding.ts";

/** A script or style by its name and the hash of its content; the name stays when the content changes. */
const hashedName = /^(\/assets\/[\w.-]+-)[\w-]{8}(\.(?:js|css))$/;
/** Compressed. Of a smaller file the difference saves less after a deploy than its headers cost on every first visit. */
const smallestDictionaryBytes = 300;
/** Clients may offer anything; what is unknown is looked for in the folder of kept builds no more often. */
const lookAgainMilliseconds = 5000;
/** Far more than the files of a page times the builds that are kept. */
const maxDeltaBytes = 16 * 1024 * 1024;

/** What a page requests of the scripts and styles, as a URL pattern of what they may be dictionaries of. */
export function familyOf(path: string): string | undefined {
  const [, name, ending] = hashedName.exec(path) ?? [];
  return name && `${name}*${ending}`;
}

/**
 * The scripts and styles of the running build, each a dictionary of what follows it in the next one (RFC 9842), and each
 * sent as what differs from the one that the browser has of this or another kept build.
 */
export class AssetDictionaries {
  readonly #files: ReadonlyMap<string, Content>;
  readonly #kept: Pick<KeptBuilds, "assets">;
  /** Where the bytes of a SHA-256 lie, by their family and it. */
  readonly #places = new Map<string, () => Promise<Bytes>>();
  readonly #indexed = new Set<string>();
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> = Promise.resolve();
  /** Null where the difference is no smaller than the file. */
  readonly #deltas = new LRUCache<string, { readonly delta: Promise<Bytes | null> }>({ max: 2000 });
  #deltaBytes = 0;

  constructor(files: Pick<StaticFiles, "hashed">, kept: Pick<KeptBuilds, "assets">) {
    this.#kept = kept;
    this.#files = new Map(files.hashed().map(([path, content]) => [path, asDictionary(path, content)]));
  }

  /** Responds to paths of scripts and styles of the running build. */
  readonly step: ServerStep = async (c, next) => {
    const { path } = targetOf(c);
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const content = isRead ? this.#files.get(path) : undefined;
    if (!content) return await next();
    const accepted = c.req.header("accept-encoding");
    const family = content.headers["use-as-dictionary"] && familyOf(path);
    const sha256 = family && offeredDictionary(c.req.header("available-dictionary"), accepted);
    const isNeeded = sha256 && formOf(content, c.req.header("if-none-match"), accepted) !== "unchanged";
    const delta = isNeeded ? await this.#delta(path, content, { family, sha256 }) : null;
    return respond(c, delta ? asDelta(content, delta) : content);
  };

  /** Of its own family alone, as browsers offer no other: every pair of files would be more work than anybody may ask for. */
  async #delta(path: string, content: Content, offered: { family: string; sha256: string }): Promise<Bytes | null> {
    const { sha256 } = offered;
    const key = `${path} ${sha256}`;
    const made = this.#deltas.get(key);
    if (made) return await made.delta;
    const bytes = await this.#bytesOf(placeOf(offered));
    if (!bytes) return null;
    const delta = this.#deltas.get(key)?.delta ?? this.#makeDelta(content, { sha256, bytes });
    this.#deltas.set(key, { delta });
    return await delta;
  }

  async #makeDelta({ bodies }: Content, dictionary: { sha256: string; bytes: Bytes }): Promise<Bytes | null> {
    if (!(bodies.identity instanceof Uint8Array)) return null;
    const delta = await dcz(bodies.identity, dictionary, "once");
    if (delta.byteLength >= (bodies.br ?? bodies.identity).byteLength) return null;
    this.#deltaBytes += delta.byteLength;
    if (this.#deltaBytes > maxDeltaBytes) {
      this.#deltas.clear();
      this.#deltaBytes = 0;
    }
    return delta;
  }

  async #bytesOf(place: string): Promise<Bytes | undefined> {
    if (!this.#places.has(place)) await this.#lookForBuilds();
    return await this.#places
      .get(place)?.()
      .catch(() => undefined);
  }

  /** Knows the builds that were kept in the meantime, as of a few seconds ago. */
  async #lookForBuilds(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAtMs >= lookAgainMilliseconds) {
      this.#lookedAtMs = now;
      this.#looking = this.#index();
    }
    // A browser requests all scripts of a page at once.
    await this.#looking;
  }

  /** A build never changes. */
  async #index(): Promise<void> {
    for (const { build, files } of await this.#kept.assets()) {
      if (this.#indexed.has(build)) continue;
      this.#indexed.add(build);
      for (const file of files) {
        const family = familyOf(`/assets/${basename(file)}`);
        const bytes = family && (await readBytes(file).catch(() => undefined));
        if (bytes) this.#places.set(placeOf({ family, sha256: sha256Of(bytes) }), () => readBytes(file));
      }
    }
  }
}

function asDictionary(path: string, content: Content): Content {
  const family = familyOf(path);
  const { identity, br = identity } = content.bodies;
  if (!family || br.byteLength < smallestDictionaryBytes) return content;
  const headers = { ...content.headers, "use-as-dictionary": `match="${family}"`, vary: dictionaryVary };
  return { ...content, headers };
}

function placeOf({ family, sha256 }: { readonly family: string; readonly sha256: string }): string {
  return `${family} ${sha256}`;
}

async function readBytes(file: string): Promise<Bytes> {
  return new Uint8Array(await readFile(file));
}

/** The SHA-256 of bytes, in hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
