import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";
import { faqPage, pageGraph, type Question } from "#app/domain/navigation/json-ld.ts";
import { phoneLinks } from "#app/domain/navigation/telephone.ts";
import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { officeLine } from "#app/domain/neighborhoods/opening-hours.ts";
import { everywhere, placeIn, type Region } from "#app/domain/neighborhoods/region.ts";
import { joined } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { GetNeighborhoodEssentialsQuery } from "./neighborhood.generated.ts";

/** The part of a neighborhood that the server renders; the browser renders the rest (S2.30). */
export type NeighborhoodEssentials = ReturnType<typeof neighborhoodEssentials>;

/**
 * The essentials of a neighborhood: picture, name, subtitle (S4.23–S4.30), location and contact. Coordinates outside
 * the builder's `region` count as unknown, and directions use the address.
 */
export function neighborhoodEssentials(
  node: NonNullable<GetNeighborhoodEssentialsQuery["neighborhood"]>,
  region: Region = everywhere,
) {
  const details = node.neighborhood;
  const address = {
    street: joined(", ", details?.address1?.trim(), details?.address2?.trim()),
    city: details?.city ?? "",
    state: details?.state ?? "",
    zip: details?.zip ?? "",
  };
  const stateAndZip = [address.state, address.zip].filter(Boolean).join(" ");
  const addressLines = [address.street, [address.city, stateAndZip].filter(Boolean).join(", ")].filter(Boolean);
  const place = placeIn(region, details ?? {});
  return {
    title: node.title ?? "",
    uri: node.uri ?? "",
    hero: toPicture(node.featuredImage?.node) ?? toPicture(details?.thumbnail),
    subtitle: neighborhoodSubtitle({
      status: effectiveNeighborhoodStatus(node.status, details?.status),
      types: node.types,
      basePriceUsd: node.basePrice,
    }),
    addressLines,
    address,
    phone: details?.phone ?? "",
    hours: officeLine({ line: details?.hours, table: node.extras?.hoursTable }),
    latitude: place.latitude,
    longitude: place.longitude,
    directionsHref: directionsTo(place, addressLines.join(", ")),
    hasHomesites: Boolean(node.extras?.homesites?.length),
    faq: (node.extras?.questions ?? []).flatMap((each) =>
      each?.question ? [{ question: each.question, answer: each.answer ?? "" }] : [],
    ),
  };
}

/**
 * Structured data of a neighborhood: name, location, breadcrumbs, and its questions with `moreQuestions` of its blocks.
 * `origin` is the site's origin without a trailing slash.
 */
export function neighborhoodJsonLd(
  essentials: NeighborhoodEssentials,
  moreQuestions: readonly Question[],
  origin: string,
): Graph {
  const { title, uri, address, phone, latitude, longitude, subtitle } = essentials;
  const crumbs = [
    { label: "Our neighborhoods", href: "/our-neighborhoods/" },
    { label: title, href: uri },
  ];
  const faq = faqPage([...essentials.faq, ...moreQuestions]);
  const place = {
    "@type": "Place",
    "@id": `${origin + uri}#place`,
    name: title,
    url: origin + uri,
    ...(subtitle ? { description: subtitle } : {}),
    ...(phoneLinks(phone) ? { telephone: phone } : {}),
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: brand.address.country,
    },
    ...(latitude !== null && longitude !== null
      ? { geo: { "@type": "GeoCoordinates" as const, latitude, longitude } }
      : {}),
  } as const;
  return pageGraph(crumbs, origin, place, ...(faq ? [faq] : []));
}
