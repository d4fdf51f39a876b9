import { overviewUri } from "@porchlight/contract/addresses";
import { contentHref } from "#app/domain/navigation/content-href.ts";
import { effectiveNeighborhoodStatus } from "#app/domain/neighborhoods/neighborhood-status.ts";
import { everywhere, type Region } from "#app/domain/neighborhoods/region.ts";
import type { RunningCosts } from "#app/domain/products/monthly-cost.ts";
import { allNodes, type ContentClient } from "../client.ts";
import { toPicture } from "../picture.ts";
import {
  GetMoreHomes,
  GetMoreModels,
  GetMoreNeighborhoods,
  GetMorePlans,
  GetOverviewMap,
  type GetOverviewMapQuery,
} from "./catalog.generated.ts";
import { placedEntries } from "./placed-entries.ts";

/** All entries for sale in compact form, which lists, the map and the search filter in memory. */
export interface CatalogEntries {
  readonly neighborhoods: readonly CatalogNeighborhood[];
  readonly plans: readonly CatalogPlan[];
  readonly models: readonly CatalogModel[];
  readonly homes: readonly CatalogMoveInHome[];
}

/** A neighborhood (S3.9–S3.15). Prices in USD, coordinates in degrees. */
export type CatalogNeighborhood = Readonly<ReturnType<typeof toNeighborhood>>;

/** A plan (S3.16–S3.20). Areas in square feet. */
export type CatalogPlan = Readonly<ReturnType<typeof toPlan>>;

/** A model home (S3.21, S3.22). */
export type CatalogModel = Readonly<ReturnType<typeof toModel>>;

/** A quick move-in home (S3.23–S3.25). */
export type CatalogMoveInHome = Readonly<ReturnType<typeof toMoveInHome>>;

/** Entries of a catalog by id. */
export interface CatalogIndex {
  readonly neighborhood: ReadonlyMap<number, CatalogNeighborhood>;
  readonly plan: ReadonlyMap<number, CatalogPlan>;
}

/** The catalog's entries, their region and index, and the texts above the three views of the overview (S7.19). */
export type IndexedCatalog = ReturnType<typeof indexedCatalog>;

const indexedCatalogs = new WeakMap<GetOverviewMapQuery, IndexedCatalog>();

/**
 * Loads up to 500 entries of each kind, with the texts of the overview's tabs (S7.19, S7.20, S9.13). Built once per
 * response: the same cached data returns the same object.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadIndexedCatalog(content: ContentClient): Promise<IndexedCatalog> {
  const data = await content.query(GetOverviewMap, { uri: overviewUri }, { isShared: true });
  const indexed = indexedCatalogs.get(data) ?? indexedCatalog(data);
  indexedCatalogs.set(data, indexed);
  return indexed;
}

/** The region of all entries for sale; {@link everywhere} when the catalog can't be loaded. */
export async function loadRegion(content: ContentClient): Promise<Region> {
  return await loadIndexedCatalog(content).then(
    ({ region }) => region,
    () => everywhere,
  );
}

const wholeCatalogs = new WeakMap<
  CatalogEntries,
  { readonly parts: readonly unknown[]; readonly whole: CatalogEntries }
>();

/**
 * All entries for sale: those of an indexed catalog, and page by page those beyond its 500 of a kind. The same cached
 * data returns the same object.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadWholeCatalog(
  content: ContentClient,
  { entries, given, ends }: IndexedCatalog,
): Promise<CatalogEntries> {
  const rest = <Node>(end: string | null, more: (start: string) => Promise<readonly Node[]>) =>
    end === null ? [] : more(end);
  const [neighborhoods, plans, models, homes] = await Promise.all([
    rest(ends.neighborhoods, (start) => allNodes(content, GetMoreNeighborhoods, "neighborhoods", start)),
    rest(ends.plans, (start) => allNodes(content, GetMorePlans, "plans", start)),
    rest(ends.models, (start) => allNodes(content, GetMoreModels, "models", start)),
    rest(ends.homes, (start) => allNodes(content, GetMoreHomes, "homes", start)),
  ]);
  const parts = [...neighborhoods, ...plans, ...models, ...homes];
  if (parts.length === 0) return entries;
  const known = wholeCatalogs.get(entries);
  if (known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at])) return known.whole;
  const { entries: whole } = placedEntries({
    neighborhoods: [...given.neighborhoods, ...neighborhoods.map(toNeighborhood)],
    plans: [...given.plans, ...plans.map(toPlan)],
    models: [...given.models, ...models.map(toModel)],
    homes: [...given.homes, ...homes.map(toMoveInHome)],
  });
  wholeCatalogs.set(entries, { parts, whole });
  return whole;
}

function indexedCatalog({ page, neighborhoods, plans, models, homes }: GetOverviewMapQuery) {
  const given: CatalogEntries = {
    neighborhoods: (neighborhoods?.nodes ?? []).map(toNeighborhood),
    plans: (plans?.nodes ?? []).map(toPlan),
    models: (models?.nodes ?? []).map(toModel),
    homes: (homes?.nodes ?? []).map(toMoveInHome),
  };
  const { entries, region } = placedEntries(given);
  return {
    entries,
    region,
    // With the coordinates of the content, before wrong ones are removed.
    given,
    index: indexEntries(entries),
    // Cursors of the kinds with more than 500 entries.
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

/** Indexes the entries of a catalog by id. */
export function indexEntries({ neighborhoods, plans }: Pick<CatalogEntries, "neighborhoods" | "plans">): CatalogIndex {
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

/** A node of an operation that may select fewer fields; missing fields are unknown. */
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
    // The inner group’s status when the outer one is not a state of sale (S3.11).
    status: effectiveNeighborhoodStatus(node.status, details?.status),
    types: withoutNulls(node.types),
    collections: withoutNulls(node.collection),
    basePriceUsd: node.basePrice ?? null,
    city: details?.city ?? null,
    state: details?.state ?? null,
    zip: details?.zip ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    // Set by `placedEntries`, which compares all entries.
    isMisplaced: false as boolean,
    isFeatured: details?.featuredNeighborhood ?? false,
    // The most popular plans (S3.13).
    popularPlanIds: (details?.popularPlans ?? []).flatMap((plan) => plan?.databaseId ?? []),
    picture: toPicture(details?.thumbnail),
    shortDescription: extras?.shortDescription ?? null,
    priceAsOf: extras?.priceAsOf ?? null,
    ...runningCosts(extras),
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
    bedrooms: node.extras?.bedrooms ?? null,
    bathrooms: node.extras?.bathrooms ?? null,
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
    ...runningCosts(extras),
  };
}

function runningCosts(extras: Partial<RunningCosts> | null | undefined) {
  return {
    hoaMonthlyUsd: extras?.hoaMonthlyUsd ?? null,
    metroDistrictMills: extras?.metroDistrictMills ?? null,
    propertyTaxRatePercent: extras?.propertyTaxRatePercent ?? null,
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
    // Set by `placedEntries`, which compares all entries.
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
    shortDescription: node.extras?.shortDescription ?? null,
  };
}
