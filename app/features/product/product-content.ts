import { filmPage } from "#app/domain/articles/film-page.ts";
import type { Region } from "#app/domain/neighborhoods/region.ts";
import type { PastPrice, PricePart } from "#app/domain/products/price.ts";
import { productPrice } from "#app/domain/products/price.ts";
import { milesAwayText, type NearProduct } from "#app/domain/products/related-products.ts";
import { joined } from "#app/domain/wording/text.ts";
import {
  type CatalogIndex,
  type CatalogModel,
  type CatalogMoveInHome,
  type CatalogPlan,
  toPlan,
} from "#app/graphql/catalog/catalog.ts";
import type { ProductSummary } from "#app/graphql/catalog/product-summary.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { OpenableFilm } from "#app/ui/overlays/film-dialog.tsx";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import {
  asDesignedSentence,
  type BuiltFront,
  elevationViews,
  largestRoomSentence,
  levelsData,
} from "./floor-plan/floor-plan-content.ts";
import type { CostPanelContent } from "./monthly-cost/cost-form.ts";
import type { GetHomeQuery, ProductNeighborhoodFragment, ProductPlanFragment } from "./product.generated.ts";
import {
  housePlace,
  neighborhoodName,
  type ProductPlace,
  productCrumbs,
  productNeighborhood,
  saleStateOf,
} from "./product-neighborhood.ts";
import type { HouseFacts, PlanFacts } from "./structured-data.ts";
import {
  type FeatureGroup,
  featureRows,
  galleryCaption,
  galleryPictures,
  planFeatures,
  rowsBeyond,
  type SummaryContent,
} from "./summary-content.ts";

/** The product to load; `query` may have the visitor’s numbers for the monthly cost. */
export interface ProductRequest {
  readonly uri: string;
  readonly origin: string;
  readonly query: URLSearchParams;
}

/** The kind of page: of a floor plan, a model home or a quick move-in home. */
export type ProductKind = "plan" | "model" | "home";

/** The content of a product's page; null parts and empty lists are not rendered. */
export type ProductContent = ReturnType<typeof productContent> & {
  readonly summary: SummaryContent;
  readonly tour?: OpenableFilm | null;
  readonly priceLine?: readonly PricePart[] | null;
  readonly priceHistory: readonly PastPrice[] | null;
  readonly cost: CostPanelContent | null;
  /** The page with the options of a plan. */
  readonly optionsHref?: string | null;
  readonly related: {
    /** Alternatives to a product that is no longer on sale. */
    readonly alternatives: RelatedProducts | null;
    readonly homes: RelatedProducts | null;
    readonly models?: RelatedProducts | null;
    readonly others?: RelatedProducts | null;
  };
  /** The bar at the bottom of a phone's screen, when the product can be bought or visited. */
  readonly sticky: { readonly price: string; readonly facts: string } | null;
} & (
    | { readonly kind: "plan"; readonly facts: PlanFacts }
    | { readonly kind: "model" | "home"; readonly facts: HouseFacts }
  );

/** The content, with pictures for link previews, best first, of which the page needs one. */
export type LoadedProduct = ProductContent & {
  readonly sharedPictures: readonly (Picture | null | undefined)[];
};

/** Products as cards below a heading with this id. */
export interface RelatedProducts {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly products: readonly ProductSummary[];
  readonly more?: { readonly href: string; readonly text: string };
}

interface ProductNodes {
  readonly id: number;
  readonly title: string;
  readonly planName: string;
  readonly plan: ProductPlanFragment | null;
  readonly neighborhood: ProductNeighborhoodFragment | null;
  readonly place: ProductPlace;
  readonly pictures: readonly GalleryPicture[];
  readonly features: { readonly title: string; readonly groups: readonly FeatureGroup[] };
  /** The elevation that was built; undefined for a plan. */
  readonly front?: BuiltFront;
  readonly hasOptions?: boolean;
  /** The opening hours of the house, when they differ from those of its neighborhood’s sales office. */
  readonly ownHours?: string | null | undefined;
  /** The link to the plan’s page, on the page of a house. */
  readonly planLink?: { readonly href: string; readonly text: string } | null;
}

/** The content that the pages of a plan, a model and a move-in home share (S2.31–S2.33). */
export function productContent(product: ProductNodes) {
  const { id, title, planName, plan, neighborhood, place, pictures } = product;
  const levels = levelsData(plan?.extras);
  return {
    id,
    crumbs: productCrumbs(title, neighborhood),
    pictures,
    gallery: { label: `Pictures of ${title}`, caption: galleryCaption(pictures, planName) },
    elevations: { planName, views: elevationViews(plan, product.front) },
    floorPlan: {
      planName,
      levels,
      note: joined(" ", largestRoomSentence(plan?.extras), asDesignedSentence(levels, product.hasOptions ?? false)),
      link: product.planLink ?? null,
    },
    features: product.features,
    neighborhood: productNeighborhood(neighborhood, product.ownHours),
    /** Whether there is a drawing or a table of rooms to link to. */
    hasFloorPlan: levels.length > 0,
    point: { latitude: place.latitude, longitude: place.longitude },
    directions: place.directions,
  };
}

type MoveInHomeNode = NonNullable<GetHomeQuery["home"]>;
type HouseDetails = Pick<NonNullable<MoveInHomeNode["qmiHomeDetails"]>, "neighborhood" | "floorplan">;
type HouseExtras = Pick<
  NonNullable<MoveInHomeNode["extras"]>,
  "homesite" | "elevation" | "mirrored" | "virtualTourUrl" | "gallery" | "options"
>;

/**
 * The content that the pages of a model and a move-in home share (S2.31, S2.33). `optionsTitle` is the heading of the
 * chosen options. A house without valid coordinates in the builder's `region` has those of its neighborhood.
 */
export function houseContent(
  house: CatalogModel | CatalogMoveInHome,
  { featuredImage, extras }: Pick<MoveInHomeNode, "featuredImage"> & { readonly extras: HouseExtras | null },
  details: HouseDetails | null,
  region: Region,
  { featuresTitle, optionsTitle }: { readonly featuresTitle: string; readonly optionsTitle: string },
) {
  const neighborhood = details?.neighborhood ?? null;
  const planNode = details?.floorplan ?? null;
  const plan = planNode && toPlan(planNode);
  const planName = plan?.title ?? "";
  const homesite = extras?.homesite?.trim();
  const name = neighborhoodName(neighborhood);
  const options = featureRows((extras?.options ?? []).map((row) => ({ term: row?.label, detail: row?.text })));
  const ofPlan = rowsBeyond(planFeatures(planNode), options);
  return {
    plan,
    planName,
    lead: house.shortDescription?.trim() ?? "",
    /** `Homesite 14 at Haystack Bend, Longmont`. */
    location: name && homesite ? `Homesite ${homesite} at ${name}` : name,
    tour: tourOf(extras?.virtualTourUrl, house.title),
    town: {
      city: neighborhood?.neighborhood?.city ?? null,
      state: neighborhood?.neighborhood?.state ?? null,
      zip: neighborhood?.neighborhood?.zip ?? null,
    },
    content: productContent({
      id: house.id,
      title: house.title,
      planName,
      plan: planNode,
      neighborhood,
      place: housePlace(house, neighborhood, region),
      pictures: galleryPictures(featuredImage?.node, ...(extras?.gallery ?? [])),
      features: {
        title: featuresTitle,
        groups: [
          { title: optionsTitle, rows: options },
          { title: planName ? `In every ${planName.replace(/^The /, "")}` : "In the plan", rows: ofPlan },
        ],
      },
      front: { letter: extras?.elevation, isMirrored: extras?.mirrored ?? false },
      hasOptions: (extras?.options ?? []).length > 0,
      ownHours: "openHours" in house ? house.openHours : null,
      planLink: plan && planLink(plan, saleStateOf(neighborhood)),
    }),
  };
}

/**
 * Pictures for link previews of a house: its own, then its neighborhood’s, as social networks do not support drawings.
 */
export function sharedPicturesOf(
  pictures: readonly GalleryPicture[],
  { neighborhoodId }: { readonly neighborhoodId: number | null },
  index: CatalogIndex,
): readonly (Picture | null | undefined)[] {
  const place = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  return [...pictures, place?.picture];
}

/** A virtual tour by its URL or embed code (S5.14); null for an invalid one. */
function tourOf(text: string | null | undefined, name: string): OpenableFilm | null {
  const page = filmPage(text);
  return page && { ...page, title: `Walk through ${name} online` };
}

/** Number of nearby products on a page. */
export const nearCount = 3;

/** The cards of nearby products with their distance. */
export function nearSummaries<Product>(
  near: readonly NearProduct<Product>[],
  summaryOf: (product: Product) => ProductSummary,
): ProductSummary[] {
  return near.map(({ product, miles }) => {
    const summary = summaryOf(product);
    return { ...summary, where: joined(", ", summary.where, milesAwayText(miles)) };
  });
}

/** A sentence about how nearby products are chosen. */
export function nearestSentence(what: string): string {
  return `These are the nearest ${what}, by neighborhood and then by price.`;
}

/** The link from cards of houses to the search. */
export const searchLink = { href: "/new-home-search/", text: "Search all homes" };

/** `See the Juniper, from $589,900`; null without a URL. */
function planLink(plan: CatalogPlan, neighborhoodStatus: string | null): { href: string; text: string } | null {
  const { title, uri } = plan;
  if (!uri || !title) return null;
  const price = productPrice({ kind: "plan", neighborhoodStatus, ...plan });
  const from = price.kind === "from" ? price.text : "";
  return { href: uri, text: `See ${joined(", ", title.replace(/^The /, "the "), from)}` };
}
