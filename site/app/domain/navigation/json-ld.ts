import type { BreadcrumbList, Graph, Thing, WithContext } from "schema-dts";
import { brand } from "#app/brand.ts";

/** A step on the way to a page. */
interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

/** The way to a page for search engines. `origin` is the site's own address without a trailing slash. */
export function breadcrumbs(crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> {
  return { "@context": "https://schema.org", ...breadcrumbList(crumbs, origin) };
}

/** The way to a page, and the things on it. */
export function pageGraph(crumbs: readonly Crumb[], origin: string, ...things: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": [breadcrumbList(crumbs, origin), ...things] };
}

function breadcrumbList(crumbs: readonly Crumb[], origin: string): Exclude<BreadcrumbList, string> {
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

/** The builder, as publisher and organizer. */
export function organization(origin: string) {
  return { "@type": "Organization", name: brand.name, url: `${origin}/` } as const;
}

/** The builder whole, for the front page: how to reach it, where it is, what it is on other sites. */
export function builderGraph(origin: string): Graph {
  const { street, city, state, zip, country } = brand.address;
  const builder = {
    ...organization(origin),
    "@id": `${origin}/#builder`,
    description: brand.defaultDescription,
    telephone: brand.phone,
    email: brand.email,
    logo: `${origin}/favicon.svg`,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: country,
    },
    ...(brand.socialLinks.length > 0 ? { sameAs: brand.socialLinks } : {}),
  } as const;
  const site = { "@type": "WebSite", name: brand.name, url: `${origin}/` } as const;
  return { "@context": "https://schema.org", "@graph": [builder, site] };
}

/** The absolute address of a picture, which is a path where the site serves it. */
export function absoluteUrl(src: string, origin: string): string {
  return src.startsWith("/") ? origin + src : src;
}
