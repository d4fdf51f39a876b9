/** The absolute address of a picture, which is a path where the site serves it. */
export function absoluteUrl(src: string, origin: string): string {
  return src.startsWith("/") ? origin + src : src;
}
