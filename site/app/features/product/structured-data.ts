import type {
  BreadcrumbList,
  FloorPlan,
  Graph,
  Offer,
  PostalAddress,
  QuantitativeValue,
  SingleFamilyResidence,
  Thing,
} from "schema-dts";
import { brand } from "#app/brand.ts";
import type { Crumb } from "#app/ui/actions/links.tsx";

/** Where a page is. */
interface PageFacts {
  /** The site’s own address without a trailing slash. */
  readonly origin: string;
  /** Path of the page with its trailing slash. */
  readonly uri: string;
}

/** Figures of a house and where it stands; the street is the house’s title. */
export interface HouseFacts extends PageFacts {
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly finishedSqFt: number | null;
  /** The price asked, where the page shows one. */
  readonly priceUsd: number | null;
  readonly isAvailable: boolean;
}

/** Figures of a floor plan. */
export interface PlanFacts extends PageFacts {
  readonly bedroomsMin: number | null;
  readonly bedroomsMax: number | null;
  readonly finishedSqFt: number | null;
  /** The starting price, where the page shows one. */
  readonly fromPriceUsd: number | null;
  readonly isAvailable: boolean;
}

/** The part of a page’s content that search engines read. */
interface ProductWords<Facts> {
  readonly facts: Facts;
  readonly crumbs: readonly Crumb[];
  readonly pictures: readonly { readonly src: string }[];
  readonly sheet: { readonly title: string; readonly lead: string };
}

/** A house for search engines: breadcrumbs, itself, and the offer of it where its price is shown. */
export function houseGraph({ facts, crumbs, pictures, sheet }: ProductWords<HouseFacts>): Graph {
  const { origin, uri, priceUsd } = facts;
  const url = origin + uri;
  const id = `${url}#house`;
  const house: Exclude<SingleFamilyResidence, string> = {
    "@type": "SingleFamilyResidence",
    "@id": id,
    name: sheet.title,
    url,
    ...(sheet.lead ? { description: sheet.lead } : {}),
    address: streetAddress(sheet.title, facts),
    ...roomCounts(facts),
    ...images(pictures, origin),
  };
  const price = priceUsd === null ? null : { price: Math.round(priceUsd), priceCurrency: "USD" };
  return graph(breadcrumbList(crumbs, origin, url), house, offerOf(id, url, facts.isAvailable, price));
}

/** A floor plan for search engines: breadcrumbs, itself, and the offer of building it from its price. */
export function planGraph(
  content: ProductWords<PlanFacts> & {
    readonly floorPlan: { readonly levels: readonly { readonly drawing: { readonly src: string } | null }[] };
  },
): Graph {
  const { facts, crumbs, pictures, sheet, floorPlan } = content;
  const { origin, uri, bedroomsMin, bedroomsMax, finishedSqFt, fromPriceUsd } = facts;
  const url = origin + uri;
  const id = `${url}#plan`;
  const drawing = floorPlan.levels.find((level) => level.drawing)?.drawing;
  const plan: Exclude<FloorPlan, string> = {
    "@type": "FloorPlan",
    "@id": id,
    name: sheet.title,
    url,
    ...(sheet.lead ? { description: sheet.lead } : {}),
    ...(bedroomsMin && bedroomsMax
      ? { numberOfBedrooms: bedroomsMin === bedroomsMax ? bedroomsMin : range(bedroomsMin, bedroomsMax) }
      : {}),
    ...(finishedSqFt ? { floorSize: squareFeet(finishedSqFt) } : {}),
    ...(drawing ? { layoutImage: absolute(drawing.src, origin) } : {}),
    ...images(pictures, origin),
  };
  const price =
    fromPriceUsd === null
      ? null
      : {
          priceSpecification: {
            "@type": "PriceSpecification" as const,
            minPrice: Math.round(fromPriceUsd),
            priceCurrency: "USD",
          },
        };
  return graph(breadcrumbList(crumbs, origin, url), plan, offerOf(id, url, facts.isAvailable, price));
}

function images(pictures: readonly { readonly src: string }[], origin: string) {
  return pictures.length > 0 ? { image: pictures.map(({ src }) => absolute(src, origin)) } : {};
}

function breadcrumbList(crumbs: readonly Crumb[], origin: string, url: string): Exclude<BreadcrumbList, string> {
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

/** The offer of a product; null without a price. */
function offerOf(
  id: string,
  url: string,
  isAvailable: boolean,
  price: Pick<Exclude<Offer, string>, "price" | "priceCurrency" | "priceSpecification"> | null,
): Exclude<Offer, string> | null {
  return (
    price && {
      "@type": "Offer",
      url,
      availability: isAvailable ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
      itemOffered: { "@id": id },
      seller: { "@type": "HomeAndConstructionBusiness", name: brand.name },
      ...price,
    }
  );
}

function graph(...nodes: readonly (Thing | null)[]): Graph {
  return { "@context": "https://schema.org", "@graph": nodes.filter((node) => node !== null) };
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

function streetAddress(street: string, { city, state, zip }: HouseFacts): Exclude<PostalAddress, string> {
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    ...(city ? { addressLocality: city } : {}),
    ...(state ? { addressRegion: state } : {}),
    ...(zip ? { postalCode: zip } : {}),
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
