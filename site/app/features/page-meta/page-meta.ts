import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { isIndexed } from "#app/domain/navigation/indexing.ts";
import { absoluteUrl } from "#app/domain/navigation/json-ld.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { withLiveFigures } from "#app/graphql/live-figures/with-live-figures.ts";
import { type Picture, toPicture } from "#app/graphql/picture.ts";
import { imageUrl, isSvg } from "#app/ui/pictures/image-url.ts";
import { GetMeta, type GetMetaQuery } from "./page-meta.generated.ts";

/** Title (without the brand's suffix), description and picture of one address; null where the content has none. */
export interface PageMeta {
  readonly seoTitle: string | null;
  readonly seoMetaDescription: string | null;
  readonly picture: Picture | null;
}

/**
 * The SEO meta of a path (S1.23, S1.24, S7.37): of a page, or of other content at it. WordPress responds to some addresses
 * with errors though they have no content: outside the site’s table of URLs that means no meta.
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
  const meta = await withLiveFigures(content, written);
  return {
    seoTitle: meta?.seoTitle ?? null,
    seoMetaDescription: meta?.seoMetaDescription ?? null,
    picture: toPicture(found?.page?.featuredImage?.node ?? (node && pictureOf(node))),
  };
}

/** The picture that stands for an entry wherever it is shared. */
function pictureOf(node: NonNullable<GetMetaQuery["nodeByUri"]>) {
  if ("featuredImage" in node && node.featuredImage) return node.featuredImage.node;
  if ("neighborhood" in node) return node.neighborhood?.thumbnail;
  if ("campaignDetails" in node) return node.campaignDetails?.modalImage;
  if ("customPostDetails" in node) return node.customPostDetails?.image ?? node.customPostDetails?.thumbnail;
  if ("eventDetails" in node) return node.eventDetails?.image ?? node.eventDetails?.thumbnail;
  return null;
}

/**
 * Title, description, canonical link and sharing tags of a page (S1.23–S1.26).
 * @param canonicalUrl absolute address of the page without query, with its trailing slash.
 */
export function metaTags(meta: PageMeta | null, canonicalUrl: string | null): MetaDescriptor[] {
  const title = pageTitle(meta?.seoTitle, brand.name, brand.defaultTitle);
  const description = pageDescription(meta?.seoMetaDescription, brand.defaultDescription);
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
  ];
  if (canonicalUrl) {
    tags.push({ tagName: "link", rel: "canonical", href: canonicalUrl }, { property: "og:url", content: canonicalUrl });
    tags.push(...pictureTags(meta?.picture ?? null, new URL(canonicalUrl).origin));
    if (!isIndexed(new URL(canonicalUrl).pathname)) tags.push({ name: "robots", content: "noindex" });
  }
  return tags;
}

/** The meta of a page with the first of these pictures that can be shared, where its own is missing or a drawing. */
export function withPicture(meta: PageMeta | null, pictures: readonly (Picture | null | undefined)[]): PageMeta {
  const own = meta ?? { seoTitle: null, seoMetaDescription: null, picture: null };
  return { ...own, picture: [own.picture, ...pictures].find(isShareable) ?? null };
}

/** One of the widths at which pictures are served; what networks show is narrower. */
const sharedWidthPx = 1080;

/** True for what a shared link can show. Networks show no drawings in SVG. */
function isShareable(picture: Picture | null | undefined): picture is Picture {
  return Boolean(picture && !isSvg(picture.src));
}

function pictureTags(picture: Picture | null, origin: string): MetaDescriptor[] {
  if (!isShareable(picture)) return [];
  const width = Math.min(sharedWidthPx, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  return [
    { property: "og:image", content: absoluteUrl(imageUrl(picture.src, width), origin) },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    ...(picture.alt ? [{ property: "og:image:alt", content: picture.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/**
 * The title of a page (S1.23, S1.25, S1.26): the page's `seoTitle`, or the generic title where that is missing or
 * empty, ending in ` - ` and the brand exactly once, also where the given title ends so already.
 */
export function pageTitle(seoTitle: string | null | undefined, brand: string, genericTitle: string): string {
  const title = withoutBrand(plainText(seoTitle), brand) || withoutBrand(plainText(genericTitle), brand);
  return `${title} - ${brand}`;
}

function withoutBrand(title: string, brand: string): string {
  let rest = title;
  // White space counts once around the hyphen, so " - Brand" alone is an empty title as well.
  while (` ${rest}`.endsWith(` - ${brand}`)) rest = rest.slice(0, -`- ${brand}`.length).trimEnd();
  return rest;
}

/** The description of a page: its `seoMetaDescription`, or the generic one where that is missing or empty (S1.24, S1.26). */
export function pageDescription(seoMetaDescription: string | null | undefined, genericDescription: string): string {
  return plainText(seoMetaDescription) || genericDescription;
}
