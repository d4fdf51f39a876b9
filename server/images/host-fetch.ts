import "@porchlight/contract/host-connections";

/**
 * Fetches from a host and passes the response to `read`. What `read` leaves of the body is cancelled, so no connection
 * stays open for it. Redirects are not followed: they could lead to any other host.
 * @throws what fetch and `read` throw.
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

/** A body as bytes, after decompression; undefined, and the rest cancelled, where it is larger than `maxBytes`. */
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
