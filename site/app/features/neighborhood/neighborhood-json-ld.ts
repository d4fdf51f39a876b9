import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";
import type { NeighborhoodEssentials } from "./essentials.ts";

/** A neighborhood for search engines, from the fields that the page shows: the place and the way to it. */
export function neighborhoodJsonLd(essentials: NeighborhoodEssentials): Graph {
  const { title, uri, address, phone, latitude, longitude, subtitle } = essentials;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Place",
        name: title,
        ...(subtitle ? { description: subtitle } : {}),
        ...(phone ? { telephone: phone } : {}),
        address: {
          "@type": "PostalAddress",
          streetAddress: address.street,
          addressLocality: address.city,
          addressRegion: address.state,
          postalCode: address.zip,
          addressCountry: brand.address.country,
        },
        ...(latitude !== null && longitude !== null ? { geo: { "@type": "GeoCoordinates", latitude, longitude } } : {}),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Our neighborhoods", item: "/our-neighborhoods/" },
          { "@type": "ListItem", position: 2, name: title, item: uri },
        ],
      },
    ],
  };
}
