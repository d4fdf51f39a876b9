import { LRUCache } from "lru-cache";
import { traced } from "../requests/request-scope.ts";
import { bodyUpTo, fetchFromHost } from "./host-fetch.ts";
import { ImageQueue } from "./image-queue.ts";
import { ImageRequestError } from "./image-request.ts";
import { noPicture } from "./original-picture.ts";
import { untilAborted } from "./until-aborted.ts";

const timeoutMilliseconds = 10_000;
const maxBytes = 30 * 1024 * 1024;
const maxConcurrent = 8;
const maxWaiting = 64;

/** How many addresses without a picture are cached, and for how long. */
const maxMissing = 1000;
const missingMilliseconds = 60_000;

interface Loan {
  readonly original: Promise<Buffer<ArrayBuffer>>;
  users: number;
  end(): void;
}

/** Originals of other hosts, fetched with limits: a host that is slow or down delays nothing but its own pictures. */
export class HostPictures {
  readonly #queue = new ImageQueue(maxConcurrent, maxWaiting);
  readonly #loans = new Map<string, Loan>();
  readonly #missing = new LRUCache<string, string>({ max: maxMissing, ttl: missingMilliseconds });

  /**
   * Lends the original at an address to `use`; concurrent users share it. It holds its place in the queue until all
   * are done with it, so memory stays bounded too. It is no longer fetched once the signals of all have aborted.
   * @throws {ImageRequestError} 404 where the host has none; {QueueFullError} where too many wait; Error where the
   * host fails; the signal's reason where it aborts before `use`; what `use` throws.
   */
  async lend<Result>(
    address: string,
    use: (original: Buffer<ArrayBuffer>) => Promise<Result>,
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
      return await use(await untilAborted(loan.original, signal));
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

  #createLoan(address: string): Loan {
    const ending = new AbortController();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMilliseconds)]);
    const original = Promise.withResolvers<Buffer<ArrayBuffer>>();
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

/** Whether an address is that of a drawing, which is served as it is. */
export function isDrawing(address: string): boolean {
  return /\.svg$/i.test(new URL(address).pathname);
}

async function fetchOriginal(address: string, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  return await fetchFromHost(address, { headers: { Accept: "image/*" }, signal }, async (response) => {
    const { status } = response;
    if (status === 404 || status === 410) throw new ImageRequestError(404, "The content host has no such picture.");
    if (status >= 300 && status < 400) {
      throw new ImageRequestError(404, "The content host sends this picture elsewhere.");
    }
    if (!response.ok) throw new Error(`The content host answered ${status}.`);
    const type = response.headers.get("content-type") ?? "";
    const expectedType = isDrawing(address) ? /^image\/svg\+xml\b/i : /^image\/(?!svg)/i;
    if (!expectedType.test(type)) throw noPicture();
    const body = await bodyUpTo(response, maxBytes);
    if (!body) throw new ImageRequestError(404, "The picture is too large.");
    return body;
  });
}
