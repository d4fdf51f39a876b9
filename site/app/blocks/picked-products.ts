import type { Inventory, InventoryIndex, InventoryPlan } from "#app/content/inventory/inventory.ts";
import { indexInventory } from "#app/content/inventory/inventory.ts";
import { homeSummary, modelSummary, planSummary, type ProductSummary } from "#app/content/inventory/product-summary.ts";
import { toPicture } from "#app/content/picture.ts";
import type { OrganismFieldsFragment, PickedPlaceFragment, PickedPlanFragment } from "./page.generated.ts";

type Picked = NonNullable<NonNullable<OrganismFieldsFragment["productPicker"]>[number]>;

/** The picked products of a block, and the ISO day of the newest of their prices where the host says it. */
export interface PickedProducts {
  readonly products: readonly ProductSummary[];
  readonly pricesAsOf: string | null;
}

/**
 * The products that an editor picked (S3.37) in the words of their cards, in the editor's order; entries that are
 * gone are left out. `today` is an ISO day of the builder's calendar.
 */
export function pickedProducts(picked: readonly (Picked | null)[] | null | undefined, today: string): PickedProducts {
  const known = (picked ?? []).filter((product) => product !== null);
  const days = known.flatMap((product) => priceDay(product) ?? []);
  return {
    products: known.map((product) => pickedSummary(product, today)),
    pricesAsOf: days.sort().at(-1) ?? null,
  };
}

function pickedSummary(product: Picked, today: string): ProductSummary {
  const shared = {
    id: product.databaseId,
    title: product.title ?? "",
    uri: product.uri ?? "",
    collections: [],
    sectionId: null,
    statusMessage: product.productStatus?.statusMessage ?? [],
    say: null,
    latitude: null,
    longitude: null,
  };
  if (product.__typename === "Plan") {
    return planSummary(toPlan(product, product.extras), indexOf(product.floorplanDetails?.neighborhood));
  }
  const picture = toPicture(product.featuredImage?.node);
  if (product.__typename === "Home") {
    const details = product.qmiHomeDetails;
    const home = {
      ...shared,
      picture,
      planId: details?.floorplan?.databaseId ?? null,
      neighborhoodId: details?.neighborhood?.databaseId ?? null,
      bedrooms: details?.bedrooms ?? null,
      bathrooms: details?.bathrooms ?? null,
      finishedSqFt: details?.finishedSqrFt ?? null,
      priceUsd: details?.price ?? null,
      type: null,
      readyDate: product.extras?.readyDate ?? null,
      stage: null,
      homesite: null,
    };
    return homeSummary(home, indexOf(details?.neighborhood, details?.floorplan), today);
  }
  const details = product.modelDetails;
  const model = {
    ...shared,
    picture,
    planId: details?.floorplan?.databaseId ?? null,
    neighborhoodId: details?.neighborhood?.databaseId ?? null,
    openHours: product.extras?.openHours ?? null,
    asShownPriceUsd: product.extras?.asShownPriceUsd ?? null,
  };
  return modelSummary(model, indexOf(details?.neighborhood, details?.floorplan));
}

function toPlan(
  plan: PickedPlanFragment,
  extras: Extract<Picked, { readonly __typename: "Plan" }>["extras"] = null,
): InventoryPlan {
  const details = plan.floorplanDetails;
  return {
    id: plan.databaseId,
    title: details?.displayTitle || plan.title || "",
    uri: plan.uri ?? "",
    collections: [],
    picture: toPicture(details?.elevations?.[0]),
    neighborhoodId: details?.neighborhood?.databaseId ?? null,
    sectionId: null,
    statusMessage: plan.productStatus?.statusMessage ?? [],
    say: null,
    bedroomsMin: details?.bedroomsMin ?? null,
    bedroomsMax: details?.bedroomsMax ?? null,
    bathroomsMin: details?.bathroomsMin ?? null,
    bathroomsMax: details?.bathroomsMax ?? null,
    finishedSqFt: details?.finishedSqrFt ?? null,
    basePriceUsd: details?.basePrice ?? null,
    garageSpaces: extras?.garageSpaces ?? null,
    levelsCount: null,
    primaryBedroom: null,
    livability: [],
    priceAsOf: extras?.priceAsOf ?? null,
  };
}

/** What a summary looks up, from the product itself. */
function indexOf(place: PickedPlaceFragment | null | undefined, plan?: PickedPlanFragment | null): InventoryIndex {
  const neighborhoods: Inventory["neighborhoods"] = place
    ? [
        {
          id: place.databaseId,
          slug: "",
          title: place.title ?? "",
          uri: "",
          status: null,
          types: [],
          collections: [],
          basePriceUsd: null,
          city: place.neighborhood?.city ?? null,
          state: null,
          latitude: null,
          longitude: null,
          isFeatured: false,
          popularPlanIds: [],
          picture: null,
          say: null,
          priceAsOf: null,
        },
      ]
    : [];
  return indexInventory({ neighborhoods, plans: plan ? [toPlan(plan)] : [], models: [], homes: [] });
}

function priceDay(product: Picked): string | null {
  if (product.__typename !== "Home") return product.extras?.priceAsOf ?? null;
  return product.extras?.priceLine?.find((part) => part?.kind === "total")?.date ?? null;
}
