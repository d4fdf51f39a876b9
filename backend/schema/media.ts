import type { MediaDetails, MediaItem, MediaItemSizeEnum, MediaSize } from "@porchlight/contract/types";
import type { MediaUse } from "../store/entry-data.ts";
import type { StoredMedium } from "../store/snapshot.ts";
import type { ContentReader, RequestContext } from "./content-reader.ts";
import { databaseIdOf, globalId, wholeNumber } from "./global-id.ts";
import { lazily, type Source } from "./source.ts";

/** Widths in px of the sizes that are handed out, as WordPress names them. */
const sizeWidths = { thumbnail: 320, medium: 480, medium_large: 800, large: 1400 } as const;
type SizeName = keyof typeof sizeWidths;

/** WordPress's two sizes for dense screens are the nearest one that exists here. */
const sizeNames: Readonly<Record<MediaItemSizeEnum, SizeName>> = {
  THUMBNAIL: "thumbnail",
  MEDIUM: "medium",
  MEDIUM_LARGE: "medium_large",
  LARGE: "large",
  _1536X1536: "large",
  _2048X2048: "large",
};

/** Address of a medium's file: below the site's `/media/`, or unchanged where an imported one still stands. */
function mediaUrl(medium: StoredMedium, addressPrefix: string): string {
  return isElsewhere(medium) ? medium.file : `${addressPrefix}/media/${encodedPath(medium.file)}`;
}

/**
 * The contract's MediaItem of a picture or drawing (S3.6 to S3.8). Its sizes are made by the site's image server,
 * also of pictures that stand elsewhere, which it fetches without a query.
 */
export function mediaNode(medium: StoredMedium, addressPrefix: string): Source<MediaItem> {
  const file = isElsewhere(medium) ? encodeURIComponent(medium.file.replace(/[?#].*/s, "")) : encodedPath(medium.file);
  const originalUrl = mediaUrl(medium, addressPrefix);
  const sizes = lazily(() => mediaSizes(medium, `${addressPrefix}/media/`, (width) => `r/w_${width}/${file}`));
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

/** The picture with the alternative text and caption of one use, where that has its own. */
export function mediaNodeWithTexts(node: Source<MediaItem>, { alt, caption }: MediaUse): Source<MediaItem> {
  if (alt === undefined && caption === undefined) return node;
  return { ...node, altText: alt ?? node.altText, caption: caption ?? node.caption };
}

/** True for the medium of an import that still stands at its host: its `file` is the address there. */
export const isElsewhere = (medium: StoredMedium): boolean => /^https?:\/\//.test(medium.file);

const encodedPath = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

const isVector = (medium: StoredMedium): boolean => medium.mime_type === "image/svg+xml";

/**
 * Sizes smaller than the picture itself; their widths and heights are texts, as in WordPress. `file` is the size's own path
 * below the media folder; its bytes are not known before it is made.
 */
function mediaSizes(medium: StoredMedium, folderUrl: string, fileAt: (width: number) => string): MediaSize[] {
  const { width, height, mime_type: mimeType } = medium;
  // Films and documents of an import have a width too, but no sizes.
  const isResizable = mimeType.startsWith("image/") && !isVector(medium);
  if (!isResizable || !width || !height) return [];
  const smaller = Object.entries(sizeWidths).filter(([, sizeWidth]) => sizeWidth < width);
  return smaller.map(([name, sizeWidth]) => ({
    ...{ name, file: fileAt(sizeWidth), mimeType, fileSize: null, sourceUrl: folderUrl + fileAt(sizeWidth) },
    width: String(sizeWidth),
    height: String(Math.round((height * sizeWidth) / width)),
  }));
}

interface MediaItemArgs {
  readonly id: string;
  readonly idType?: "DATABASE_ID" | "ID" | "SLUG" | "SOURCE_URL" | "URI" | null;
}

/** Root field of a single picture; null when there is none. */
export const mediaQueries = {
  mediaItem(_root: unknown, args: MediaItemArgs, { content }: RequestContext) {
    const medium = findMedium(content, args);
    return medium ? content.media({ media: medium.id }) : null;
  },
};

function findMedium(content: ContentReader, { id, idType }: MediaItemArgs): StoredMedium | undefined {
  const { media } = content.snapshot;
  switch (idType ?? "ID") {
    case "DATABASE_ID":
      return media.get(wholeNumber(id) ?? 0);
    case "ID":
      return media.get(databaseIdOf("post", id) ?? 0);
    case "SLUG":
      return [...media.values()].find((medium) => nameOf(medium.file) === id);
    case "SOURCE_URL":
      return [...media.values()].find((medium) =>
        [content.addressPrefix, content.publicUrl].some((prefix) => mediaUrl(medium, prefix) === id),
      );
    case "URI":
      // Pictures have no page of their own here.
      return undefined;
  }
}

/** A file's name without its folders and its ending. */
function nameOf(file: string): string {
  return file.replace(/^.*\//s, "").replace(/\.[^.]*$/, "");
}
