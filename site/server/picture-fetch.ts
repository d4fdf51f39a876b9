import { ImageRequestError } from "./image-request.ts";

const timeoutMilliseconds = 10_000;
const maxBytes = 30 * 1024 * 1024;

/**
 * A picture of the content host. Redirects are not followed: they could lead to any other host.
 * @throws {ImageRequestError} 404 where the host has none; Error where it fails or sends something else.
 */
export async function fetchPicture(address: string): Promise<Buffer<ArrayBuffer>> {
  return await fetchMedium(address, /^image\/(?!svg)/i, "What is at this address is no picture that can be resized.");
}

/** Likewise a drawing in SVG. */
export async function fetchDrawing(address: string): Promise<Buffer<ArrayBuffer>> {
  return await fetchMedium(address, /^image\/svg\+xml\b/i, "What is at this address is no drawing.");
}

async function fetchMedium(address: string, wanted: RegExp, otherwise: string): Promise<Buffer<ArrayBuffer>> {
  const response = await fetch(address, {
    redirect: "manual",
    headers: { Accept: "image/*" },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (response.status === 404 || response.status === 410)
    throw new ImageRequestError(404, "The content host has no such picture.");
  if (response.status >= 300 && response.status < 400)
    throw new ImageRequestError(404, "The content host sends this picture elsewhere.");
  if (!response.ok) throw new Error(`The content host answered ${response.status}.`);
  const type = response.headers.get("content-type") ?? "";
  if (!wanted.test(type)) throw new ImageRequestError(404, otherwise);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw new ImageRequestError(404, "The picture is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
