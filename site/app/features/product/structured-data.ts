import type { BreadcrumbList, FloorPlan, Graph, Offer, PostalAddress, QuantitativeValue, SingleFamilyResidence, Thing } from "schema-dts";
import { brand } from "#app/brand.ts";
import type { Crumb } from "#app/ui/breadcrumbs.tsx";
import type { ProductPlaceFragment } from "./home/home.generated.ts";

/** What search engines are told of a house: only what its page shows. */
export interface HouseFacts {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly place: ProductPlaceFragment | null | undefined;
  readonly bedrooms: number | null | undefined;
  readonly bathrooms: number | null | undefined;
  readonly finishedSqFt: number | null | undefined;
  readonly pictures: readonly { readonly src: string }[];
  /** The price asked, where the page shows one. */
  readonly priceUsd: number | null;
  readonly isAvailable: boolean;
}

/** The way to a page; `origin` is the site’s address without a trailing slash. */
export function breadcrumbList(crumbs: readonly Crumb[], origin: string, url: string): Exclude<BreadcrumbList, string> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, href }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name: label,
      item: href ? origin + href : url,
    })),
  };
}

/** A house, and the offer of it where its price is shown. The street is the house’s own, its title. */
export function houseNodes(facts: HouseFacts, origin: string): Thing[] {
  const { url, title, description, place, pictures, priceUsd } = facts;
  const id = `${url}#house`;
  const house: Exclude<SingleFamilyResidence, string> = {
    "@type": "SingleFamilyResidence",
    "@id": id,
    name: title,
    url,
    ...(description ? { description } : {}),
    address: streetAddress(title, place),
    ...roomCounts(facts),
    ...(pictures.length > 0 ? { image: pictures.map(({ src }) => absolute(src, origin)) } : {}),
  };
  if (priceUsd === null) return [house];
  const offer: Exclude<Offer, string> = {
    "@type": "Offer",
    url,
    price: Math.round(priceUsd),
    priceCurrency: "USD",
    availability: facts.isAvailable ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
    itemOffered: { "@id": id },
    seller: { "@type": "HomeAndConstructionBusiness", name: brand.name },
  };
  return [house, offer];
}

/** A floor plan, and the offer of building it from its price. */
export function planNodes(
  facts: {
    readonly url: string;
    readonly title: string;
    readonly description: string;
    readonly bedrooms: readonly [number | null | undefined, number | null | undefined];
    readonly finishedSqFt: number | null | undefined;
    readonly drawing: { readonly src: string } | null;
    readonly fromPriceUsd: number | null;
    readonly isAvailable: boolean;
  },
  origin: string,
): Thing[] {
  const { url, title, description, bedrooms, finishedSqFt, drawing, fromPriceUsd } = facts;
  const id = `${url}#plan`;
  const [min, max] = bedrooms;
  const plan: Exclude<FloorPlan, string> = {
    "@type": "FloorPlan",
    "@id": id,
    name: title,
    url,
    ...(description ? { description } : {}),
    ...(min && max ? { numberOfBedrooms: min === max ? min : range(min, max) } : {}),
    ...(finishedSqFt ? { floorSize: squareFeet(finishedSqFt) } : {}),
    ...(drawing ? { layoutImage: absolute(drawing.src, origin) } : {}),
  };
  if (fromPriceUsd === null) return [plan];
  const offer: Exclude<Offer, string> = {
    "@type": "Offer",
    url,
    priceSpecification: { "@type": "PriceSpecification", minPrice: Math.round(fromPriceUsd), priceCurrency: "USD" },
    availability: facts.isAvailable ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    itemOffered: { "@id": id },
    seller: { "@type": "HomeAndConstructionBusiness", name: brand.name },
  };
  return [plan, offer];
}

/** Nodes as one graph of a page. */
export function graph(...nodes: readonly Thing[]): Graph {
  return { "@context": "https://schema.org", "@graph": [...nodes] };
}

function roomCounts({ bedrooms, bathrooms, finishedSqFt }: HouseFacts) {
  // A half bath counts apart: 2.5 baths are two full ones and a partial one.
  const fullCount = bathrooms ? Math.floor(bathrooms) : 0;
  return {
    ...(bedrooms ? { numberOfBedrooms: bedrooms } : {}),
    ...(fullCount > 0 ? { numberOfFullBathrooms: fullCount } : {}),
    ...(bathrooms && bathrooms > fullCount ? { numberOfPartialBathrooms: 1 } : {}),
    ...(finishedSqFt ? { floorSize: squareFeet(finishedSqFt) } : {}),
  };
}

function streetAddress(street: string, place: ProductPlaceFragment | null | undefined): Exclude<PostalAddress, string> {
  const group = place?.neighborhood;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    ...(group?.city ? { addressLocality: group.city } : {}),
    ...(group?.state ? { addressRegion: group.state } : {}),
    ...(group?.zip ? { postalCode: group.zip } : {}),
    addressCountry: brand.address.country,
  };
}

function squareFeet(value: number): Exclude<QuantitativeValue, string> {
  return { "@type": "QuantitativeValue", value: Math.round(value), unitCode: "FTK" };
}

function range(minValue: number, maxValue: number): Exclude<QuantitativeValue, string> {
  return { "@type": "QuantitativeValue", minValue, maxValue };
}

function absolute(src: string, origin: string): string {
  return src.startsWith("/") ? origin + src : src;
}
