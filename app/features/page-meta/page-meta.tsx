import type { MetaDescriptor } from "react-router";
import type { Graph, Thing, WithContext } from "schema-dts";
import { brand } from "#app/brand.ts";
import { absoluteUrl } from "#app/domain/navigation/content-href.ts";
import { isIndexed } from "#app/domain/navigation/route-params.ts";
import type { Picture } from "#app/graphql/picture.ts";
import { imageUrl, isSvg } from "#app/ui/pictures/image-url.ts";

/** Title (without the brand's suffix), description and picture of a URL as plain text; null when missing. */
export interface PageMeta {
  readonly seoTitle: string | null;
  readonly seoMetaDescription: string | null;
  readonly picture: Picture | null;
}

/**
 * Title, description, canonical link and Open Graph tags of a page (S1.23–S1.26).
 * @param canonicalUrl absolute URL of the page without query, with its trailing slash.
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

/** The first of these pictures that can be shared; null without any. */
export function shareablePicture(pictures: readonly (Picture | null | undefined)[]): Picture | null {
  return pictures.find(isShareable) ?? null;
}

/**
 * The metadata of a page with the first of these pictures that can be shared, when its own is missing or a drawing.
 */
export function withPicture(meta: PageMeta | null, pictures: readonly (Picture | null | undefined)[]): PageMeta {
  const base = meta ?? { seoTitle: null, seoMetaDescription: null, picture: null };
  return { ...base, picture: shareablePicture([base.picture, ...pictures]) };
}

/** A width at which pictures are served that is enough for link previews. */
const sharedWidthPx = 1080;

/** Whether link previews can show a picture; social networks do not support SVG. */
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
 * The title of a page (S1.23, S1.25, S1.26): the page's `seoTitle`, or the generic title when that is missing or
 * empty, ending in ` - ` and the brand exactly once, even if the given title has it already.
 */
export function pageTitle(seoTitle: string | null | undefined, brand: string, genericTitle: string): string {
  const title = withoutBrand(seoTitle ?? "", brand) || withoutBrand(genericTitle, brand);
  return `${title} - ${brand}`;
}

function withoutBrand(title: string, brand: string): string {
  let rest = title.trim();
  // White space around the hyphen is optional, so " - Brand" alone is an empty title too.
  while (` ${rest}`.endsWith(` - ${brand}`)) rest = rest.slice(0, -`- ${brand}`.length).trimEnd();
  return rest;
}

/**
 * The description of a page: its `seoMetaDescription`, or the generic one when that is missing or empty (S1.24,
 * S1.26).
 */
export function pageDescription(seoMetaDescription: string | null | undefined, genericDescription: string): string {
  return seoMetaDescription?.trim() || genericDescription;
}

/** Structured data of a page; `<` is escaped so that no text can end the element. */
export function JsonLd({ data }: { readonly data: WithContext<Thing> | Graph }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its one dangerous character escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
