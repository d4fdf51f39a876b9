import { overviewUri } from "@porchlight/contract/paths";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { everywhere, type Region } from "#app/domain/neighborhoods/region.ts";
import { allNodes } from "../all-nodes.ts";
import type { ContentClient } from "../client.ts";
import { toPicture } from "../picture.ts";
import {
  GetMoreHomes,
  GetMoreModels,
  GetMoreNeighborhoods,
  GetMorePlans,
  GetOverviewMap,
  type GetOverviewMapQuery,
} from "./inventory.generated.ts";
import { placedInventory } from "./placed-inventory.ts";

/** Everything for sale in compact form: what lists, the map and the search filter in memory. */
export interface Inventory {
  readonly neighborhoods: readonly InventoryNeighborhood[];
  readonly plans: readonly InventoryPlan[];
  readonly models: readonly InventoryModel[];
  readonly homes: readonly InventoryMoveInHome[];
}

/** A neighborhood (S3.9–S3.15). Prices in USD, coordinates in degrees. */
export type InventoryNeighborhood = Readonly<ReturnType<typeof toNeighborhood>>;

/** A plan (S3.16–S3.20). Areas in square feet. */
export type InventoryPlan = Readonly<ReturnType<typeof toPlan>>;

/** A model home (S3.21, S3.22). */
export type InventoryModel = Readonly<ReturnType<typeof toModel>>;

/** A quick move-in home (S3.23–S3.25). */
export type InventoryMoveInHome = Readonly<ReturnType<typeof toMoveInHome>>;

/** Look-ups by id over one inventory. */
export interface InventoryIndex {
  readonly neighborhood: ReadonlyMap<number, InventoryNeighborhood>;
  readonly plan: ReadonlyMap<number, InventoryPlan>;
}

/** Everything for sale, the region in which it is, its look-ups, and the texts above the three views of the overview (S7.19). */
export type Catalogue = ReturnType<typeof toCatalogue>;

const catalogues = new WeakMap<GetOverviewMapQuery, Catalogue>();

/**
 * Everything for sale, up to 500 of each kind, with the texts of the overview's tabs (S7.19, S7.20, S9.13). Built once
 * per response: the same cached data gives the same catalogue.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadInventory(content: ContentClient): Promise<Catalogue> {
  const data = await content.query(GetOverviewMap, { uri: overviewUri }, { isShared: true });
  const catalogue = catalogues.get(data) ?? toCatalogue(data);
  catalogues.set(data, catalogue);
  return catalogue;
}

/**
 * The region in which everything for sale is; everywhere where that cannot be had, as a page can do without it.
 */
export async function loadRegion(content: ContentClient): Promise<Region> {
  return await loadInventory(content).then(
    ({ region }) => region,
    () => everywhere,
  );
}

const wholeInventories = new WeakMap<Inventory, { readonly parts: readonly unknown[]; readonly whole: Inventory }>();

/**
 * Everything for sale, however much: the lists of a catalogue, and what is beyond the 500 of a kind, page by page. The
 * same cached data gives the same inventory.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadWholeInventory(
  content: ContentClient,
  { inventory, given, ends }: Catalogue,
): Promise<Inventory> {
  const rest = <Node>(end: string | null, more: (start: string) => Promise<readonly Node[]>) =>
    end === null ? [] : more(end);
  const [neighborhoods, plans, models, homes] = await Promise.all([
    rest(ends.neighborhoods, (start) => allNodes(content, GetMoreNeighborhoods, "neighborhoods", start)),
    rest(ends.plans, (start) => allNodes(content, GetMorePlans, "plans", start)),
    rest(ends.models, (start) => allNodes(content, GetMoreModels, "models", start)),
    rest(ends.homes, (start) => allNodes(content, GetMoreHomes, "homes", start)),
  ]);
  const parts = [...neighborhoods, ...plans, ...models, ...homes];
  if (parts.length === 0) return inventory;
  const known = wholeInventories.get(inventory);
  if (known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at])) return known.whole;
  const { inventory: whole } = placedInventory({
    neighborhoods: [...given.neighborhoods, ...neighborhoods.map(toNeighborhood)],
    plans: [...given.plans, ...plans.map(toPlan)],
    models: [...given.models, ...models.map(toModel)],
    homes: [...given.homes, ...homes.map(toMoveInHome)],
  });
  wholeInventories.set(inventory, { parts, whole });
  return whole;
}

function toCatalogue({ page, neighborhoods, plans, models, homes }: GetOverviewMapQuery) {
  const given: Inventory = {
    neighborhoods: (neighborhoods?.nodes ?? []).map(toNeighborhood),
    plans: (plans?.nodes ?? []).map(toPlan),
    models: (models?.nodes ?? []).map(toModel),
    homes: (homes?.nodes ?? []).map(toMoveInHome),
  };
  const { inventory, region } = placedInventory(given);
  return {
    inventory,
    region,
    // With the coordinates as the content has them.
    given,
    index: indexInventory(inventory),
    // Where the lists go on beyond the 500 of a kind.
    ends: {
      neighborhoods: endOf(neighborhoods),
      plans: endOf(plans),
      models: endOf(models),
      homes: endOf(homes),
    },
    texts: {
      modelHomes: page?.modelHomesOverview ?? null,
      ourNeighborhoods: page?.ourNeighborhoodsOverview ?? null,
      quickMoveIns: page?.quickMoveInsOverview ?? null,
    },
  };
}

function endOf(
  list: { readonly pageInfo?: { readonly endCursor: string | null; readonly hasNextPage: boolean } } | null,
): string | null {
  return list?.pageInfo?.hasNextPage ? list.pageInfo.endCursor : null;
}

/** The look-ups of an inventory. */
export function indexInventory({ neighborhoods, plans }: Pick<Inventory, "neighborhoods" | "plans">): InventoryIndex {
  return {
    neighborhood: new Map(neighborhoods.map((each) => [each.id, each])),
    plan: new Map(plans.map((each) => [each.id, each])),
  };
}

type Kind = "neighborhoods" | "plans" | "models" | "homes";

type Loose<Node> = Node extends readonly (infer Entry)[]
  ? readonly Loose<Entry>[]
  : Node extends { readonly sourceUrl: unknown }
    ? Node
    : Node extends object
      ? { readonly [Field in keyof Node]?: Loose<Node[Field]> }
      : Node;

/** A node that another operation may select fewer fields of: what is missing counts as unknown. */
type Entry<Of extends Kind> = Loose<NonNullable<GetOverviewMapQuery[Of]>["nodes"][number]> & {
  readonly databaseId: number;
};

const withoutNulls = (values: readonly (string | null)[] | null | undefined): readonly string[] =>
  (values ?? []).filter((value) => value !== null);

/** A neighborhood of a response. */
export function toNeighborhood(node: Entry<"neighborhoods">) {
  const { extras, neighborhood: details } = node;
  return {
    id: node.databaseId,
    slug: node.slug ?? "",
    title: node.title ?? "",
    uri: contentHref(node.uri, `address of "${node.title}"`) ?? "",
    // The inner group’s where the outer one is no state of sale (S3.11).
    status: effectiveNeighborhoodStatus(node.status, details?.status),
    types: withoutNulls(node.types),
    collections: withoutNulls(node.collection),
    basePriceUsd: node.basePrice ?? null,
    city: details?.city ?? null,
    state: details?.state ?? null,
    zip: details?.zip ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    // Known once it is placed among the others, by `placedInventory`.
    isMisplaced: false as boolean,
    isFeatured: details?.featuredNeighborhood ?? false,
    // The plans that sell best here (S3.13).
    popularPlanIds: (details?.popularPlans ?? []).flatMap((plan) => plan?.databaseId ?? []),
    picture: toPicture(details?.thumbnail),
    say: extras?.say ?? null,
    priceAsOf: extras?.priceAsOf ?? null,
  };
}

/** A plan of a response. */
export function toPlan(node: Entry<"plans">) {
  const { floorplanDetails: details, extras } = node;
  return {
    ...toProduct(node, details?.neighborhood),
    title: details?.displayTitle?.trim() || node.title?.trim() || "",
    collections: withoutNulls(details?.collection),
    picture: toPicture(details?.elevations?.[0]),
    bedroomsMin: details?.bedroomsMin ?? null,
    bedroomsMax: details?.bedroomsMax ?? null,
    bathroomsMin: details?.bathroomsMin ?? null,
    bathroomsMax: details?.bathroomsMax ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    basePriceUsd: details?.basePrice ?? null,
    garageSpaces: extras?.garageSpaces ?? null,
    levelsCount: extras?.levelsCount ?? null,
    primaryBedroom: extras?.primaryBedroom ?? null,
    livability: withoutNulls(extras?.livability),
    priceAsOf: extras?.priceAsOf ?? null,
  };
}

/** A model home of a response. */
export function toModel(node: Entry<"models">) {
  return {
    ...toHouse(node, node.modelDetails),
    openHours: node.extras?.openHours ?? null,
    asShownPriceUsd: node.extras?.asShownPriceUsd ?? null,
  };
}

/** A quick move-in home of a response. */
export function toMoveInHome(node: Entry<"homes">) {
  const { qmiHomeDetails: details, extras } = node;
  return {
    ...toHouse(node, details),
    bedrooms: details?.bedrooms ?? null,
    bathrooms: details?.bathrooms ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    priceUsd: details?.price ?? null,
    type: details?.type ?? null,
    // ISO day of the move-in.
    readyDate: extras?.readyDate ?? null,
    stage: extras?.stage ?? null,
    homesite: extras?.homesite ?? null,
  };
}

function toHouse(
  node: Entry<"models"> | Entry<"homes">,
  details: Entry<"models">["modelDetails"] | Entry<"homes">["qmiHomeDetails"],
) {
  return {
    ...toProduct(node, details?.neighborhood),
    collections: withoutNulls(node.collection),
    picture: toPicture(node.featuredImage?.node),
    planId: details?.floorplan?.databaseId ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    // Known once it is placed among the others, by `placedInventory`.
    isMisplaced: false as boolean,
  };
}

function toProduct(
  node: Entry<"plans"> | Entry<"models"> | Entry<"homes">,
  neighborhood: { readonly databaseId?: number } | null | undefined,
) {
  return {
    id: node.databaseId,
    title: node.title?.trim() ?? "",
    uri: contentHref(node.uri, `address of "${node.title}"`) ?? "",
    neighborhoodId: neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    // The second entry is displayed (S3.27).
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: node.extras?.say ?? null,
  };
}
