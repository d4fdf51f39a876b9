import type { BreadcrumbList } from "schema-dts";

/** The way to a page for search engines. `origin` is the site's own address without a trailing slash. */
export function breadcrumbList(
  crumbs: readonly { readonly label: string; readonly href?: string | undefined }[],
  origin: string,
): Exclude<BreadcrumbList, string> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: label,
      ...(href ? { item: origin + href } : {}),
    })),
  };
}

/** The absolute address of a picture, which is a path where the site serves it. */
export function absoluteUrl(src: string, origin: string): string {
  return src.startsWith("/") ? origin + src : src;
}
