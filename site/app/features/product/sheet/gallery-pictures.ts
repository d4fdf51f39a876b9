import { plainText } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";

/** A picture with its caption as a host answers it. */
export type MediaNode = (Parameters<typeof toPicture>[0] & { readonly caption?: string | null }) | null | undefined;

/** The pictures of a product, each address once, in the order given; drawings have a place of their own and are left out. */
export function galleryPictures(...media: readonly MediaNode[]): GalleryPicture[] {
  const pictures = new Map<string, GalleryPicture>();
  for (const node of media) {
    const picture = toPicture(node);
    if (!picture || /\.svg(?:[?#]|$)/i.test(picture.src)) continue;
    const caption = plainText(node?.caption);
    const before = pictures.get(picture.src);
    // The featured picture comes first and bare; the gallery’s copy of it brings the caption.
    if (before === undefined) pictures.set(picture.src, caption ? { ...picture, caption } : picture);
    else if (caption && !before.caption) pictures.set(picture.src, { ...before, caption });
  }
  return [...pictures.values()];
}

/** `1 picture`, `5 pictures`. */
export function galleryLabel(picturesCount: number): string {
  return picturesCount === 1 ? "1 picture" : `${picturesCount} pictures`;
}
