import type { ContentClient } from "#app/content/content-client.ts";
import { GetMeta, GetMetaExtras } from "./page-meta.generated.ts";

/** Title (without the brand's suffix) and description of one address; null where no content says any. */
export interface PageMeta {
  readonly seoTitle: string | null;
  readonly seoMetaDescription: string | null;
}

/**
 * The SEO meta of a path (S1.23, S1.24, S7.37). `GetMeta` knows pages; what other kinds say of
 * themselves is asked beside it and left out where the host has none.
 */
export async function loadPageMeta(content: ContentClient, path: string): Promise<PageMeta> {
  const [pages, others] = await Promise.all([
    content.query(GetMeta, { uri: path }),
    content.queryExtras(GetMetaExtras, { uri: path }),
  ]);
  const node = others?.nodeByUri;
  const meta = pages?.page?.seoMeta ?? (node && "seoMeta" in node ? node.seoMeta : null);
  return { seoTitle: meta?.seoTitle ?? null, seoMetaDescription: meta?.seoMetaDescription ?? null };
}
