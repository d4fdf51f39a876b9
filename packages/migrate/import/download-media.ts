import "@porchlight/contract/host-connections";
import { lookup } from "node:dns/promises";
import { type FileHandle, mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { mimeTypeOf } from "@porchlight/backend/import/drafts.ts";
import PQueue from "p-queue";
import { isPrivateHost, mayFetchMedia, mediaPath } from "./media-path.ts";
import type { UsedMedium } from "./used-media.ts";

/** Options of downloading media. */
export interface DownloadOptions {
  /** The folder of all imported media. */
  readonly folder: string;
  readonly hostUrl: string;
  readonly signal?: AbortSignal | undefined;
  /** Concurrent downloads; default 4. */
  readonly concurrency?: number;
  readonly maxBytes?: number;
  readonly onFile?: (done: number, total: number) => void;
  /** Resolves a host name; default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

/** A file of the host. */
export type FileToFetch = Pick<UsedMedium, "id" | "sourceUrl">;

/** The result of a download. */
export interface Downloads {
  readonly paths: ReadonlyMap<number, string>;
  readonly fetched: number;
  readonly there: number;
  readonly failed: readonly { readonly medium: FileToFetch; readonly why: string }[];
}

const maxRedirects = 3;
const fileTimeoutMs = 120_000;
const maxTries = 2;

/** A medium that cannot be imported, with a permanent reason. */
class MediumRejected extends Error {
  override readonly name = "MediumRejected";
}

/**
 * Downloads the originals of media into a folder, with bounded concurrency. Files are renamed when complete; an
 * existing one with the host’s size is not downloaded again.
 * @throws Error when the folder cannot be written to, and when `signal` aborts
 */
export async function downloadMedia(media: readonly FileToFetch[], options: DownloadOptions): Promise<Downloads> {
  const paths = new Map<number, string>();
  const failed: { medium: FileToFetch; why: string }[] = [];
  const counts = { fetched: 0, there: 0, done: 0 };
  const queue = new PQueue({ concurrency: options.concurrency ?? 4 });
  const downloadOne = async (medium: FileToFetch) => {
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

async function fetchMedium(medium: FileToFetch, path: string, options: DownloadOptions): Promise<string> {
  const file = join(options.folder, path);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await isDownloaded(medium, file, options)) ? "there" : await download(medium, file, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      // A full disk or a read-only folder ends the import, as every other file would fail too.
      if (isStorageError(error)) throw error;
      if (error instanceof MediumRejected || attempt >= maxTries) return reasonOf(error);
    }
  }
}

async function isDownloaded(medium: FileToFetch, file: string, options: DownloadOptions): Promise<boolean> {
  const stored = await stat(file).catch(() => undefined);
  if (!stored?.isFile()) return false;
  const response = await request(medium, "HEAD", options);
  await response.body?.cancel();
  const size = response.headers.get("content-length");
  const changed = Date.parse(response.headers.get("last-modified") ?? "");
  return size !== null && Number(size) === stored.size && !(changed > stored.mtimeMs + 1000);
}

async function download(medium: FileToFetch, file: string, options: DownloadOptions): Promise<"fetched"> {
  await mkdir(dirname(file), { recursive: true });
  const response = await request(medium, "GET", options);
  const type = (response.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const expected = mimeTypeOf(file);
  if (familyOf(type) !== familyOf(expected) || !response.body) {
    await response.body?.cancel();
    throw new MediumRejected(`Expected ${expected}, the host sent ${type || "no type"}.`);
  }
  // Includes the process id, as imports into two stores may download the same files into one folder.
  const part = `${file}.${process.pid}.part`;
  try {
    const handle = await open(part, "w").catch(async (error) => {
      await response.body?.cancel();
      throw error;
    });
    // The handle is open before reading and closed before the file is removed or retried: a stream may open its file
    // after it has failed, and would create or truncate it then.
    const size = await writeBody(handle, response.body, options).finally(() => handle.close());
    const announced = response.headers.get("content-length");
    const isEncoded = response.headers.has("content-encoding");
    if (announced !== null && !isEncoded && Number(announced) !== size) throw new Error("The file is incomplete.");
    const changed = Date.parse(response.headers.get("last-modified") ?? "");
    if (!Number.isNaN(changed)) await utimes(part, new Date(), new Date(changed));
    await rename(part, file);
    return "fetched";
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Writes a body to its end and returns the size in bytes. */
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

/** Requests a file and follows a few redirects, each to an allowed address only. */
async function request(medium: FileToFetch, method: "GET" | "HEAD", options: DownloadOptions): Promise<Response> {
  let address = new URL(medium.sourceUrl);
  for (let redirects = 0; ; redirects += 1) {
    if (!(await isAllowed(address, options)))
      throw new MediumRejected(`Files of ${address.origin} are not downloaded: the address is not public.`);
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

/** A public host name may resolve to a private address. */
async function isAllowed(address: URL, { hostUrl, resolve = addressesOf }: DownloadOptions): Promise<boolean> {
  if (!mayFetchMedia(address, hostUrl)) return false;
  if (address.origin === new URL(hostUrl).origin || isPrivateHost(new URL(hostUrl).hostname)) return true;
  return (await resolve(address.hostname)).every((each) => !isPrivateHost(each));
}

async function addressesOf(hostname: string): Promise<string[]> {
  return (await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true })).map(({ address }) => address);
}

/**
 * The family of a MIME type: hosts and CDNs may send another picture format for an address, but not a drawing; films and
 * recordings have several names (`audio/x-m4a`, `application/ogg`).
 */
function familyOf(mimeType: string): string {
  if (/^(?:audio|video)\/|^application\/ogg$/.test(mimeType)) return "recording";
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
