import "@porchlight/contract/host-connections";
import { lookup } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { mimeTypeOf } from "../medium.ts";
import { isPrivateHost, mayFetchMedia, mediaPlace } from "./media-path.ts";
import type { UsedMedium } from "./used-media.ts";

export interface DownloadOptions {
  /** The folder of all imported media. */
  readonly folder: string;
  /** The content host’s address. */
  readonly hostUrl: string;
  readonly signal?: AbortSignal | undefined;
  readonly atOnce?: number;
  readonly maxBytes?: number;
  /** Told after each file. */
  readonly onFile?: (done: number, total: number) => void;
  /** Addresses of a host name; the system’s by default. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

/** What came of a download. */
export interface Downloads {
  /** Places below the folder by medium. */
  readonly places: ReadonlyMap<number, string>;
  readonly fetched: number;
  /** Files that were there already. */
  readonly there: number;
  readonly failed: readonly { readonly medium: UsedMedium; readonly why: string }[];
}

const maxRedirects = 3;
const fileTimeoutMs = 120_000;
const tries = 2;

/** A medium that cannot be taken over, for a reason that asking again does not change. */
class MediumRefused extends Error {
  override readonly name = "MediumRefused";
}

/**
 * Fetches the originals of media into a folder, some at once. A file counts only when it is whole; one that is
 * there with the host’s size is not fetched again.
 * @throws Error when the folder cannot be written to, and when `signal` ends it.
 */
export async function downloadMedia(media: readonly UsedMedium[], options: DownloadOptions): Promise<Downloads> {
  const places = new Map<number, string>();
  const failed: { medium: UsedMedium; why: string }[] = [];
  const counts = { fetched: 0, there: 0, done: 0 };
  const waiting = [...media];
  const work = async () => {
    for (let medium = waiting.shift(); medium; medium = waiting.shift()) {
      options.signal?.throwIfAborted();
      const place = mediaPlace(medium.sourceUrl);
      const outcome = place ? await fetched(medium, place, options) : "Its type is not one that the site serves.";
      if (place && (outcome === "fetched" || outcome === "there")) {
        places.set(medium.id, place);
        counts[outcome] += 1;
      } else failed.push({ medium, why: outcome });
      counts.done += 1;
      options.onFile?.(counts.done, media.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.atOnce ?? 4, media.length) }, work));
  return { places, fetched: counts.fetched, there: counts.there, failed };
}

async function fetched(medium: UsedMedium, place: string, options: DownloadOptions): Promise<string> {
  const path = join(options.folder, place);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await isThere(medium, path, options)) ? "there" : await download(medium, path, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      // A full disk or a read-only folder ends the import: every other file would fail as well.
      if (isStorageError(error)) throw error;
      if (error instanceof MediumRefused || attempt >= tries) return reasonOf(error);
    }
  }
}

async function isThere(medium: UsedMedium, path: string, options: DownloadOptions): Promise<boolean> {
  const kept = await stat(path).catch(() => undefined);
  if (!kept?.isFile()) return false;
  const response = await ask(medium, "HEAD", options);
  await response.body?.cancel();
  const size = response.headers.get("content-length");
  const changed = Date.parse(response.headers.get("last-modified") ?? "");
  return size !== null && Number(size) === kept.size && !(changed > kept.mtimeMs + 1000);
}

async function download(medium: UsedMedium, path: string, options: DownloadOptions): Promise<"fetched"> {
  const maxBytes = options.maxBytes ?? 50 * 1024 * 1024;
  await mkdir(dirname(path), { recursive: true });
  const response = await ask(medium, "GET", options);
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const expected = mimeTypeOf(path);
  if (familyOf(type) !== familyOf(expected) || !response.body) {
    await response.body?.cancel();
    throw new MediumRefused(`Expected ${expected}, the host sent ${type || "no type"}.`);
  }
  // Imports into two stores fetch the same files into one place.
  const part = `${path}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(response.body), limited(maxBytes), createWriteStream(part));
    const { size } = await stat(part);
    const announced = response.headers.get("content-length");
    const isEncoded = response.headers.has("content-encoding");
    if (announced !== null && !isEncoded && Number(announced) !== size) throw new Error("The file broke off.");
    const changed = Date.parse(response.headers.get("last-modified") ?? "");
    if (!Number.isNaN(changed)) await utimes(part, new Date(), new Date(changed));
    await rename(part, path);
    return "fetched";
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function limited(maxBytes: number) {
  return async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.byteLength;
      if (bytes > maxBytes)
        throw new MediumRefused(`The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
      yield part;
    }
  };
}

/** Asks for a file, following a few redirects, each to an allowed address only. */
async function ask(medium: UsedMedium, method: "GET" | "HEAD", options: DownloadOptions): Promise<Response> {
  let address = new URL(medium.sourceUrl);
  for (let redirects = 0; ; redirects += 1) {
    if (!(await isAllowed(address, options))) throw new MediumRefused(`Nothing is fetched from ${address.origin}.`);
    const timeout = AbortSignal.timeout(fileTimeoutMs);
    const response = await fetch(address, {
      method,
      redirect: "manual",
      headers: { "Accept-Encoding": "identity" },
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    });
    if (response.ok) return response;
    await response.body?.cancel();
    const target = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && target !== null) {
      if (redirects >= maxRedirects) throw new MediumRefused(`More than ${maxRedirects} redirects.`);
      address = new URL(target, address);
      continue;
    }
    const message = `The host answered HTTP ${response.status}.`;
    throw response.status < 500 && response.status !== 429 ? new MediumRefused(message) : new Error(message);
  }
}

/** A public name may lead to a private address. */
async function isAllowed(address: URL, { hostUrl, resolve = addressesOf }: DownloadOptions): Promise<boolean> {
  if (!mayFetchMedia(address, hostUrl)) return false;
  if (address.origin === new URL(hostUrl).origin || isPrivateHost(new URL(hostUrl).hostname)) return true;
  return (await resolve(address.hostname)).every((each) => !isPrivateHost(each));
}

async function addressesOf(hostname: string): Promise<string[]> {
  return (await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true })).map(({ address }) => address);
}

/** jpeg and webp are both pictures: hosts and CDNs send either for an address. A drawing is another matter. */
function familyOf(mimeType: string): string {
  return mimeType.startsWith("image/") && mimeType !== "image/svg+xml" ? "image" : mimeType;
}

function isStorageError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ENOSPC", "EROFS", "EACCES", "EDQUOT", "EMFILE"].includes(code);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "The host took too long.";
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
