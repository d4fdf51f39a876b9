import type { FloorPlan, Graph, Offer, SingleFamilyResidence } from "schema-dts";
import { brand } from "#app/brand.ts";
import { absoluteUrl } from "#app/domain/navigation/content-href.ts";
import { pageGraph } from "#app/domain/navigation/json-ld.ts";
import type { MoveInState } from "#app/domain/products/product-status.ts";
import type { Crumb } from "#app/ui/actions/links.tsx";

interface ProductFacts {
  readonly origin: string;
  readonly uri: string;
  readonly finishedSqFt: number | null;
  readonly isAvailable: boolean;
}

/** Data of a house for search engines. */
export interface HouseFacts extends ProductFacts {
  /** The state of a move-in home; null for a model. */
  readonly moveInState: MoveInState | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  /** The price, when the page shows one. */
  readonly priceUsd: number | null;
}

/** Data of a plan for search engines. */
export interface PlanFacts extends ProductFacts {
  readonly bedroomsMin: number | null;
  readonly bedroomsMax: number | null;
  /** The starting price, when the page shows one. */
  readonly fromPriceUsd: number | null;
}

interface SharedContent<Facts> {
  readonly facts: Facts;
  readonly crumbs: readonly Crumb[];
  readonly pictures: readonly { readonly src: string }[];
  readonly summary: { readonly title: string; readonly lead: string };
}

type HouseContent = SharedContent<HouseFacts> & { readonly kind: "model" | "home" };
type PlanContent = SharedContent<PlanFacts> & {
  readonly kind: "plan";
  readonly floorPlan: { readonly levels: readonly { readonly drawing: { readonly src: string } | null }[] };
};

/** Structured data of a product: breadcrumbs, the product, and an offer when its price is shown. */
export function productGraph(content: HouseContent | PlanContent): Graph {
  return content.kind === "plan" ? planGraph(content) : houseGraph(content);
}

function houseGraph(content: HouseContent): Graph {
  const { city, state, zip, bedrooms, bathrooms, finishedSqFt, priceUsd } = content.facts;
  // A half bath is counted separately: 2.5 baths are two full ones and a partial one.
  const fullBathrooms = Math.floor(bathrooms ?? 0);
  const house = {
    "@type": "SingleFamilyResidence",
    address: {
      "@type": "PostalAddress",
      streetAddress: content.summary.title,
      ...withoutEmpty({ addressLocality: city, addressRegion: state, postalCode: zip }),
      addressCountry: brand.address.country,
    },
    ...withoutEmpty({
      numberOfBedrooms: bedrooms,
      numberOfFullBathrooms: fullBathrooms,
      numberOfPartialBathrooms: bathrooms !== null && bathrooms > fullBathrooms && 1,
      floorSize: squareFeet(finishedSqFt),
    }),
  } as const;
  // A house that is no longer on sale is offered as sold out, without an amount.
  const unpriced = content.facts.isAvailable ? null : {};
  const price = priceUsd === null ? unpriced : { price: priceUsd, priceCurrency: "USD" };
  const availability = availabilityOfState[content.facts.moveInState ?? "ready"];
  return offerGraph(content, "house", house, { price, availability });
}

/** A plan is offered as made to order, from its price. */
function planGraph(content: PlanContent): Graph {
  const { origin, bedroomsMin, bedroomsMax, finishedSqFt, fromPriceUsd } = content.facts;
  const drawing = content.floorPlan.levels.find((level) => level.drawing)?.drawing;
  const range = { "@type": "QuantitativeValue", minValue: bedroomsMin ?? 0, maxValue: bedroomsMax ?? 0 } as const;
  const plan = {
    "@type": "FloorPlan",
    ...withoutEmpty({
      numberOfBedrooms: bedroomsMin && bedroomsMax && (bedroomsMin === bedroomsMax ? bedroomsMin : range),
      floorSize: squareFeet(finishedSqFt),
      layoutImage: drawing && absoluteUrl(drawing.src, origin),
    }),
  } as const;
  const minPrice = fromPriceUsd ?? 0;
  const specification = { "@type": "PriceSpecification", minPrice, priceCurrency: "USD" } as const;
  return offerGraph(content, "plan", plan, {
    price: fromPriceUsd === null ? null : { priceSpecification: specification },
    availability: "MadeToOrder",
  });
}

/** Breadcrumbs, the product with properties that all kinds share, and its offer; no offer without a price. */
function offerGraph(
  { facts, crumbs, pictures, summary }: SharedContent<ProductFacts>,
  fragment: string,
  { "@type": type, ...details }: Exclude<SingleFamilyResidence | FloorPlan, string>,
  offer: {
    readonly price: Pick<Exclude<Offer, string>, "price" | "priceCurrency" | "priceSpecification"> | null;
    /** Available now, under construction, or made to order. */
    readonly availability: (typeof availabilityOfState)[MoveInState] | "MadeToOrder";
  },
): Graph {
  const { price, availability } = offer;
  const { origin, uri, isAvailable } = facts;
  const url = origin + uri;
  const id = `${url}#${fragment}`;
  const product = {
    "@type": type,
    "@id": id,
    name: summary.title,
    url,
    ...withoutEmpty({ description: summary.lead }),
    ...details,
    ...withoutEmpty({ image: pictures.length > 0 && pictures.map(({ src }) => absoluteUrl(src, origin)) }),
  };
  const steps = crumbs.map(({ label, href }) => ({ label, href: href || uri }));
  if (price === null) return pageGraph(steps, origin, product);
  return pageGraph(steps, origin, product, {
    "@type": "Offer",
    url,
    availability: isAvailable ? (`https://schema.org/${availability}` as const) : "https://schema.org/SoldOut",
    itemOffered: { "@id": id },
    seller: { "@type": "HomeAndConstructionBusiness", name: brand.name },
    ...price,
  });
}

const availabilityOfState = {
  ready: "InStock",
  "under-way": "PreSale",
  undated: "PreSale",
  "coming-soon": "PreOrder",
} as const satisfies Record<MoveInState, string>;

/** The fields that have a value. */
function withoutEmpty<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined | false | 0 | "">;
  };
}

function squareFeet(area: number | null) {
  return area && ({ "@type": "QuantitativeValue", value: Math.round(area), unitCode: "FTK" } as const);
}
