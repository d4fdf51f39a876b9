import type { ContentClient } from "#app/content/content-client.ts";
import { toPicture } from "#app/content/picture.ts";
import { GetOverviewMap, type GetOverviewMapQuery } from "./inventory.generated.ts";
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

/** Everything for sale, with the texts of the overview's tabs. */
export interface Catalogue {
  readonly inventory: Inventory;
  readonly texts: OverviewTexts;
}

type Nodes<Kind extends "neighborhoods" | "plans" | "models" | "homes"> = NonNullable<
  GetOverviewMapQuery[Kind]
>["nodes"];

const catalogues = new WeakMap<GetOverviewMapQuery, Catalogue>();

/**
 * Everything for sale, up to 500 of each kind, with the texts of the overview's tabs (S7.19, S7.20, S9.13). The same
 * data gives the same catalogue: it is made once for as long as the server keeps the response.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadInventory(content: ContentClient): Promise<Catalogue> {
  const data = await content.query(GetOverviewMap, { uri: overviewUri }, { isShared: true });
  let catalogue = catalogues.get(data);
  if (!catalogue) {
    catalogue = toCatalogue(data);
    catalogues.set(data, catalogue);
  }
  return catalogue;
}

function toCatalogue({ page, neighborhoods, plans, models, homes }: GetOverviewMapQuery): Catalogue {
  return {
    texts: {
      modelHomes: page?.modelHomesOverview ?? null,
      ourNeighborhoods: page?.ourNeighborhoodsOverview ?? null,
      quickMoveIns: page?.quickMoveInsOverview ?? null,
    },
    inventory: {
      neighborhoods: (neighborhoods?.nodes ?? []).map(toNeighborhood),
      plans: (plans?.nodes ?? []).map(toPlan),
      models: (models?.nodes ?? []).map(toModel),
      homes: (homes?.nodes ?? []).map(toHome),
    },
  };
}

const texts = (values: readonly (string | null)[] | null | undefined): string[] =>
  (values ?? []).filter((value) => value !== null);

function toNeighborhood(node: Nodes<"neighborhoods">[number]): InventoryNeighborhood {
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
    popularPlanIds: (node.neighborhood?.popularPlans ?? []).flatMap((plan) => plan?.databaseId ?? []),
    picture: toPicture(node.neighborhood?.thumbnail),
    say: node.extras?.say ?? null,
    priceAsOf: node.extras?.priceAsOf ?? null,
  };
}

function toPlan(node: Nodes<"plans">[number]): InventoryPlan {
  const details = node.floorplanDetails;
  return {
    id: node.databaseId,
    title: details?.displayTitle || node.title || "",
    uri: node.uri ?? "",
    collections: texts(details?.collection),
    picture: toPicture(details?.elevations?.[0]),
    neighborhoodId: details?.neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: node.extras?.say ?? null,
    bedroomsMin: details?.bedroomsMin ?? null,
    bedroomsMax: details?.bedroomsMax ?? null,
    bathroomsMin: details?.bathroomsMin ?? null,
    bathroomsMax: details?.bathroomsMax ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    basePriceUsd: details?.basePrice ?? null,
    garageSpaces: node.extras?.garageSpaces ?? null,
    levelsCount: node.extras?.levelsCount ?? null,
    primaryBedroom: node.extras?.primaryBedroom ?? null,
    livability: texts(node.extras?.livability),
    priceAsOf: node.extras?.priceAsOf ?? null,
  };
}

function toModel(node: Nodes<"models">[number]): InventoryModel {
  return {
    id: node.databaseId,
    title: node.title ?? "",
    uri: node.uri ?? "",
    collections: texts(node.collection),
    picture: toPicture(node.featuredImage?.node),
    neighborhoodId: node.modelDetails?.neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: node.extras?.say ?? null,
    planId: node.modelDetails?.floorplan?.databaseId ?? null,
    latitude: node.modelDetails?.latitude ?? null,
    longitude: node.modelDetails?.longitude ?? null,
    openHours: node.extras?.openHours ?? null,
    asShownPriceUsd: node.extras?.asShownPriceUsd ?? null,
  };
}

function toHome(node: Nodes<"homes">[number]): InventoryHome {
  const details = node.qmiHomeDetails;
  return {
    id: node.databaseId,
    title: node.title ?? "",
    uri: node.uri ?? "",
    collections: texts(node.collection),
    picture: toPicture(node.featuredImage?.node),
    neighborhoodId: details?.neighborhood?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: node.extras?.say ?? null,
    planId: details?.floorplan?.databaseId ?? null,
    bedrooms: details?.bedrooms ?? null,
    bathrooms: details?.bathrooms ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    priceUsd: details?.price ?? null,
    type: details?.type ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    readyDate: node.extras?.readyDate ?? null,
    stage: node.extras?.stage ?? null,
    homesite: node.extras?.homesite ?? null,
  };
}
