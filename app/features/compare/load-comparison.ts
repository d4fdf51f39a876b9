import { nearestProducts } from "#app/domain/neighborhoods/nearest.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import { type ComparedFact, comparedIds, differs, maxCompared } from "#app/domain/products/comparison.ts";
import {
  formatRange,
  formatSquareFeet,
  fullPrice,
  garageText,
  levelsText,
  primaryBedroomText,
} from "#app/domain/products/figures.ts";
import { type Price, priceBesideStatus } from "#app/domain/products/price.ts";
import { isAvailable, moveInText } from "#app/domain/products/product-status.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import type {
  Inventory,
  InventoryIndex,
  InventoryModel,
  InventoryMoveInHome,
  InventoryPlan,
} from "#app/graphql/inventory/inventory.ts";
import { modelPrice, moveInHomePrice, planPrice } from "#app/graphql/inventory/inventory-price.ts";
import { loadStock } from "#app/graphql/inventory/load-stock.ts";
import {
  modelSummary,
  moveInHomeSummary,
  type ProductSummary,
  planSummary,
} from "#app/graphql/inventory/product-summary.ts";
import { loadComparedPrice } from "./compared-price.ts";

/** Query parameters of the comparison: the products, one more, the one it replaces, and whether equal rows are left out. */
export const comparisonQuery: readonly string[] = ["ids*", "add", "instead", "only"];

/** The page of the comparison, as its parts take it. */
export type ComparisonContent = Awaited<ReturnType<typeof loadComparison>>;

/** Products that can be added are offered up to this number: those nearest to what is compared. */
const offeredCount = 60;

/** The comparison that an address asks for: homes, models and plans beside one another. */
export async function loadComparison(content: PageContentClient, query: URLSearchParams) {
  const { inventory, stock, today } = await loadStock(content);
  const catalogue = { inventory, index: stock.index };
  const known = new Map(everyProduct(inventory).map((product) => [product.entry.id, product]));
  const { ids, rest } = comparedIds(query);
  const listed = [...ids, ...rest].flatMap((id) => known.get(id) ?? []);
  // One that is not listed any more keeps nobody waiting.
  const waiting = listed.slice(maxCompared);
  const compared = await Promise.all(
    listed.slice(0, maxCompared).map((product) => columnOf(product, catalogue, today, content)),
  );
  const facts = factLabels
    .map((label): ComparedFact => ({ label, values: compared.map((column) => column.facts[label] ?? "") }))
    .filter(({ values }) => values.some((value) => value !== ""))
    .map((fact) => ({ ...fact, differs: differs(fact) }));
  const isOnlyDifferent = query.get("only") === "differences" && facts.some((fact) => fact.differs);
  return {
    products: compared.map(({ summary, price }) => ({
      ...summary,
      price: price.text,
      kindText: kindTexts[summary.kind],
    })),
    ids: listed.map(({ entry }) => entry.id),
    waiting: waiting.map(({ entry }) => ({ id: entry.id, title: entry.title, href: entry.uri })),
    /** How many ids of the address the site does not list any more. */
    missingCount: ids.length + rest.length - listed.length,
    /** Whether a figure of the table is an estimate, which its own page has the terms of. */
    hasEstimate: facts.some(({ label }) => label === "Each month"),
    facts: isOnlyDifferent ? facts.filter((fact) => fact.differs) : facts,
    sameCount: facts.filter((fact) => !fact.differs).length,
    isOnlyDifferent,
    isFull: compared.length === maxCompared,
    offered: offeredProducts(
      catalogue,
      compared.map(({ summary }) => summary.id),
    ),
  };
}

type Product =
  | { readonly kind: "home"; readonly entry: InventoryMoveInHome }
  | { readonly kind: "model"; readonly entry: InventoryModel }
  | { readonly kind: "plan"; readonly entry: InventoryPlan };

const kindTexts = { home: "Quick move-in home", model: "Model home", plan: "Plan" } as const;

const factLabels = [
  "Price",
  "Base price",
  "Added to it",
  "Credit",
  "Each month",
  "Ready",
  "Where",
  "Plan",
  "Collection",
  "Beds",
  "Baths",
  "Finished",
  "Levels",
  "Garage",
  "Primary bedroom",
  "Zero-step entry",
  "Snow and landscape looked after",
  "A room to work in",
  "Homesite",
  "Open",
] as const;

type Facts = Partial<Record<(typeof factLabels)[number], string>>;

function everyProduct({ homes, models, plans }: Inventory): Product[] {
  return [
    ...homes.map((entry) => ({ kind: "home" as const, entry })),
    ...models.map((entry) => ({ kind: "model" as const, entry })),
    ...plans.map((entry) => ({ kind: "plan" as const, entry })),
  ].filter(({ entry }) => entry.uri !== "" && entry.title !== "");
}

/** Everything for sale, however much, with its look-ups. */
interface Listed {
  readonly inventory: Inventory;
  readonly index: InventoryIndex;
}

interface Column {
  readonly summary: ProductSummary;
  readonly price: Price;
  readonly facts: Facts;
}

/** One product with all that is known of it. */
async function columnOf(
  product: Product,
  catalogue: Listed,
  today: string,
  content: PageContentClient,
): Promise<Column> {
  const column = catalogueColumn(product, catalogue, today);
  const { base, added, credit, monthly } = await loadComparedPrice(content, product.entry.uri, column.price);
  const facts: Facts = {
    ...column.facts,
    "Base price": product.kind === "plan" && column.price.amountUsd !== null ? fullPrice(column.price.amountUsd) : base,
    "Added to it": added,
    Credit: credit,
    "Each month": monthly,
  };
  return { ...column, facts };
}

function catalogueColumn({ kind, entry }: Product, { index }: Listed, today: string): Column {
  const plan = kind === "plan" ? entry : planOf(entry.planId, index);
  const neighborhood = entry.neighborhoodId === null ? undefined : index.neighborhood.get(entry.neighborhoodId);
  const shared: Facts = {
    Where: [neighborhood?.title, neighborhood?.city].filter(Boolean).join(", "),
    Plan: plan?.title ?? "",
    Collection: findCollections(entry.collections)
      .map(({ title }) => title)
      .join(", "),
    Levels: levelsText(plan?.levelsCount),
    Garage: garageText(plan?.garageSpaces),
    "Primary bedroom": primaryBedroomText(plan?.primaryBedroom),
    ...livabilityFacts(plan),
  };
  if (kind === "home") {
    const price = moveInHomePrice(entry);
    const facts = {
      ...shared,
      Price: price.text,
      Ready: priceBesideStatus(price) ? moveInText(entry.readyDate, today) : "",
      Beds: formatRange(entry.bedrooms),
      Baths: formatRange(entry.bathrooms),
      Finished: formatSquareFeet(entry.finishedSqFt),
      Homesite: entry.homesite ?? "",
    };
    return { summary: moveInHomeSummary(entry, index, today), price, facts };
  }
  const ofPlan = {
    ...shared,
    Beds: formatRange(plan?.bedroomsMin, plan?.bedroomsMax),
    Baths: formatRange(plan?.bathroomsMin, plan?.bathroomsMax),
    Finished: formatSquareFeet(plan?.finishedSqFt),
  };
  if (kind === "model") {
    const price = modelPrice(entry, index);
    const facts = { ...ofPlan, Price: price.text, Open: entry.openHours ?? "" };
    return { summary: modelSummary(entry, index), price, facts };
  }
  const price = planPrice(entry, index);
  return { summary: planSummary(entry, index), price, facts: { ...ofPlan, Price: price.text } };
}

function planOf(planId: number | null, index: InventoryIndex): InventoryPlan | undefined {
  return planId === null ? undefined : index.plan.get(planId);
}

/** Known only where the content says something of how easy the plan is to live in. */
function livabilityFacts(plan: InventoryPlan | undefined): Facts {
  if (!plan || plan.livability.length === 0) return {};
  const has = (value: string) => (plan.livability.includes(value) ? "Yes" : "No");
  return {
    "Zero-step entry": has("zero-step-entry"),
    "Snow and landscape looked after": has("snow-and-landscape-care"),
    "A room to work in": has("home-office"),
  };
}

/** What can be added, in groups: what can be bought or walked through, nearest to the first of the compared. */
function offeredProducts({ inventory, index }: Listed, comparedIds: readonly number[]) {
  const all = everyProduct(inventory);
  const first = all.find(({ entry }) => entry.id === comparedIds[0])?.entry;
  const candidates = all
    .filter(({ entry }) => !comparedIds.includes(entry.id) && isAvailable(entry))
    .map(({ kind, entry }) => ({ kind, id: entry.id, title: entry.title, neighborhoodId: entry.neighborhoodId }));
  const nearest = first
    ? nearestProducts(first, candidates, index.neighborhood, offeredCount).map(({ product }) => product)
    : candidates.slice(0, offeredCount);
  const groups = Map.groupBy(nearest, ({ kind }) => kind);
  return (["home", "model", "plan"] as const).flatMap((kind) => {
    const products = (groups.get(kind) ?? []).map(({ id, title, neighborhoodId }) => ({
      id,
      text: [title, neighborhoodId === null ? "" : index.neighborhood.get(neighborhoodId)?.title]
        .filter(Boolean)
        .join(", "),
    }));
    return products.length > 0 ? [{ title: `${kindTexts[kind]}s`, products }] : [];
  });
}
