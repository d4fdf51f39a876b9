/** A picture as pages use it: its address, text alternative and size in px. */
export interface Picture {
  /** A path where the site serves it itself, absolute where another host does. */
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface MediaNode {
  readonly altText: string | null;
  readonly sourceUrl: string | null;
  readonly mediaDetails: { readonly width: number | null; readonly height: number | null } | null;
}

/** Size given to media whose size the backend does not say (drawings in SVG): 3 to 2, in px. */
const unknownSizePx = { width: 1200, height: 800 };

/** A MediaItem (specification 3) as a picture; null without an address. */
export function toPicture(media: MediaNode | null | undefined): Picture | null {
  if (!media?.sourceUrl) return null;
  return {
    src: siteAddress(media.sourceUrl),
    alt: media.altText ?? "",
    width: media.mediaDetails?.width ?? unknownSizePx.width,
    height: media.mediaDetails?.height ?? unknownSizePx.height,
  };
}

/**
 * The address of a medium as the site serves it. On the wire the backend writes its own media whole, under the name in
 * the address bar or the one that the document calls its own; loaders are given paths.
 */
function siteAddress(address: string): string {
  if (typeof document === "undefined" || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  if (!pathname.startsWith("/media/")) return address;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const isOwn = host === window.location.host || (canonical && host === new URL(canonical).host);
  return isOwn ? pathname : address;
}

/** The pictures among the media, in their order. */
export function toPictures(media: readonly (MediaNode | null)[] | null | undefined): Picture[] {
  return (media ?? []).map(toPicture).filter((picture) => picture !== null);
}
