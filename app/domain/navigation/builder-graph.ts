import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";

/** The builder as an `Organization`, for publisher and organizer. */
export function organization(origin: string) {
  return { "@type": "Organization", name: brand.name, url: `${origin}/` } as const;
}

/** The builder with contact data, address and profiles on other sites, for the front page. */
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
