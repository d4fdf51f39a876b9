import type { ContentClient } from "#app/content/content-client.ts";
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
/** At most this many entries of each kind (S9.13). */
const maxEntriesPerKind = 500;

const kinds = ["neighborhoods", "plans", "models", "homes"] as const;
type Kind = (typeof kinds)[number];
type Answer = GetOverviewMapQuery;
type Nodes<K extends Kind> = NonNullable<NonNullable<Answer[K]>["nodes"]>;

/**
 * Everything for sale, with the texts of the overview's tabs (S7.19, S7.20). Asks for up to 500 of each
 * kind at once and goes on by cursor where a host hands out fewer at a time, as WPGraphQL does at 100.
 * @throws {ContentError} when the backend does not answer.
 */
export async function loadInventory(content: ContentClient): Promise<{ inventory: Inventory; texts: OverviewTexts }> {
  const [{ page, lists }, extras] = await Promise.all([
    loadLists(content),
    content.queryExtras(GetOverviewMapExtras, { first: maxEntriesPerKind }),
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

interface Lists {
  neighborhoods: Nodes<"neighborhoods">;
  plans: Nodes<"plans">;
  models: Nodes<"models">;
  homes: Nodes<"homes">;
}

async function loadLists(content: ContentClient): Promise<{ page: Answer["page"]; lists: Lists }> {
  let answer = await content.query(GetOverviewMap, { uri: overviewUri, first: maxEntriesPerKind });
  const page = answer.page;
  const lists: Lists = { neighborhoods: [], plans: [], models: [], homes: [] };
  for (;;) {
    lists.neighborhoods.push(...(answer.neighborhoods?.nodes ?? []));
    lists.plans.push(...(answer.plans?.nodes ?? []));
    lists.models.push(...(answer.models?.nodes ?? []));
    lists.homes.push(...(answer.homes?.nodes ?? []));
    const after = (kind: Kind): string | null => {
      const info = answer[kind]?.pageInfo;
      return info?.hasNextPage && lists[kind].length < maxEntriesPerKind ? info.endCursor : null;
    };
    if (kinds.every((kind) => after(kind) === null)) break;
    answer = await content.query(GetOverviewMap, {
      uri: overviewUri,
      first: maxEntriesPerKind,
      withPage: false,
      withNeighborhoods: after("neighborhoods") !== null,
      withPlans: after("plans") !== null,
      withModels: after("models") !== null,
      withHomes: after("homes") !== null,
      neighborhoodsAfter: after("neighborhoods"),
      plansAfter: after("plans"),
      modelsAfter: after("models"),
      homesAfter: after("homes"),
    });
  }
  for (const kind of kinds) lists[kind].length = Math.min(lists[kind].length, maxEntriesPerKind);
  return { page, lists };
}

type ExtrasNode<K extends Kind> = NonNullable<
  NonNullable<NonNullable<GetOverviewMapExtrasQuery[K]>["nodes"]>[number]["extras"]
>;
type ExtrasIndex = { readonly [K in Kind]: ReadonlyMap<number, ExtrasNode<K>> };

function indexExtras(answer: GetOverviewMapExtrasQuery | null): ExtrasIndex {
  const index = <K extends Kind>(kind: K): ReadonlyMap<number, ExtrasNode<K>> => {
    const nodes = (answer?.[kind]?.nodes ?? []) as readonly { databaseId: number; extras: ExtrasNode<K> | null }[];
    return new Map(nodes.flatMap((node) => (node.extras ? [[node.databaseId, node.extras] as const] : [])));
  };
  return {
    neighborhoods: index("neighborhoods"),
    plans: index("plans"),
    models: index("models"),
    homes: index("homes"),
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
