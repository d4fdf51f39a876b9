import { visitHref } from "#app/domain/leads/visit-href.ts";
import { findCollections } from "#app/domain/products/collections.ts";
import {
  type ComparedFact,
  comparedIds,
  compareHref,
  differs,
  maxCompared,
  visitedIds,
  visitsHref,
} from "#app/domain/products/comparison.ts";
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
import { nearestProducts } from "#app/domain/products/related-products.ts";
import { newShortlistHref } from "#app/domain/shortlists/new-shortlist-href.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import type {
  CatalogEntries,
  CatalogIndex,
  CatalogModel,
  CatalogMoveInHome,
  CatalogPlan,
} from "#app/graphql/catalog/catalog.ts";
import {
  modelPrice,
  modelRooms,
  modelSummary,
  moveInHomePrice,
  moveInHomeSummary,
  type ProductSummary,
  planPrice,
  planSummary,
} from "#app/graphql/catalog/product-summary.ts";
import { loadSearchCatalog } from "#app/graphql/catalog/search-catalog.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import {
  dueFacts,
  type Facts,
  factLabels,
  houseFacts,
  optionsText,
  partsOf,
  priceFacts,
  type ScaledDrawing,
  scaledDrawings,
} from "./compared-parts.ts";
import { GetComparedProduct } from "./comparison.generated.ts";

/**
 * Query parameters of the comparison: the products, one to add, the one it replaces, and whether equal rows are hidden.
 */
export const comparisonQuery: readonly string[] = ["ids*", "add", "instead", "only"];

/** The content of the comparison’s page. */
export type ComparisonContent = Awaited<ReturnType<typeof loadComparison>>;

/** Maximum number of products offered to add: those nearest to the first compared one. */
const offeredCount = 60;

/** Loads the comparison of the homes, models and plans in a URL’s query. */
export async function loadComparison(content: PageContentClient, query: URLSearchParams) {
  const { entries, catalog, today } = await loadSearchCatalog(content);
  const indexed = { entries, index: catalog.index };
  const known = new Map(everyProduct(entries).map((product) => [product.entry.id, product]));
  const { ids, rest } = comparedIds(query);
  const listed = [...ids, ...rest].flatMap((id) => known.get(id) ?? []);
  // Without products that are no longer listed.
  const waiting = listed.slice(maxCompared);
  const compared = await Promise.all(
    listed.slice(0, maxCompared).map((product) => columnOf(product, indexed, today, content)),
  );
  const isPlansOnly = compared.every(({ summary }) => summary.kind === "plan");
  const facts = factLabels
    .map((label): ComparedFact => ({ label, values: compared.map((column) => column.facts[label] ?? "") }))
    .filter(({ values }) => values.some((value) => value !== ""))
    .filter(({ label }) => !(isPlansOnly && repeatedForPlans.has(label)))
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
    /** Number of ids in the URL that are no longer listed. */
    missingCount: ids.length + rest.length - listed.length,
    /** Whether a figure in the table is an estimate, whose terms are on the product’s page. */
    hasEstimate: facts.some(({ label }) => label === "Each month"),
    facts: isOnlyDifferent ? facts.filter((fact) => fact.differs) : facts,
    sameCount: facts.filter((fact) => !fact.differs).length,
    isOnlyDifferent,
    isFull: compared.length === maxCompared,
    visit: visitLink(compared),
    shortlistHref: newShortlistHref(listed.map(({ entry }) => entry.id)),
    floorPlans: floorPlans(compared),
    offered: offeredProducts(
      indexed,
      compared.map(({ summary }) => summary.id),
    ),
  };
}

/** Rows that repeat another when only plans are compared: the heading, and the price. */
const repeatedForPlans: ReadonlySet<string> = new Set(["Plan", "Base price"]);

const together = ["", "", "both", "all three", "all four"];

/** The link to a visit to the products that are not gone; null when all are. */
function visitLink(compared: readonly Column[]): { readonly href: string; readonly text: string } | null {
  const visited = compared.filter(({ isAvailable }) => isAvailable).map(({ summary }) => summary);
  const [first] = visited;
  if (!first) return null;
  const isAll = visited.length === compared.length && visited.length > 1;
  const names = isAll ? together[visited.length] : listInWords(visited.map(({ title }) => title));
  const href = visited.length === 1 ? visitHref(first.href) : visitsHref(visited.map(({ id }) => id));
  return { href, text: `Plan a visit to ${names}` };
}

/** The drawings of each product, each with its share of the width of the widest. */
function floorPlans(compared: readonly Column[]) {
  const widestFt = Math.max(...compared.flatMap(({ drawings }) => drawings.map(({ widthFt }) => widthFt)));
  return compared
    .filter(({ drawings }) => drawings.length > 0)
    .map(({ summary: { id, title, href }, drawings }) => ({
      ...{ id, title, href: `${href}#floor-plan` },
      levels: drawings.map(({ label, picture, widthFt }) => ({ label, picture, share: widthFt / widestFt })),
      /** Share of the width that ten feet have. */
      tenFeetShare: 10 / widestFt,
    }));
}

type Product =
  | { readonly kind: "home"; readonly entry: CatalogMoveInHome }
  | { readonly kind: "model"; readonly entry: CatalogModel }
  | { readonly kind: "plan"; readonly entry: CatalogPlan };

const kindTexts = { home: "Quick move-in home", model: "Model home", plan: "Plan" } as const;

function everyProduct({ homes, models, plans }: CatalogEntries): Product[] {
  return [
    ...homes.map((entry) => ({ kind: "home" as const, entry })),
    ...models.map((entry) => ({ kind: "model" as const, entry })),
    ...plans.map((entry) => ({ kind: "plan" as const, entry })),
  ].filter(({ entry }) => entry.uri !== "" && entry.title !== "");
}

/** All entries for sale with their index. */
interface Listed {
  readonly entries: CatalogEntries;
  readonly index: CatalogIndex;
}

interface CatalogColumn {
  readonly summary: ProductSummary;
  readonly price: Price;
  readonly facts: Facts;
  readonly isAvailable: boolean;
}

interface Column extends CatalogColumn {
  readonly drawings: readonly ScaledDrawing[];
}

/** One product with its facts, the parts of its price and its drawings; without those that the host does not have. */
async function columnOf(product: Product, indexed: Listed, today: string, content: PageContentClient): Promise<Column> {
  const column = catalogColumn(product, indexed, today);
  const { price } = column;
  const node = (await content.queryOptional(GetComparedProduct, { uri: product.entry.uri }))?.nodeByUri;
  const parts = partsOf(node);
  const facts: Facts = {
    ...column.facts,
    ...priceFacts(parts, price),
    ...(product.kind === "plan" && price.amountUsd !== null ? { "Base price": fullPrice(price.amountUsd) } : {}),
    ...dueFacts(parts),
    ...houseFacts(parts.plan),
    Options: optionsText(parts),
  };
  return { ...column, facts, drawings: scaledDrawings(parts.plan, parts.isMirrored) };
}

function catalogColumn({ kind, entry }: Product, { index }: Listed, today: string): CatalogColumn {
  const plan = kind === "plan" ? entry : planOf(entry.planId, index);
  const neighborhood = entry.neighborhoodId === null ? undefined : index.neighborhood.get(entry.neighborhoodId);
  const sale = { isAvailable: isAvailable(entry) };
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
    return { ...sale, summary: moveInHomeSummary(entry, index, today), price, facts };
  }
  const rooms = modelRooms(kind === "model" ? entry : null, plan);
  const ofPlan = {
    ...shared,
    Beds: formatRange(rooms.bedroomsMin, rooms.bedroomsMax),
    Baths: formatRange(rooms.bathroomsMin, rooms.bathroomsMax),
    Finished: formatSquareFeet(plan?.finishedSqFt),
  };
  if (kind === "model") {
    const price = modelPrice(entry, index);
    const facts = { ...ofPlan, Price: price.text, Open: entry.openHours ?? "" };
    return { ...sale, summary: modelSummary(entry, index), price, facts };
  }
  const price = planPrice(entry, index);
  return { ...sale, summary: planSummary(entry, index), price, facts: { ...ofPlan, Price: price.text } };
}

function planOf(planId: number | null, index: CatalogIndex): CatalogPlan | undefined {
  return planId === null ? undefined : index.plan.get(planId);
}

/** Empty when the content has no livability facts of the plan. */
function livabilityFacts(plan: CatalogPlan | undefined): Facts {
  if (!plan || plan.livability.length === 0) return {};
  const has = (value: string) => (plan.livability.includes(value) ? "Yes" : "No");
  return {
    "Zero-step entry": has("zero-step-entry"),
    "Snow and landscape looked after": has("snow-and-landscape-care"),
    "A room to work in": has("home-office"),
  };
}

/** The products that can be added, by kind: those on sale, nearest to the first compared one. */
function offeredProducts({ entries, index }: Listed, comparedIds: readonly number[]) {
  const all = everyProduct(entries);
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

/** The message of an inquiry about a visit to several products, with their comparison; null without any of them. */
export async function visitInquiry(
  content: PageContentClient,
  query: URLSearchParams,
  publicUrl: string,
): Promise<string | null> {
  const wanted = visitedIds(query);
  if (wanted.length === 0) return null;
  const { entries, catalog } = await loadSearchCatalog(content);
  const all = new Map(everyProduct(entries).map(({ entry }) => [entry.id, entry]));
  const visited = wanted.flatMap((id) => all.get(id) ?? []);
  if (visited.length === 0) return null;
  const names = visited.map(({ title, neighborhoodId }) => {
    const place = neighborhoodId === null ? "" : catalog.index.neighborhood.get(neighborhoodId)?.title;
    return place ? `${title} (${place})` : title;
  });
  const { href } = new URL(compareHref(visited.map(({ id }) => id)), publicUrl);
  return `I’d like to visit ${listInWords(names)}.\n\n${href}`;
}
