import { singleLine } from "#app/domain/wording/text.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { fillMergeTags } from "#app/graphql/merge-tags/fill-merge-tags.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetMeta, type GetMetaQuery } from "./page-meta.generated.ts";
import type { PageMeta } from "./page-meta.tsx";

/**
 * The SEO metadata of a path (S1.23, S1.24, S7.37): of a page, or of other content. WordPress responds to some missing
 * paths with errors: without their own route such paths have no metadata.
 */
export async function loadPageMeta(
  content: PageContentClient,
  path: string,
  { isListed }: { readonly isListed: boolean },
): Promise<PageMeta> {
  const variables = { uri: path, path };
  const found = isListed ? await content.query(GetMeta, variables) : await content.queryOptional(GetMeta, variables);
  const node = found?.nodeByUri;
  const written = found?.page?.seoMeta ?? (node && "seoMeta" in node ? node.seoMeta : null);
  const meta = await fillMergeTags(content, written);
  return {
    seoTitle: singleLine(meta?.seoTitle) || null,
    seoMetaDescription: singleLine(meta?.seoMetaDescription) || null,
    picture: toPicture(found?.page?.featuredImage?.node ?? (node && pictureOf(node))),
  };
}

/** The picture of an entry for link previews. */
function pictureOf(node: NonNullable<GetMetaQuery["nodeByUri"]>) {
  if ("featuredImage" in node && node.featuredImage) return node.featuredImage.node;
  if ("neighborhood" in node) return node.neighborhood?.thumbnail;
  if ("campaignDetails" in node) return node.campaignDetails?.modalImage;
  if ("customPostDetails" in node) return node.customPostDetails?.image ?? node.customPostDetails?.thumbnail;
  if ("eventDetails" in node) return node.eventDetails?.image ?? node.eventDetails?.thumbnail;
  return null;
}
