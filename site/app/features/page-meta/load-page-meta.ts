import type { PageContentClient } from "#app/content/content-context.server.ts";
import { GetMeta } from "./page-meta.generated.ts";

/** Title (without the brand's suffix) and description of one address; null where no content says any. */
export interface PageMeta {
  readonly seoTitle: string | null;
  readonly seoMetaDescription: string | null;
}

/**
 * The SEO meta of a path (S1.23, S1.24, S7.37): of a page, or of whatever else lives there. A host that answers the
 * look-up with errors, as WordPress does for some addresses that nothing lives at, says none: whether there is a page
 * is its own operation's to say.
 */
export async function loadPageMeta(content: PageContentClient, path: string): Promise<PageMeta> {
  const found = await content.queryOptional(GetMeta, { uri: path, path });
  const node = found?.nodeByUri;
  const meta = found?.page?.seoMeta ?? (node && "seoMeta" in node ? node.seoMeta : null);
  return { seoTitle: meta?.seoTitle ?? null, seoMetaDescription: meta?.seoMetaDescription ?? null };
}
