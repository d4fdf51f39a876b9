import type { MediaDetails, MediaItem, MediaItemSizeEnum, MediaSize } from "@porchlight/contract/types";
import type { StoredMedium } from "#backend/store/snapshot.ts";
import { globalId } from "../global-id.ts";
import { lazily, type Source } from "../source.ts";

/** Widths in px of the sizes that are handed out, as WordPress names them. */
const sizeWidths = { thumbnail: 320, medium: 480, medium_large: 800, large: 1400 } as const;
type SizeName = keyof typeof sizeWidths;

/** WordPress's two sizes for dense screens are answered with the nearest one that exists here. */
const sizeNames: Readonly<Record<MediaItemSizeEnum, SizeName>> = {
  THUMBNAIL: "thumbnail",
  MEDIUM: "medium",
  MEDIUM_LARGE: "medium_large",
  LARGE: "large",
  _1536X1536: "large",
  _2048X2048: "large",
};

/** Address of a medium's file: below the site's `/media/`, or where an imported one still stands, unchanged. */
export function mediaUrl(medium: StoredMedium, addressPrefix: string): string {
  return isElsewhere(medium) ? medium.file : `${addressPrefix}/media/${encodedPath(medium.file)}`;
}

/**
 * The contract's MediaItem of a picture or drawing (S3.6 to S3.8). Its sizes are made by the site's image server,
 * also of pictures that stand elsewhere, which it asks for without a query.
 */
export function mediaNode(medium: StoredMedium, addressPrefix: string): Source<MediaItem> {
  const file = isElsewhere(medium) ? encodeURIComponent(medium.file.replace(/[?#].*/s, "")) : encodedPath(medium.file);
  const originalUrl = mediaUrl(medium, addressPrefix);
  const sizes = lazily(() => mediaSizes(medium, (width) => `${addressPrefix}/media/r/w_${width}/${file}`));
  const sizeOf = (size: MediaItemSizeEnum | null | undefined) =>
    size ? sizes().find((each) => each.name === sizeNames[size]) : undefined;
  return {
    id: globalId("post", medium.id),
    databaseId: medium.id,
    altText: medium.alt,
    title: medium.title,
    caption: medium.caption || null,
    mimeType: medium.mime_type,
    sourceUrl: ({ size }: { size?: MediaItemSizeEnum | null }) => sizeOf(size)?.sourceUrl ?? originalUrl,
    sizes({ size }: { size?: MediaItemSizeEnum | null }) {
      const width = sizeOf(size)?.width ?? medium.width;
      return isVector(medium) || !width ? null : `(max-width: ${width}px) 100vw, ${width}px`;
    },
    srcSet() {
      if (isVector(medium) || !medium.width) return null;
      const candidates = sizes().map((each) => `${each.sourceUrl} ${each.width}w`);
      return [...candidates, `${originalUrl} ${medium.width}w`].join(", ");
    },
    mediaDetails: lazily((): Source<MediaDetails> | null => {
      if (isVector(medium)) return null;
      return { width: medium.width, height: medium.height, file: medium.file, sizes: sizes() };
    }),
  };
}

/** The same picture with the alternative text or caption of the place where it stands. */
export function mediaNodeWithTexts(
  node: Source<MediaItem>,
  texts: { alt?: string; caption?: string },
): Source<MediaItem> {
  return { ...node, altText: texts.alt ?? node.altText, caption: texts.caption ?? node.caption };
}

/** True for the medium of an import that still stands at its host: its `file` is the address there. */
export const isElsewhere = (medium: StoredMedium): boolean => /^https?:\/\//.test(medium.file);

const encodedPath = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

const isVector = (medium: StoredMedium): boolean => medium.mime_type === "image/svg+xml";

/** Films and documents of an import have a width too, but no sizes. */
const isResizable = (medium: StoredMedium): boolean => medium.mime_type.startsWith("image/") && !isVector(medium);

/** Sizes smaller than the picture itself; their widths and heights are texts, as WordPress answers them. */
function mediaSizes(medium: StoredMedium, urlAt: (width: number) => string) {
  const { width, height } = medium;
  if (!isResizable(medium) || !width || !height) return [];
  return Object.entries(sizeWidths)
    .filter(([, sizeWidth]) => sizeWidth < width)
    .map(([name, sizeWidth]) => {
      return {
        name,
        file: medium.file,
        fileSize: null,
        width: String(sizeWidth),
        height: String(Math.round((height * sizeWidth) / width)),
        mimeType: medium.mime_type,
        sourceUrl: urlAt(sizeWidth),
      } satisfies MediaSize;
    });
}
