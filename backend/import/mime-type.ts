import { extname } from "node:path";

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

/** The type that a file's ending stands for. */
export function mimeTypeOf(path: string): string {
  return mimeTypes[extname(path).toLowerCase()] ?? "application/octet-stream";
}
