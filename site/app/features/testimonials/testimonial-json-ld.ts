import type { BreadcrumbList, WithContext } from "schema-dts";
import { testimonialsPath } from "./testimonial-entry.ts";

/** The way to a testimonial for search engines. `origin` is the site's own address without a slash at its end. */
export function testimonialBreadcrumbs(
  { title, uri }: { readonly title: string; readonly uri: string },
  origin: string,
): WithContext<BreadcrumbList> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Reviews", item: origin + testimonialsPath },
      { "@type": "ListItem", position: 2, name: title, item: origin + uri },
    ],
  };
}
