import { filmPage } from "#app/domain/articles/video-link.ts";
import { directionsTo } from "#app/domain/neighborhoods/geo-point.ts";
import { milesAwayText, type NearProduct } from "#app/domain/neighborhoods/nearest.ts";
import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { placeIn, type Region } from "#app/domain/neighborhoods/region.ts";
import { type CollectionNames, findCollections } from "#app/domain/products/collections.ts";
import { garageText, levelsText, primaryBedroomText } from "#app/domain/products/figures.ts";
import { productPrice } from "#app/domain/products/price.ts";
import { capitalized, joined, plainText } from "#app/domain/wording/text.ts";
import {
  type InventoryIndex,
  type InventoryModel,
  type InventoryMoveInHome,
  type InventoryPlan,
  toPlan,
} from "#app/graphql/inventory/inventory.ts";
import type { ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import type { Picture } from "#app/graphql/picture.ts";
import type { Crumb } from "#app/ui/actions/links.tsx";
import type { OpenableFilm } from "#app/ui/overlays/film-dialog.tsx";
import type { GalleryPicture } from "#app/ui/pictures/gallery.tsx";
import { isSvg } from "#app/ui/pictures/image-url.ts";
import { type BuiltFront, elevationViews } from "./floor-plan/elevation-views.ts";
import { asDesignedSentence, largestRoomSentence } from "./floor-plan/floor-plan-levels.ts";
import { levelsData } from "./floor-plan/level-data.ts";
import type {
  GetHomeQuery,
  NeighborhoodContactFragment,
  ProductNeighborhoodFragment,
  ProductPlanFragment,
} from "./move-in-home/move-in-home.generated.ts";
import type { JumpTarget } from "./sheet/product-sheet.tsx";
import { type FeatureGroup, featureRows, galleryPictures, rowsBeyond } from "./sheet/sheet-content.ts";
import { addressLine, neighborhoodName, productNeighborhood } from "./visit/visit-content.ts";

/** Which product’s page is loaded; `query` may carry the visitor’s numbers for the monthly cost. */
export interface ProductRequest {
  readonly uri: string;
  readonly origin: string;
  readonly query: URLSearchParams;
}

/** Where a product stands, in degrees, and the address of directions to it. */
interface ProductPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly directions: string | null;
}

interface ProductNodes {
  readonly id: number;
  readonly title: string;
  readonly planName: string;
  readonly plan: ProductPlanFragment | null;
  readonly neighborhood: ProductNeighborhoodFragment | null;
  readonly place: ProductPlace;
  readonly pictures: readonly GalleryPicture[];
  readonly featureGroups: readonly FeatureGroup[];
  /** The front that was built; undefined for a plan. */
  readonly front?: BuiltFront;
  readonly hasOptions?: boolean;
  /** When the house itself is open, where that is not when its neighborhood’s sales office is. */
  readonly ownHours?: string | null | undefined;
  /** The way to the plan’s own page, from another’s. */
  readonly planLink?: { readonly href: string; readonly text: string } | null;
}

/** What the pages of a plan, a model and a move-in home show alike (S2.31–S2.33). */
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
    features: { picture: pictures[3] ?? null, groups: product.featureGroups },
    neighborhood: productNeighborhood(neighborhood, product.ownHours),
    /** Whether there is a drawing or a table of rooms to jump to. */
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
 * What the pages of a model and a move-in home show alike (S2.31, S2.33). `optionsTitle` heads what was chosen for the
 * house. A house without coordinates in the builder's `region` stands where its neighborhood does.
 */
export function houseContent(
  house: InventoryModel | InventoryMoveInHome,
  { featuredImage, extras }: Pick<MoveInHomeNode, "featuredImage"> & { readonly extras: HouseExtras | null },
  details: HouseDetails | null,
  region: Region,
  optionsTitle: string,
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
    lead: house.say?.trim() ?? "",
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
      featureGroups: [
        { title: optionsTitle, rows: options },
        { title: planName ? `In every ${planName.replace(/^The /, "")}` : "In the plan", rows: ofPlan },
      ],
      front: { letter: extras?.elevation, isMirrored: extras?.mirrored ?? false },
      hasOptions: (extras?.options ?? []).length > 0,
      ownHours: "openHours" in house ? house.openHours : null,
      planLink: plan && planLink(plan, saleStateOf(neighborhood)),
    }),
  };
}

/** What a shared link to a house may show: its own pictures, else where it stands, as nobody shows a link with a drawing. */
export function sharedPicturesOf(
  pictures: readonly GalleryPicture[],
  { neighborhoodId }: { readonly neighborhoodId: number | null },
  index: InventoryIndex,
): readonly (Picture | null | undefined)[] {
  const place = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  return [...pictures, place?.picture];
}

/** The place of a neighborhood, for what is built there. */
export function neighborhoodPlace(node: NeighborhoodContactFragment | null, region: Region): ProductPlace {
  const place = placeIn(region, node?.neighborhood ?? {});
  return { ...place, directions: directionsTo(place, node ? addressLine(node) : "") };
}

/** The place of a house; where it has none, or a wrong one, that of its neighborhood with the way to its own address. */
function housePlace(
  house: InventoryModel | InventoryMoveInHome,
  neighborhood: NeighborhoodContactFragment | null,
  region: Region,
): ProductPlace {
  const own = placeIn(region, house);
  const { city, state, zip } = neighborhood?.neighborhood ?? {};
  const address = city?.trim() ? joined(", ", house.title, city, joined(" ", state, zip)) : "";
  const directions = directionsTo(own, address);
  if (own.latitude !== null) return { ...own, directions };
  const around = neighborhoodPlace(neighborhood, region);
  return { ...around, directions: directions ?? around.directions };
}

/** A virtual tour by its address or embed code (S5.14); null where that holds none. */
function tourOf(text: string | null | undefined, name: string): OpenableFilm | null {
  const page = filmPage(text);
  return page && { ...page, title: `Walk through ${name} online` };
}

/** The state of sale of the neighborhood that a product stands in (S3.11). */
export function saleStateOf(node: NeighborhoodContactFragment | null | undefined): string | null {
  return effectiveNeighborhoodStatus(node?.status, node?.neighborhood?.status);
}

/** The features of a plan as rows. */
export function planFeatures(plan: ProductPlanFragment | null) {
  return featureRows((plan?.floorplanDetails?.features ?? []).map((row) => ({ term: row?.title, detail: row?.text })));
}

/** The parts of a product’s page that a phone’s visitor may jump to; only those that it has. */
export function jumpTargets(content: {
  readonly hasFloorPlan: boolean;
  readonly cost: object | null;
  readonly neighborhood: object | null;
}): JumpTarget[] {
  const { hasFloorPlan, cost, neighborhood } = content;
  return [
    ...(hasFloorPlan ? [{ href: "#floor-plan", text: "Floor plan" } as const] : []),
    ...(cost ? [{ href: "#monthly-cost", text: "Cost" } as const] : []),
    ...(neighborhood ? [{ href: "#place", text: "Place" } as const, { href: "#visit", text: "Visit" } as const] : []),
  ];
}

/** How many products stand for one that cannot be bought any more, and how many beside one that can. */
export const nearCount = 3;

/** Near products in the words of their cards, each with how far it is. */
export function nearSummaries<Product>(
  near: readonly NearProduct<Product>[],
  summaryOf: (product: Product) => ProductSummary,
): ProductSummary[] {
  return near.map(({ product, miles }) => {
    const summary = summaryOf(product);
    return { ...summary, where: joined(", ", summary.where, milesAwayText(miles)) };
  });
}

/** Cells of the title block that say the same of a plan and of the houses built to it. */
export function planCells(plan: InventoryPlan | null) {
  return {
    garage: { label: "Garage", value: garageText(plan?.garageSpaces) },
    levels: { label: "Levels", value: levelsText(plan?.levelsCount) },
    primaryBedroom: { label: "Primary bed", value: primaryBedroomText(plan?.primaryBedroom) },
  };
}

/** `The Juniper, EasyHouse collection. Homesite 14 at Haystack Bend, Longmont.` */
export function whereText(planName: string, collections: CollectionNames, ...location: readonly string[]): string {
  const [collection] = findCollections(collections);
  return joined(" ", sentence(planName, collection ? `${collection.title} collection` : ""), sentence(...location));
}

/** An editor’s text, which may be HTML, as plain paragraphs. */
export function paragraphs(html: string | null | undefined): string[] {
  return (html ?? "")
    .split(/<\/p\s*>|<br\s*\/?>\s*<br\s*\/?>|\n\s*\n/i)
    .map(plainText)
    .filter((text) => text !== "");
}

/** Parts joined by commas and closed by a full stop; empty text where all are empty. */
function sentence(...parts: readonly string[]): string {
  const text = joined(", ", ...parts.map((part) => part.trim()));
  return text === "" || /[.?]$/.test(text) ? text : `${text}.`;
}

function productCrumbs(title: string, neighborhood: NeighborhoodContactFragment | null): Crumb[] {
  const crumbs: Crumb[] = [{ label: "Our neighborhoods", href: "/our-neighborhoods/" }];
  if (neighborhood?.title && neighborhood.uri) {
    crumbs.push({ label: neighborhoodName(neighborhood), href: neighborhood.uri });
  }
  return [...crumbs, { label: title }];
}

/** `See the Juniper, from $589,900`; null without an address. */
function planLink(plan: InventoryPlan, neighborhoodStatus: string | null): { href: string; text: string } | null {
  const { title, uri } = plan;
  if (!uri || !title) return null;
  const price = productPrice({ kind: "plan", neighborhoodStatus, ...plan });
  const from = price.kind === "from" ? price.text : "";
  return { href: uri, text: `See ${joined(", ", title.replace(/^The /, "the "), from)}` };
}

/** The first picture’s caption, and that the pictures are renderings, or drawn. */
function galleryCaption(pictures: readonly GalleryPicture[], planName: string): string {
  const drawingsCount = pictures.filter(({ src }) => isSvg(src)).length;
  const renderingsCount = pictures.length - drawingsCount;
  const kind = capitalized(
    joined(
      " and ",
      drawingsCount > 0 ? "drawing" : "",
      renderingsCount > 0 ? `rendering${renderingsCount === 1 ? "" : "s"}` : "",
    ),
  );
  const ofPlan = planName ? ` of ${planName.replace(/^The /, "the ")}` : "";
  return joined(" ", pictures[0]?.caption, `${kind}${ofPlan}.`);
}
