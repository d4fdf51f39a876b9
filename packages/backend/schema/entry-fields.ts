import type { NodeWithFeaturedImageToMediaItemConnectionEdge } from "@porchlight/contract/types";
import type { MediaUse } from "../store/entry-data.ts";
import type { StoredEntry } from "../store/snapshot.ts";
import type { EntryKind } from "../store/tables.ts";
import type { ContentReader } from "./content-reader.ts";
import { globalId } from "./global-id.ts";
import type { Source } from "./source.ts";

/** Fields of all kinds of entries: those of the contract's ContentNode, and `seoMeta` (S3.45). */
export function entryFields(entry: StoredEntry<EntryKind>) {
  const { id, slug, uri, status, date, modified, title, content, data } = entry;
  const { seo } = data;
  return {
    id: globalId("post", id),
    databaseId: id,
    ...{ slug, uri, status, date, modified, title, content },
    // The title excludes the brand.
    seoMeta: seo ? { seoTitle: seo.title ?? null, seoMetaDescription: seo.description ?? null } : null,
  };
}

/** Null without a picture, as in WordPress. */
export function featuredImage(
  use: MediaUse | undefined,
  content: ContentReader,
): Source<NodeWithFeaturedImageToMediaItemConnectionEdge> | null {
  const node = content.media(use);
  return node && { node };
}
