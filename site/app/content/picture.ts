/** A picture as pages use it: its address, its words, its real size in px where the backend knows it. */
export interface Picture {
  /** A path where the site serves it itself, absolute where another host does. */
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface MediaAnswer {
  readonly altText: string | null;
  readonly sourceUrl: string | null;
  readonly mediaDetails: { readonly width: number | null; readonly height: number | null } | null;
}

/** Size given to media whose size the backend does not say (drawings in SVG): 3 to 2, in px. */
const unknownSizePx = { width: 1200, height: 800 };

/** A MediaItem (specification 3) as a picture; null without an address. */
export function toPicture(media: MediaAnswer | null | undefined): Picture | null {
  if (!media?.sourceUrl) return null;
  return {
    src: media.sourceUrl,
    alt: media.altText ?? "",
    width: media.mediaDetails?.width ?? unknownSizePx.width,
    height: media.mediaDetails?.height ?? unknownSizePx.height,
  };
}

/** The pictures among the answers, in their order. */
export function toPictures(media: readonly (MediaAnswer | null)[] | null | undefined): Picture[] {
  return (media ?? []).map(toPicture).filter((picture) => picture !== null);
}
