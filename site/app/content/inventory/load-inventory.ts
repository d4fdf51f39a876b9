import type { ContentClient } from "#app/content/content-client.ts";
import { type ListPage, maxListEntries, PagedList } from "#app/content/paged-list.ts";
import { toPicture } from "#app/content/picture.ts";
import {
  GetOverviewMap,
  GetOverviewMapExtras,
  type GetOverviewMapExtrasQuery,
  type GetOverviewMapQuery,
} from "./inventory.generated.ts";
import type {
  Inventory,
  InventoryHome,
  InventoryModel,
  InventoryNeighborhood,
  InventoryPlan,
  OverviewTexts,
} from "./inventory.ts";

/** The overview page whose content holds the tab descriptions (S7.19). */
const overviewUri = "/our-neighborhoods/";

const kinds = ["neighborhoods", "plans", "models", "homes"] as const;
type Kind = (typeof kinds)[number];
type Nodes<K extends Kind> = NonNullable<GetOverviewMapQuery[K]>["nodes"];
type ExtrasNodes<K extends Kind> = NonNullable<GetOverviewMapExtrasQuery[K]>["nodes"];

/**
 * Everything for sale, with the texts of the overview's tabs (S7.19, S7.20). Asks for up to 500 of each
 * kind at once and goes on by cursor where a host hands out fewer at a time, as WPGraphQL does at 100.
 * @throws {ContentError} when the backend does not answer.
 */
export async function loadInventory(content: ContentClient): Promise<{ inventory: Inventory; texts: OverviewTexts }> {
  let page: GetOverviewMapQuery["page"];
  const [lists, extras] = await Promise.all([
    loadLists<{ [K in Kind]: Nodes<K>[number] }>(async (variables, isFirst) => {
      const answer = await content.query(GetOverviewMap, { ...variables, uri: overviewUri, withPage: isFirst });
      page ??= answer.page;
      return answer;
    }),
    loadLists<{ [K in Kind]: ExtrasNodes<K>[number] }>((variables) =>
      content.queryExtras(GetOverviewMapExtras, variables),
    ),
  ]);
  const byId = indexExtras(extras);
  return {
    texts: {
      modelHomes: page?.modelHomesOverview ?? null,
      ourNeighborhoods: page?.ourNeighborhoodsOverview ?? null,
      quickMoveIns: page?.quickMoveInsOverview ?? null,
    },
    inventory: {
      neighborhoods: lists.neighborhoods.map((node) => toNeighborhood(node, byId)),
      plans: lists.plans.map((node) => toPlan(node, byId)),
      models: lists.models.map((node) => toModel(node, byId)),
      homes: lists.homes.map((node) => toHome(node, byId)),
    },
  };
}

type Lists<NodeOf extends { readonly [K in Kind]: unknown }> = { readonly [K in Kind]: readonly NodeOf[K][] };
type Answer<NodeOf extends { readonly [K in Kind]: unknown }> = {
  readonly [K in Kind]?: ListPage<NodeOf[K]> | null;
};

/** The four lists side by side; each is asked on for as long as it goes on. */
async function loadLists<NodeOf extends { readonly [K in Kind]: unknown }>(
  ask: (variables: ReturnType<typeof pageVariables>, isFirst: boolean) => Promise<Answer<NodeOf> | null>,
): Promise<Lists<NodeOf>> {
  const lists = {
    neighborhoods: new PagedList<NodeOf["neighborhoods"]>(),
    plans: new PagedList<NodeOf["plans"]>(),
    models: new PagedList<NodeOf["models"]>(),
    homes: new PagedList<NodeOf["homes"]>(),
  };
  for (let isFirst = true; kinds.some((kind) => !lists[kind].isOver); isFirst = false) {
    const answer = await ask(pageVariables(lists), isFirst);
    const add = <K extends Kind>(kind: K, list: PagedList<NodeOf[K]>) => {
      if (!list.isOver) list.add(answer?.[kind]);
    };
    add("neighborhoods", lists.neighborhoods);
    add("plans", lists.plans);
    add("models", lists.models);
    add("homes", lists.homes);
  }
  return {
    neighborhoods: lists.neighborhoods.nodes,
    plans: lists.plans.nodes,
    models: lists.models.nodes,
    homes: lists.homes.nodes,
  };
}

function pageVariables(lists: { readonly [K in Kind]: Pick<PagedList<unknown>, "after" | "isOver"> }) {
  return {
    first: maxListEntries,
    withNeighborhoods: !lists.neighborhoods.isOver,
    withPlans: !lists.plans.isOver,
    withModels: !lists.models.isOver,
    withHomes: !lists.homes.isOver,
    neighborhoodsAfter: lists.neighborhoods.after,
    plansAfter: lists.plans.after,
    modelsAfter: lists.models.after,
    homesAfter: lists.homes.after,
  };
}

type ExtrasNode<K extends Kind> = NonNullable<ExtrasNodes<K>[number]["extras"]>;
type ExtrasIndex = { readonly [K in Kind]: ReadonlyMap<number, ExtrasNode<K>> };

function indexExtras(lists: Lists<{ [K in Kind]: ExtrasNodes<K>[number] }>): ExtrasIndex {
  const index = <Extras>(nodes: readonly { databaseId: number; extras: Extras | null }[]) =>
    new Map(nodes.flatMap((node) => (node.extras ? [[node.databaseId, node.extras] as const] : [])));
  return {
    neighborhoods: index(lists.neighborhoods),
    plans: index(lists.plans),
    models: index(lists.models),
    homes: index(lists.homes),
  };
}

const texts = (values: readonly (string | null)[] | null | undefined): string[] =>
  (values ?? []).filter((value) => value !== null);

function toNeighborhood(node: Nodes<"neighborhoods">[number], extras: ExtrasIndex): InventoryNeighborhood {
  const own = extras.neighborhoods.get(node.databaseId);
  return {
    id: node.databaseId,
    slug: node.slug ?? "",
    title: node.title ?? "",
    uri: node.uri ?? "",
    status: node.status,
    types: texts(node.types),
    collections: texts(node.collection),
    basePriceUsd: node.basePrice,
    city: node.neighborhood?.city ?? null,
    state: node.neighborhood?.state ?? null,
    latitude: node.neighborhood?.latitude ?? null,
    longitude: node.neighborhood?.longitude ?? null,
    isFeatured: node.neighborhood?.featuredNeighborhood ?? false,
    picture: toPicture(node.neighborhood?.thumbnail),
    say: own?.say ?? null,
    priceAsOf: own?.priceAsOf ?? null,
  };
}

function toPlan(node: Nodes<"plans">[number], extras: ExtrasIndex): InventoryPlan {
  const details = node.floorplanDetails;
  const own = extras.plans.get(node.databaseId);
  return {
    id: node.databaseId,
    title: details?.displayTitle || node.title || "",
    uri: node.uri ?? "",
    collections: texts(details?.collection),
    picture: toPicture(details?.elevations?.[0]),
    neighborhoodId: details?.neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: own?.say ?? null,
    bedroomsMin: details?.bedroomsMin ?? null,
    bedroomsMax: details?.bedroomsMax ?? null,
    bathroomsMin: details?.bathroomsMin ?? null,
    bathroomsMax: details?.bathroomsMax ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    basePriceUsd: details?.basePrice ?? null,
    garageSpaces: own?.garageSpaces ?? null,
    levelsCount: own?.levelsCount ?? null,
    primaryBedroom: own?.primaryBedroom ?? null,
    livability: texts(own?.livability),
    priceAsOf: own?.priceAsOf ?? null,
  };
}

function toModel(node: Nodes<"models">[number], extras: ExtrasIndex): InventoryModel {
  const own = extras.models.get(node.databaseId);
  return {
    id: node.databaseId,
    title: node.title ?? "",
    uri: node.uri ?? "",
    collections: texts(node.collection),
    picture: toPicture(node.featuredImage?.node),
    neighborhoodId: node.modelDetails?.neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: own?.say ?? null,
    planId: node.modelDetails?.floorplan?.databaseId ?? null,
    latitude: node.modelDetails?.latitude ?? null,
    longitude: node.modelDetails?.longitude ?? null,
    openHours: own?.openHours ?? null,
    asShownPriceUsd: own?.asShownPriceUsd ?? null,
  };
}

function toHome(node: Nodes<"homes">[number], extras: ExtrasIndex): InventoryHome {
  const details = node.qmiHomeDetails;
  const own = extras.homes.get(node.databaseId);
  return {
    id: node.databaseId,
    title: node.title ?? "",
    uri: node.uri ?? "",
    collections: texts(node.collection),
    picture: toPicture(node.featuredImage?.node),
    neighborhoodId: details?.neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: own?.say ?? null,
    planId: details?.floorplan?.databaseId ?? null,
    bedrooms: details?.bedrooms ?? null,
    bathrooms: details?.bathrooms ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    priceUsd: details?.price ?? null,
    type: details?.type ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    readyDate: own?.readyDate ?? null,
    stage: own?.stage ?? null,
    homesite: own?.homesite ?? null,
  };
}
