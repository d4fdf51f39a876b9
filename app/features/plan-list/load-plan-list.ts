import { collections, findCollections } from "#app/domain/products/collections.ts";
import { formatBaths, formatBeds, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus } from "#app/domain/products/price.ts";
import { displayedStatusMessage } from "#app/domain/products/product-status.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { type InventoryIndex, type InventoryPlan, loadInventory } from "#app/graphql/inventory/inventory.ts";
import { planPrice } from "#app/graphql/inventory/inventory-price.ts";

/** Every plan, by collection in the specification's order, those of none last; in a collection the smallest first. */
export async function loadPlanList(content: ContentClient) {
  const { inventory, index } = await loadInventory(content);
  const plans = inventory.plans
    .filter(({ title, uri }) => title && uri)
    .toSorted((a, b) => (a.finishedSqFt ?? 0) - (b.finishedSqFt ?? 0) || a.title.localeCompare(b.title));
  const groups = [...collections, null].map((collection) => ({
    title: collection?.title ?? "Other plans",
    href: collection?.href ?? null,
    rows: plans
      // A plan of several collections is listed once.
      .filter((plan) => (findCollections(plan.collections)[0]?.id ?? null) === (collection?.id ?? null))
      .map((plan) => planRow(plan, index)),
  }));
  return { count: plans.length, groups: groups.filter(({ rows }) => rows.length > 0) };
}

/** The list of plans, ready to be laid out. */
export type PlanListContent = Awaited<ReturnType<typeof loadPlanList>>;

/** A plan in its row. */
export type PlanRow = ReturnType<typeof planRow>;

function planRow(plan: InventoryPlan, index: InventoryIndex) {
  const { id, title, uri, neighborhoodId } = plan;
  const neighborhood = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  const price = planPrice(plan, index);
  return {
    id,
    title,
    href: uri,
    neighborhood: neighborhood?.title ?? "",
    neighborhoodHref: neighborhood?.uri ?? "",
    beds: formatBeds(plan.bedroomsMin, plan.bedroomsMax),
    baths: formatBaths(plan.bathroomsMin, plan.bathroomsMax),
    finished: formatSquareFeet(plan.finishedSqFt),
    status: price.kind === "none" ? price.text : displayedStatusMessage(plan),
    price: priceBesideStatus(price) || "—",
  };
}
