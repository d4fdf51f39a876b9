import "@porchlight/contract/host-connections";

/**
 * Fetches from a host and passes the response to `read`. The unread rest of the body is canceled, so that no
 * connection stays open. Redirects are not followed, as they could lead to any host.
 * @throws what fetch and `read` throw
 */
export async function fetchFromHost<Result>(
  address: string,
  init: RequestInit,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  const response = await fetch(address, { redirect: "manual", ...init });
  try {
    return await read(response);
  } finally {
    if (!response.bodyUsed) await response.body?.cancel().catch(() => undefined);
  }
}

/** A body as bytes, after decompression; undefined, and the rest is canceled, when it is larger than `maxBytes`. */
export async function bodyUpTo(
  { body }: Pick<Body, "body">,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a `Retry-After` header, in seconds or as a date, to seconds; undefined for anything else. */
export function parseRetryAfter(header: string | null): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

/** Settles as `promise` does, or rejects with the signal's reason as soon as it aborts. */
export async function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
