import { extname } from "node:path";
import type { MediaTable } from "#backend/store/tables.ts";

const mimeTypes: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
};

/** The MIME type by file extension. */
export function mimeTypeOf(path: string): string {
  return mimeTypes[extname(path).toLowerCase()] ?? "application/octet-stream";
}

/** Facts about a file from any source. */
export interface Medium {
  readonly title: string;
  readonly mimeType: string;
  /** Size in px; null when unknown, as for drawings. */
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  readonly caption: string;
}

/** The store's row for a medium. */
export function mediumRow(
  { title, mimeType, width, height, alt, caption }: Medium,
  { id, file, origin }: { readonly id: number; readonly file: string; readonly origin: string },
): MediaTable {
  return { id, file, title, mime_type: mimeType, width, height, alt, caption, origin };
}
