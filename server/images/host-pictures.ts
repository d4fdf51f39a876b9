import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { BoundedQueue } from "../http/bounded-queue.ts";
import { bodyUpTo, fetchFromHost, untilAborted } from "../http/host-fetch.ts";
import { traced } from "../http/request-context.ts";
import { ImageRequestError } from "./image-request.ts";
import { noPicture } from "./resize-picture.ts";

const timeoutMilliseconds = 10_000;
const maxBytes = 30 * 1024 * 1024;
const maxConcurrent = 8;
const maxWaiting = 64;

/** Number of addresses without a picture that are cached, and for how long. */
const maxMissing = 1000;
const missingMilliseconds = 60_000;

/** The bytes of an original, and a text that changes with them. */
interface Original {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly version: string;
}

interface Loan {
  readonly original: Promise<Original>;
  users: number;
  end(): void;
}

/** Originals of other hosts, fetched with limits: a slow or unavailable host delays only its own pictures. */
export class HostPictures {
  readonly #queue = new BoundedQueue(maxConcurrent, maxWaiting);
  readonly #loans = new Map<string, Loan>();
  readonly #missing = new LRUCache<string, string>({ max: maxMissing, ttl: missingMilliseconds });

  /**
   * Fetches the original at an address and passes it to `use` with its version; concurrent users share it. It occupies
   * a queue slot until all are done, which bounds memory. Fetching is aborted once the signals of all users have
   * aborted.
   * @throws {ImageRequestError} 404 when the host has none; {QueueFullError} when too many wait; Error when the host
   * fails; the signal's reason when it aborts before `use`; what `use` throws
   */
  async withOriginal<Result>(
    address: string,
    use: (original: Buffer<ArrayBuffer>, version: string) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    signal.throwIfAborted();
    const missing = this.#missing.get(address);
    if (missing !== undefined) throw new ImageRequestError(404, missing);
    let loan = this.#loans.get(address);
    if (!loan) {
      loan = this.#createLoan(address);
      this.#loans.set(address, loan);
    }
    loan.users += 1;
    try {
      const { bytes, version } = await untilAborted(loan.original, signal);
      return await use(bytes, version);
    } catch (error) {
      if (error instanceof ImageRequestError && error.status === 404) this.#missing.set(address, error.message);
      throw error;
    } finally {
      loan.users -= 1;
      if (loan.users === 0) {
        this.#loans.delete(address);
        loan.end();
      }
    }
  }

  /**
   * The version of the original at an address, without fetching it; undefined when the host sends no validators.
   * @throws {ImageRequestError} 404 when the host has none; Error when the host fails
   */
  async versionOf(address: string): Promise<string | undefined> {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const init = { method: "HEAD", headers: { Accept: "image/*" }, signal };
    const readVersion = () =>
      fetchFromHost(address, init, (response) => {
        if (response.status === 405 || response.status === 501) return undefined;
        requirePicture(response);
        return validatorOf(response);
      });
    return await this.#queue.run(readVersion, { waitSignal: signal });
  }

  #createLoan(address: string): Loan {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMilliseconds)]);
    const original = Promise.withResolvers<Original>();
    const ended = Promise.withResolvers<void>();
    const end = () => {
      ending.abort();
      ended.resolve();
    };
    const work = async () => {
      const facts = { "server.address": new URL(address).hostname };
      original.resolve(traced("GET picture", facts, () => fetchOriginal(address, signal), "client"));
      await ended.promise;
    };
    this.#queue.run(work, { waitSignal: signal }).catch(original.reject);
    return { original: original.promise, users: 0, end };
  }
}

/** Whether an address is that of an SVG drawing, which is served unchanged. */
export function isDrawing(address: string): boolean {
  return /\.svg$/i.test(new URL(address).pathname);
}

async function fetchOriginal(address: string, signal: AbortSignal): Promise<Original> {
  return await fetchFromHost(address, { headers: { Accept: "image/*" }, signal }, async (response) => {
    requirePicture(response);
    const type = response.headers.get("content-type") ?? "";
    const expectedType = isDrawing(address) ? /^image\/svg\+xml\b/i : /^image\/(?!svg)/i;
    if (!expectedType.test(type)) throw noPicture();
    const body = await bodyUpTo(response, maxBytes);
    if (!body) throw new ImageRequestError(404, "The picture is too large.");
    const version = validatorOf(response) ?? createHash("sha256").update(body).digest("base64url");
    return { bytes: body, version };
  });
}

/** @throws {ImageRequestError} 404 when the host has no picture; Error when it fails */
function requirePicture({ status, ok }: Response): void {
  if (status === 404 || status === 410) throw new ImageRequestError(404, "The content host has no such picture.");
  if (status >= 300 && status < 400) {
    throw new ImageRequestError(404, "The content host redirects this picture to another address.");
  }
  if (!ok) throw new Error(`The content host answered ${status}.`);
}

/** The validators of a response, which change with the file. */
function validatorOf({ headers }: Response): string | undefined {
  const [etag, modified] = [headers.get("etag"), headers.get("last-modified")];
  return etag === null && modified === null ? undefined : [etag, modified, headers.get("content-length")].join(" ");
}
