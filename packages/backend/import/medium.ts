import { mediaTypeOf } from "@porchlight/contract/media-types";
import type { MediaTable } from "#backend/store/tables.ts";

/** The MIME type by file extension. */
export function mimeTypeOf(path: string): string {
  return mediaTypeOf(path) ?? "application/octet-stream";
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
