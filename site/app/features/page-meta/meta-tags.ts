import type { MetaDescriptor } from "react-router";
import { brand } from "#app/brand.ts";
import { pageDescription, pageTitle } from "#app/domain/navigation/page-title.ts";
import type { PageMeta } from "./load-page-meta.ts";

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
  }
  return tags;
}
