/** MIME types of the files that the site serves below `/media/`, by extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  ogv: "video/ogg",
  mov: "video/quicktime",
  vtt: "text/vtt",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  pdf: "application/pdf",
};

/** The MIME type by the extension of a path; undefined for a file that the site does not serve. */
export function mediaTypeOf(path: string): string | undefined {
  const [, extension = ""] = /\.(\w+)$/.exec(path) ?? [];
  return mediaTypes[extension.toLowerCase()];
}

/** Widths in px of picture sizes (S3.8), by WordPress's size names. The image server creates each of them. */
export const pictureSizeWidthsPx = { thumbnail: 320, medium: 480, medium_large: 800, large: 1400 } as const;
