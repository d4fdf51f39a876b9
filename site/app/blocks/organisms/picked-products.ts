import {
  type InventoryIndex,
  toModel,
  toMoveInHome,
  toNeighborhood,
  toPlan,
} from "#app/graphql/inventory/inventory.ts";
import {
  modelSummary,
  moveInHomeSummary,
  type ProductSummary,
  planSummary,
} from "#app/graphql/inventory/product-summary.ts";
import type { OrganismFieldsFragment, PickedPlaceFragment, PickedPlanFragment } from "../page/page.generated.ts";

type Picked = NonNullable<NonNullable<OrganismFieldsFragment["productPicker"]>[number]>;

/**
 * The products that an editor picked (S3.37) in the words of their cards, in the editor's order, and the ISO day of the
 * newest of their prices where the host says it; entries that are gone are left out. `today` is an ISO day of the
 * builder's calendar.
 */
export function pickedProducts(picked: readonly (Picked | null)[] | null | undefined, today: string) {
  const known = (picked ?? []).filter((product) => product !== null);
  const days = known.flatMap((product) => priceDay(product) ?? []);
  return {
    products: known.map((product) => pickedSummary(product, today)),
    pricesAsOf: days.sort().at(-1) ?? null,
  };
}

function pickedSummary(product: Picked, today: string): ProductSummary {
  if (product.__typename === "Plan") {
    return planSummary(toPlan(product), indexOf(product.floorplanDetails?.neighborhood));
  }
  if (product.__typename === "Home") {
    const details = product.qmiHomeDetails;
    return moveInHomeSummary(toMoveInHome(product), indexOf(details?.neighborhood, details?.floorplan), today);
  }
  const details = product.modelDetails;
  return modelSummary(toModel(product), indexOf(details?.neighborhood, details?.floorplan));
}

/** What a summary looks up, from the product itself. */
function indexOf(place: PickedPlaceFragment | null | undefined, plan?: PickedPlanFragment | null): InventoryIndex {
  return {
    neighborhood: new Map(place ? [[place.databaseId, toNeighborhood(place)]] : []),
    plan: new Map(plan ? [[plan.databaseId, toPlan(plan)]] : []),
  };
}

function priceDay(product: Picked): string | null {
  if (product.__typename !== "Home") return product.extras?.priceAsOf ?? null;
  return product.extras?.priceLine?.find((part) => part?.kind === "total")?.date ?? null;
}
