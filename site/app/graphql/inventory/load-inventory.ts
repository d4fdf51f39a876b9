import { overviewUri } from "@porchlight/contract/page-uris";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetOverviewMap, type GetOverviewMapQuery } from "./inventory.generated.ts";
import type {
  Inventory,
  InventoryHome,
  InventoryModel,
  InventoryNeighborhood,
  InventoryPlan,
  OverviewTexts,
} from "./inventory.ts";

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

type Loose<Node> = Node extends readonly (infer Entry)[]
  ? readonly Loose<Entry>[]
  : Node extends { readonly sourceUrl: unknown }
    ? Node
    : Node extends object
      ? { readonly [Field in keyof Node]?: Loose<Node[Field]> }
      : Node;

/** A node of the catalogue that may have been asked for fewer of its fields: what is missing counts as unknown. */
type Entry<Kind extends "neighborhoods" | "plans" | "models" | "homes"> = Loose<Nodes<Kind>[number]> & {
  readonly databaseId: number;
};

const texts = (values: readonly (string | null)[] | null | undefined): string[] =>
  (values ?? []).filter((value) => value !== null);

/** A neighborhood as lists and cards take it. */
export function toNeighborhood(node: Entry<"neighborhoods">): InventoryNeighborhood {
  const details = node.neighborhood;
  return {
    id: node.databaseId,
    slug: node.slug ?? "",
    title: node.title ?? "",
    uri: node.uri ?? "",
    status: node.status ?? null,
    types: texts(node.types),
    collections: texts(node.collection),
    basePriceUsd: node.basePrice ?? null,
    city: details?.city ?? null,
    state: details?.state ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
    isFeatured: details?.featuredNeighborhood ?? false,
    popularPlanIds: (details?.popularPlans ?? []).flatMap((plan) => plan?.databaseId ?? []),
    picture: toPicture(details?.thumbnail),
    say: node.extras?.say ?? null,
    priceAsOf: node.extras?.priceAsOf ?? null,
  };
}

/** A plan as lists and cards take it. */
export function toPlan(node: Entry<"plans">): InventoryPlan {
  const { floorplanDetails: details, extras } = node;
  return {
    ...toProduct(node, details?.neighborhood),
    title: details?.displayTitle || node.title || "",
    collections: texts(details?.collection),
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
    livability: texts(extras?.livability),
    priceAsOf: extras?.priceAsOf ?? null,
  };
}

/** A model home as lists and cards take it. */
export function toModel(node: Entry<"models">): InventoryModel {
  return {
    ...toHouse(node, node.modelDetails),
    openHours: node.extras?.openHours ?? null,
    asShownPriceUsd: node.extras?.asShownPriceUsd ?? null,
  };
}

/** A quick move-in home as lists and cards take it. */
export function toHome(node: Entry<"homes">): InventoryHome {
  const { qmiHomeDetails: details, extras } = node;
  return {
    ...toHouse(node, details),
    bedrooms: details?.bedrooms ?? null,
    bathrooms: details?.bathrooms ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    priceUsd: details?.price ?? null,
    type: details?.type ?? null,
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
    collections: texts(node.collection),
    picture: toPicture(node.featuredImage?.node),
    planId: details?.floorplan?.databaseId ?? null,
    latitude: details?.latitude ?? null,
    longitude: details?.longitude ?? null,
  };
}

function toProduct(
  node: Entry<"plans"> | Entry<"models"> | Entry<"homes">,
  place: { readonly databaseId?: number } | null | undefined,
) {
  return {
    id: node.databaseId,
    title: node.title ?? "",
    uri: node.uri ?? "",
    neighborhoodId: place?.databaseId ?? null,
    sectionId: node.productStatus?.sectionId ?? null,
    statusMessage: node.productStatus?.statusMessage ?? [],
    say: node.extras?.say ?? null,
  };
}
