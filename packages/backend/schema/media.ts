import { webAddress } from "@porchlight/contract/addresses";
import { decodeEntities } from "@porchlight/contract/html";
import { pictureSizeWidthsPx } from "@porchlight/contract/media";
import type { MediaDetails, MediaItem, MediaItemSizeEnum, MediaSize } from "@porchlight/contract/types";
import { entryKinds } from "@porchlight/contract/vocabulary";
import type { MediaUse } from "../store/entry-data.ts";
import { hostFolder, textsIn } from "../store/entry-data.ts";
import type { ContentSnapshot, StoredMedium } from "../store/snapshot.ts";
import type { ContentReader, RequestContext } from "./nodes.ts";
import { databaseIdOf, globalId, lazily, type Source, wholeNumber } from "./nodes.ts";

type SizeName = keyof typeof pictureSizeWidthsPx;

/**
 * Returns the bytes of a picture at a width, as sent to a client without an `Accept` header; null when there is no such
 * file. A rejection is a field error, and the next operation retries.
 */
export type PictureBytes = (file: string, widthPx: number) => Promise<number | null>;

/** WordPress's two sizes for high-density screens map to the nearest existing one. */
const sizeNames: Readonly<Record<MediaItemSizeEnum, SizeName>> = {
  THUMBNAIL: "thumbnail",
  MEDIUM: "medium",
  MEDIUM_LARGE: "medium_large",
  LARGE: "large",
  _1536X1536: "large",
  _2048X2048: "large",
};

/** URL of a medium's file: below the site's `/media/`, or unchanged for a remote file. */
function mediaUrl(medium: StoredMedium, addressPrefix: string): string {
  return isElsewhere(medium) ? medium.file : `${addressPrefix}/media/${encodedPath(medium.file)}`;
}

/**
 * The MediaItem of a picture or drawing (S3.6 to S3.8). Sizes are created by the site's image server, which fetches
 * remote originals without a query.
 */
export function mediaNode(medium: StoredMedium, addressPrefix: string, pictureBytes?: PictureBytes): Source<MediaItem> {
  const file = isElsewhere(medium) ? encodeURIComponent(medium.file.replace(/[?#].*/s, "")) : encodedPath(medium.file);
  const originalUrl = mediaUrl(medium, addressPrefix);
  const sizes = lazily(() =>
    mediaSizes(medium, {
      folderUrl: `${addressPrefix}/media/`,
      fileAt: (width) => `r/w_${width}/${file}`,
      pictureBytes,
    }),
  );
  const sizeOf = (size: MediaItemSizeEnum | null | undefined) =>
    size ? sizes().find((each) => each.name === sizeNames[size]) : undefined;
  return {
    id: globalId("post", medium.id),
    databaseId: medium.id,
    altText: medium.alt,
    title: medium.title,
    caption: medium.caption || null,
    mimeType: medium.mime_type,
    mediaItemUrl: originalUrl,
    sourceUrl: ({ size }: { size?: MediaItemSizeEnum | null }) =>
      isPicture(medium) ? (sizeOf(size)?.sourceUrl ?? originalUrl) : null,
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

/** The node with the alternative text and caption of one use, when it has its own. */
export function mediaNodeWithTexts(node: Source<MediaItem>, { alt, caption }: MediaUse): Source<MediaItem> {
  if (alt === undefined && caption === undefined) return node;
  return { ...node, altText: alt ?? node.altText, caption: caption ?? node.caption };
}

/** Whether an imported medium is still remote: its `file` is a URL. */
export const isElsewhere = (medium: StoredMedium): boolean => /^https?:\/\//.test(medium.file);

const encodedPath = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

/** Whether a medium is a picture; one of unknown type counts as a picture. */
const isPicture = ({ mime_type }: StoredMedium): boolean =>
  mime_type.startsWith("image/") || mime_type === "application/octet-stream";

const isVector = (medium: StoredMedium): boolean => medium.mime_type === "image/svg+xml";

/** Location and byte counts of sizes. */
interface SizeMaking {
  readonly folderUrl: string;
  readonly fileAt: (width: number) => string;
  readonly pictureBytes: PictureBytes | undefined;
}

/** One size of a picture; its bytes are only computed when selected, as the size is encoded for that. */
type SizeSource = Omit<MediaSize, "fileSize"> & { readonly fileSize: () => Promise<number | null> };

/**
 * Sizes smaller than the picture; widths and heights are texts, as in WordPress. `file` is the size's path below the
 * media folder. Each is a JPEG unless the browser accepts a better format. Byte counts of remote pictures are unknown,
 * as computing them would need a request.
 */
function mediaSizes(medium: StoredMedium, { folderUrl, fileAt, pictureBytes }: SizeMaking): SizeSource[] {
  const { file, width, height, mime_type } = medium;
  // Imported videos and documents may have a width, but no sizes.
  const isResizable = mime_type.startsWith("image/") && !isVector(medium);
  if (!isResizable || !width || !height) return [];
  const smaller = Object.entries(pictureSizeWidthsPx).filter(([, sizeWidth]) => sizeWidth < width);
  return smaller.map(([name, sizeWidth]) => ({
    ...{ name, file: fileAt(sizeWidth), mimeType: "image/jpeg", sourceUrl: folderUrl + fileAt(sizeWidth) },
    width: String(sizeWidth),
    height: String(Math.round((height * sizeWidth) / width)),
    fileSize: async () => (isElsewhere(medium) ? null : ((await pictureBytes?.(file, sizeWidth)) ?? null)),
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
      // Pictures have no page here.
      return undefined;
  }
}

/** A file name without folders and extension. */
function nameOf(file: string): string {
  return file.replace(/^.*\//s, "").replace(/\.[^.]*$/, "");
}

const referenced = new WeakMap<ContentSnapshot, ReadonlySet<string>>();

/**
 * Whether the content refers to a medium of another host at exactly this address, which has no query: a remote medium,
 * or a picture in a text whose host the content was imported from or has media on.
 */
export function refersToMedium(snapshot: ContentSnapshot, address: string): boolean {
  let addresses = referenced.get(snapshot);
  if (!addresses) {
    addresses = referencedMedia(snapshot);
    referenced.set(snapshot, addresses);
  }
  return addresses.has(address);
}

function referencedMedia(snapshot: ContentSnapshot): Set<string> {
  const addresses = new Set<string>();
  const hosts = new Set<string>();
  for (const medium of snapshot.media.values()) {
    const url = isElsewhere(medium) ? webAddress(medium.file) : undefined;
    if (url) addresses.add(url.origin + url.pathname);
    hosts.add(url ? hostFolder(url.href) : (medium.file.split("/")[0] ?? ""));
  }
  for (const { content, data, origin } of entryKinds.flatMap((kind) => snapshot.entriesOf(kind))) {
    const [, host] = /^wordpress:(.+)$/.exec(origin) ?? [];
    const home = host && hostFolder(`https://${host}`);
    for (const text of textsIn([content, data])) {
      for (const url of picturesIn(text)) {
        const folder = hostFolder(url.href);
        if (folder === home || hosts.has(folder)) addresses.add(url.origin + url.pathname);
      }
    }
  }
  return addresses;
}

const pictureTag = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

function picturesIn(html: string): URL[] {
  if (!/<img\b/i.test(html)) return [];
  return [...html.matchAll(pictureTag)].flatMap(([, ...values]) => {
    return webAddress(decodeEntities(values.find((value) => value !== undefined) ?? "").trim()) ?? [];
  });
}
