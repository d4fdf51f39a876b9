import { type Price, productPrice } from "#app/domain/products/price.ts";
import type { InventoryIndex, InventoryModel, InventoryMoveInHome, InventoryPlan } from "./inventory.ts";

/** The price of a quick move-in home. */
export function moveInHomePrice(moveInHome: Pick<InventoryMoveInHome, "priceUsd" | "statusMessage">): Price {
  return productPrice({ kind: "home", ...moveInHome });
}

/** The price of a model home: as it is shown, else the start of its plan. */
export function modelPrice(model: InventoryModel, index: InventoryIndex): Price {
  const { asShownPriceUsd, statusMessage, planId } = model;
  const planPriceUsd = planId === null ? null : index.plan.get(planId)?.basePriceUsd;
  const neighborhoodStatus = statusWhere(model, index);
  return productPrice({ kind: "model", asShownPriceUsd, planPriceUsd, statusMessage, neighborhoodStatus });
}

/** The starting price of a plan. */
export function planPrice(plan: InventoryPlan, index: InventoryIndex): Price {
  const { basePriceUsd, statusMessage } = plan;
  return productPrice({ kind: "plan", basePriceUsd, statusMessage, neighborhoodStatus: statusWhere(plan, index) });
}

function statusWhere({ neighborhoodId }: { readonly neighborhoodId: number | null }, index: InventoryIndex) {
  return neighborhoodId === null ? null : index.neighborhood.get(neighborhoodId)?.status;
}
