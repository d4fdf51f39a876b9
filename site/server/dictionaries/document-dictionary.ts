import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { RenderedPage } from "../documents/rendered-page.ts";
import { type Bytes, type Content, respond } from "../requests/content-response.ts";
import { type ServerStep, targetOf } from "../requests/request-context.ts";
import { sha256Of } from "./asset-dictionaries.ts";
import { asDelta, type Dictionary, dcz, dictionaryVary } from "./dictionary-coding.ts";

const brotli = promisify(brotliCompress);

/** Where dictionaries of documents are served from; each name is the SHA-256 of what it holds. */
const served = /^\/dictionaries\/([\da-f]{64})\.dict$/;
const fileName = /^([\da-f]{64})\.dict$/;
/** The one that browsers are told to load, and those that they may still have. */
const keptCount = 3;
/** A new dictionary is worth its download where with the old one pages are so much larger. */
const worthwhile = 1.33;

/** A page in the forms in which it is sent to browsers that have this dictionary or another. */
interface PageForms {
  /** With the address of the dictionary of this id. */
  linked?: { readonly id: string; readonly page: RenderedPage };
  readonly deltas: Map<string, Promise<RenderedPage | null>>;
  readonly ready: Map<string, RenderedPage | null>;
}

/**
 * One dictionary for all documents (RFC 9842): whole pages of each kind. Browsers that know dictionaries load it once
 * a page acts, and get each further document as what it does not have in common with it. It lies in a
 * folder, so that it outlives restarts and deploys, and is made anew only when it has come to help little.
 */
export class DocumentDictionary {
  readonly #folder: string;
  readonly #known = new Map<string, Dictionary>();
  readonly #forms = new WeakMap<RenderedPage, PageForms>();
  /** By the text of a page, which stays when the page is made anew and says the same. */
  readonly #differences = new WeakMap<Bytes, Map<string, Promise<Bytes>>>();
  #current: { readonly id: string; readonly content: Content } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Takes the dictionaries of earlier starts; browsers are told to load the newest. */
  async restore(): Promise<void> {
    const kept = await this.#readKept();
    for (const dictionary of kept) this.#known.set(dictionary.sha256, dictionary);
    if (kept[0]) await this.#use(kept[0]);
  }

  /**
   * Makes a dictionary of the `pages`, unless with the present one the `others` are hardly larger. Gives the mean bytes of
   * those with either, and whether there is a new one.
   * @throws where the folder cannot be written, and when the signal aborts.
   */
  async renew(pages: readonly Bytes[], others: readonly Bytes[], signal: AbortSignal) {
    const bytes = new Uint8Array(Buffer.concat(pages));
    const made: Dictionary = { sha256: sha256Of(bytes), bytes };
    const present = this.#known.get(this.#current?.id ?? "");
    const presentBytes = present && (await meanBytes(others, present, signal));
    const madeBytes = await meanBytes(others, made, signal);
    const isNew = presentBytes === undefined || presentBytes > worthwhile * madeBytes;
    if (isNew) {
      await this.#keep(made);
      this.#known.set(made.sha256, made);
      await this.#use(made);
    }
    return { isNew, presentBytes, madeBytes, dictionaryBytes: this.#current?.content.bodies.br?.byteLength };
  }

  async #use(dictionary: Dictionary): Promise<void> {
    const file = await readFile(join(this.#folder, `${dictionary.sha256}.dict.br`)).catch(() => undefined);
    const br = file ? new Uint8Array(file) : await compressed(dictionary.bytes);
    this.#current = { id: dictionary.sha256, content: contentOf(dictionary, br) };
  }

  /** Whether a client that offers this dictionary can be sent a document as what differs from it. */
  has(sha256: string): boolean {
    return this.#known.has(sha256);
  }

  /** Responds to paths of dictionaries. */
  readonly step: ServerStep = async (c, next) => {
    const id = served.exec(targetOf(c).path)?.[1];
    if (id === undefined || (c.req.method !== "GET" && c.req.method !== "HEAD")) return await next();
    if (id === this.#current?.id) return respond(c, this.#current.content);
    return c.text("Not found.\n", 404, { "Cache-Control": "no-store" });
  };

  /** A document with the address that browsers find the dictionary at; any other page, and without a dictionary, as it is. */
  linked(page: RenderedPage): RenderedPage {
    if (!this.#current || !isDocument(page)) return page;
    const { id } = this.#current;
    const forms = this.#formsOf(page);
    if (forms.linked?.id !== id) {
      const headers = { ...page.headers, vary: dictionaryVary };
      forms.linked = { id, page: { ...page, headers, dictionaryAddress: `/dictionaries/${id}.dict` } };
    }
    return forms.linked.page;
  }

  /**
   * A document as what differs from a known dictionary; null where that is no smaller, undefined where it is still to be
   * made ({@link makeDelta}).
   */
  delta(page: RenderedPage, sha256: string): RenderedPage | null | undefined {
    return isDocument(page) ? this.#forms.get(page)?.ready.get(sha256) : null;
  }

  /** Makes {@link delta}, once. */
  async makeDelta(page: RenderedPage, sha256: string): Promise<RenderedPage | null> {
    const dictionary = this.#known.get(sha256);
    if (!dictionary || !isDocument(page)) return null;
    const { deltas, ready } = this.#formsOf(page);
    let making = deltas.get(sha256);
    if (!making) {
      // Who has an older dictionary finds the newer one.
      const isCurrent = sha256 === this.#current?.id;
      const linked = this.linked(page);
      const whole = isCurrent ? { ...page, headers: linked.headers } : linked;
      making = this.#difference(page.bodies.identity, dictionary).then((delta) => smaller(whole, delta));
      deltas.set(sha256, making);
    }
    const made = await making;
    ready.set(sha256, made);
    return made;
  }

  #difference(text: Bytes, dictionary: Dictionary): Promise<Bytes> {
    const made = this.#differences.get(text) ?? new Map<string, Promise<Bytes>>();
    this.#differences.set(text, made);
    const difference = made.get(dictionary.sha256) ?? dcz(text, dictionary, "quick");
    made.set(dictionary.sha256, difference);
    return difference;
  }

  #formsOf(page: RenderedPage): PageForms {
    let forms = this.#forms.get(page);
    if (!forms) {
      forms = { deltas: new Map(), ready: new Map() };
      this.#forms.set(page, forms);
    }
    return forms;
  }

  /** The newest first. What does not fit its name was not written whole. */
  async #readKept(): Promise<Dictionary[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => fileName.test(name));
    const found = await Promise.all(
      names.map(async (name) => {
        const file = join(this.#folder, name);
        const bytes = new Uint8Array(await readFile(file));
        return { sha256: sha256Of(bytes), bytes, name, at: (await stat(file)).mtimeMs };
      }),
    );
    return found.filter(({ sha256, name }) => name === `${sha256}.dict`).sort((a, b) => b.at - a.at);
  }

  async #keep({ sha256, bytes }: Dictionary): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const file = join(this.#folder, `${sha256}.dict`);
    // The compressed form first: who finds the dictionary finds it too.
    for (const [name, body] of [[`${file}.br`, await compressed(bytes)] as const, [file, bytes] as const]) {
      await writeFile(`${name}.${process.pid}`, body);
      await rename(`${name}.${process.pid}`, name);
    }
    for (const old of (await this.#readKept()).slice(keptCount)) {
      for (const ending of ["dict", "dict.br"])
        await rm(join(this.#folder, `${old.sha256}.${ending}`), { force: true });
    }
  }
}

/** What is cached for everyone and read by people. */
function isDocument({ status, headers, isCacheable }: RenderedPage): boolean {
  return status === 200 && isCacheable && (headers["content-type"] ?? "").startsWith("text/html");
}

/** The page as a difference; null where that is no smaller. */
function smaller(page: RenderedPage, delta: Bytes): RenderedPage | null {
  if (delta.byteLength >= (page.bodies.br ?? page.bodies.identity).byteLength) return null;
  return asDelta(page, delta);
}

async function meanBytes(bodies: readonly Bytes[], dictionary: Dictionary, signal: AbortSignal): Promise<number> {
  let sum = 0;
  for (const body of bodies) {
    signal.throwIfAborted();
    sum += (await dcz(body, dictionary, "quick")).byteLength;
  }
  return Math.round(sum / Math.max(1, bodies.length));
}

/** Takes seconds, and is done once for a dictionary. */
async function compressed(bytes: Bytes): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  return new Uint8Array(await brotli(bytes, { params }));
}

function contentOf({ sha256, bytes }: Dictionary, br: Bytes): Content {
  return {
    headers: {
      "content-type": "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
      "use-as-dictionary": `match="/*", match-dest=("document")`,
      vary: "Accept-Encoding",
    },
    etag: `W/"${sha256.slice(0, 22)}"`,
    bodies: { identity: bytes, br },
  };
}
