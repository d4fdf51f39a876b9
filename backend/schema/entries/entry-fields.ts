import type { MediaItem, NodeWithFeaturedImageToMediaItemConnectionEdge, SeoMeta } from "@porchlight/contract/types";
import type { MediaUse, SeoData } from "#backend/store/entry-data.ts";
import type { StoredEntry } from "#backend/store/snapshot.ts";
import { globalId } from "../global-id.ts";
import type { Source } from "../source.ts";

/** The fields that every entry has (contract interface ContentNode). */
export function contentNodeFields(entry: StoredEntry) {
  return {
    id: globalId("post", entry.id),
    databaseId: entry.id,
    slug: entry.slug,
    uri: entry.uri,
    status: entry.status,
    date: entry.date,
    modified: entry.modified,
    title: entry.title,
  };
}

/** S3.45: the title comes without the brand. Null when the entry has neither text. */
export function seoMeta(seo: SeoData | undefined): Source<SeoMeta> | null {
  if (!seo) return null;
  return { seoTitle: seo.title ?? null, seoMetaDescription: seo.description ?? null };
}

/** Null without a picture, as WordPress answers. */
export function featuredImage(
  use: MediaUse | undefined,
  content: { media(use: MediaUse | undefined): Source<MediaItem> | null },
): Source<NodeWithFeaturedImageToMediaItemConnectionEdge> | null {
  const node = content.media(use);
  return node && { node };
}
