import { plainText } from "../wording/text.ts";

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

/**
 * The description of a page: its `seoMetaDescription`, or the generic one where that is missing or empty (S1.24,
 * S1.26).
 */
export function pageDescription(seoMetaDescription: string | null | undefined, genericDescription: string): string {
  return plainText(seoMetaDescription) || genericDescription;
}
