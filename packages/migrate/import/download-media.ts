import "@porchlight/contract/host-connections";
import { lookup } from "node:dns/promises";
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mimeTypeOf } from "@porchlight/backend/import/medium.ts";
import PQueue from "p-queue";
import { isPrivateHost, mayFetchMedia, mediaPath } from "./media-path.ts";
import type { UsedMedium } from "./used-media.ts";

export interface DownloadOptions {
  /** The folder of all imported media. */
  readonly folder: string;
  readonly hostUrl: string;
  readonly signal?: AbortSignal | undefined;
  /** Files fetched at the same time; 4 by default. */
  readonly concurrency?: number;
  readonly maxBytes?: number;
  readonly onFile?: (done: number, total: number) => void;
  /** Addresses of a host name; the system’s by default. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

/** The result of a download. */
export interface Downloads {
  readonly paths: ReadonlyMap<number, string>;
  readonly fetched: number;
  readonly there: number;
  readonly failed: readonly { readonly medium: UsedMedium; readonly why: string }[];
}

const maxRedirects = 3;
const fileTimeoutMs = 120_000;
const maxTries = 2;

/** A medium that cannot be imported, for a reason that another try does not change. */
class MediumRejected extends Error {
  override readonly name = "MediumRejected";
}

/**
 * Fetches the originals of media into a folder, some at a time. A file counts only when it is whole; one that is
 * there with the host’s size is not fetched again.
 * @throws Error when the folder cannot be written to, and when `signal` ends it.
 */
export async function downloadMedia(media: readonly UsedMedium[], options: DownloadOptions): Promise<Downloads> {
  const paths = new Map<number, string>();
  const failed: { medium: UsedMedium; why: string }[] = [];
  const counts = { fetched: 0, there: 0, done: 0 };
  const queue = new PQueue({ concurrency: options.concurrency ?? 4 });
  const downloadOne = async (medium: UsedMedium) => {
    options.signal?.throwIfAborted();
    const path = mediaPath(medium.sourceUrl);
    const outcome = path ? await fetchMedium(medium, path, options) : "Its type is not one that the site serves.";
    if (path && (outcome === "fetched" || outcome === "there")) {
      paths.set(medium.id, path);
      counts[outcome] += 1;
    } else failed.push({ medium, why: outcome });
    counts.done += 1;
    options.onFile?.(counts.done, media.length);
  };
  try {
    await queue.addAll(media.map((medium) => () => downloadOne(medium)));
  } finally {
    queue.clear();
  }
  return { paths, fetched: counts.fetched, there: counts.there, failed };
}

async function fetchMedium(medium: UsedMedium, path: string, options: DownloadOptions): Promise<string> {
  const file = join(options.folder, path);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await isThere(medium, file, options)) ? "there" : await download(medium, file, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      // A full disk or a read-only folder ends the import: every other file would fail as well.
      if (isStorageError(error)) throw error;
      if (error instanceof MediumRejected || attempt >= maxTries) return reasonOf(error);
    }
  }
}

async function isThere(medium: UsedMedium, file: string, options: DownloadOptions): Promise<boolean> {
  const stored = await stat(file).catch(() => undefined);
  if (!stored?.isFile()) return false;
  const response = await request(medium, "HEAD", options);
  await response.body?.cancel();
  const size = response.headers.get("content-length");
  const changed = Date.parse(response.headers.get("last-modified") ?? "");
  return size !== null && Number(size) === stored.size && !(changed > stored.mtimeMs + 1000);
}

async function download(medium: UsedMedium, file: string, options: DownloadOptions): Promise<"fetched"> {
  await mkdir(dirname(file), { recursive: true });
  const response = await request(medium, "GET", options);
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const expected = mimeTypeOf(file);
  if (familyOf(type) !== familyOf(expected) || !response.body) {
    await response.body?.cancel();
    throw new MediumRejected(`Expected ${expected}, the host sent ${type || "no type"}.`);
  }
  // Imports into two stores fetch the same files into one folder.
  const part = `${file}.${process.pid}.part`;
  try {
    const handle = await open(part, "w").catch(async (error) => {
      await response.body?.cancel();
      throw error;
    });
    // The file is open before its first byte is read and closed before it is removed or tried again: a stream to a file
    // may still be opening it after it has failed, and would create or empty it then.
    const size = await writeBody(handle, response.body, options).finally(() => handle.close());
    const announced = response.headers.get("content-length");
    const isEncoded = response.headers.has("content-encoding");
    if (announced !== null && !isEncoded && Number(announced) !== size) throw new Error("The file broke off.");
    const changed = Date.parse(response.headers.get("last-modified") ?? "");
    if (!Number.isNaN(changed)) await utimes(part, new Date(), new Date(changed));
    await rename(part, file);
    return "fetched";
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes a body to the end and returns its size in bytes. */
async function writeBody(
  handle: FileHandle,
  body: AsyncIterable<Uint8Array>,
  { maxBytes = 50 * 1024 * 1024 }: DownloadOptions,
): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new MediumRejected(`The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
    }
    await handle.writeFile(chunk);
  }
  return bytes;
}

/** Requests a file, following a few redirects, each to an allowed address only. */
async function request(medium: UsedMedium, method: "GET" | "HEAD", options: DownloadOptions): Promise<Response> {
  let address = new URL(medium.sourceUrl);
  for (let redirects = 0; ; redirects += 1) {
    if (!(await isAllowed(address, options))) throw new MediumRejected(`Nothing is fetched from ${address.origin}.`);
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
      if (redirects >= maxRedirects) throw new MediumRejected(`More than ${maxRedirects} redirects.`);
      address = new URL(target, address);
      continue;
    }
    const message = `The host answered HTTP ${response.status}.`;
    throw response.status < 500 && response.status !== 429 ? new MediumRejected(message) : new Error(message);
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
