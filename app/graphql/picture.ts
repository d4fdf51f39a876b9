import { isSameSite, webAddress } from "@porchlight/contract/addresses";

/** A picture: its URL, text alternative and size in px. */
export interface Picture {
  /** A path when this site serves it; an absolute URL when another host does. */
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

/** Size of media without a size in the content (SVG drawings): 3 to 2, in px. */
const unknownSizePx = { width: 1200, height: 800 };

/** Converts a MediaItem (specification 3); null without a URL. */
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
 * The URL of a medium as the site serves it. The backend sends absolute URLs of its own media, under the host of the
 * address bar or of the canonical URL; loaders get paths.
 */
function siteAddress(address: string): string {
  const url = typeof document === "undefined" ? undefined : webAddress(address);
  if (!url?.pathname.startsWith("/media/")) return address;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const isOwn = [window.location.href, canonical].some((site) => site && isSameSite(url, new URL(site)));
  return isOwn ? url.pathname + url.search : address;
}

/** The pictures among the media, in their order. */
export function toPictures(media: readonly (MediaNode | null)[] | null | undefined): Picture[] {
  return (media ?? []).map(toPicture).filter((picture) => picture !== null);
}
