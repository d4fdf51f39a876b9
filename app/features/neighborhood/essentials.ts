import type { Graph } from "schema-dts";
import { brand } from "#app/brand.ts";
import { faqPage, pageGraph, type Question } from "#app/domain/navigation/json-ld.ts";
import { phoneLinks } from "#app/domain/navigation/telephone.ts";
import { directionsTo } from "#app/domain/neighborhoods/geo.ts";
import { neighborhoodSubtitle } from "#app/domain/neighborhoods/neighborhood-facts.ts";
import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { officeLine } from "#app/domain/neighborhoods/opening-hours.ts";
import { everywhere, placeIn, type Region } from "#app/domain/neighborhoods/region.ts";
import { milesAwayText, nearbyNeighborhoods } from "#app/domain/products/related-products.ts";
import { joined } from "#app/domain/wording/text.ts";
import { loadIndexedCatalog, loadRegion } from "#app/graphql/catalog/catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetNeighborhoodEssentials, type GetNeighborhoodEssentialsQuery } from "./neighborhood.generated.ts";

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

/** Alternatives to a neighborhood without anything for sale. */
export type Nearby = NonNullable<Awaited<ReturnType<typeof loadNearby>>>;

const nearbyCount = 3;

/**
 * The three nearest selling neighborhoods, when this one is sold out or not open yet; null when it is selling, or when
 * there are none.
 */
export async function loadNearby(
  client: ContentClient,
  node: NonNullable<GetNeighborhoodEssentialsQuery["neighborhood"]>,
) {
  const { uri, neighborhood: details } = node;
  const kind = statusKind(effectiveNeighborhoodStatus(node.status, details?.status));
  if (kind !== "sold" && kind !== "soon") return null;
  const { entries, region } = await loadIndexedCatalog(client);
  const here = { uri: uri ?? "", ...placeIn(region, details ?? {}) };
  const places = nearbyNeighborhoods(here, entries.neighborhoods, nearbyCount).map(({ neighborhood, miles }) => ({
    title: neighborhood.title,
    href: neighborhood.uri,
    picture: neighborhood.picture,
    status: { kind: statusKind(neighborhood.status), text: neighborhoodStatusMessage(neighborhood.status) },
    /** `Louisville, 2.3 miles away`. */
    where: [neighborhood.city, milesAwayText(miles)].filter(Boolean).join(", "),
    subtitle: neighborhoodSubtitle(neighborhood),
  }));
  return places.length > 0
    ? { heading: kind === "sold" ? "Where we build nearby" : "Selling now nearby", places }
    : null;
}

/** The essentials of the neighborhood at a path, with neighborhoods nearby (S2.30); null when there is none. */
export async function loadNeighborhoodEssentials(client: ContentClient, uri: string) {
  const [{ neighborhood }, region] = await Promise.all([
    client.query(GetNeighborhoodEssentials, { uri }),
    loadRegion(client),
  ]);
  if (!neighborhood) return null;
  return { essentials: neighborhoodEssentials(neighborhood, region), nearby: await loadNearby(client, neighborhood) };
}
