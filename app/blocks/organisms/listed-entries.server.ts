import { compareReadyDates, isAvailable } from "#app/domain/products/product-status.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { singleLine } from "#app/domain/wording/text.ts";
import { loadPopularPosts, loadPopularTestimonials } from "#app/graphql/articles/popular.ts";
import {
  type CatalogIndex,
  loadIndexedCatalog,
  toModel,
  toMoveInHome,
  toNeighborhood,
  toPlan,
} from "#app/graphql/catalog/catalog.ts";
import {
  modelSummary,
  moveInHomeSummary,
  type ProductSummary,
  planSummary,
} from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { Block, BlockItem, BlockPost } from "../block.ts";
import type { OrganismFieldsFragment, PickedPlaceFragment, PickedPlanFragment } from "../page/page.generated.ts";

const homesCount = 4;
const postsCount = 3;
const highlightsCount = 3;

/**
 * Fills the blocks that list popular entries (S2.123, S2.144, S2.145). Queries only the kinds that the page shows, in
 * parallel; entries that an editor picked take precedence.
 */
export async function fillLists(blocks: readonly Block[], content: ContentClient, today: string): Promise<Block[]> {
  const needsHomes = (block: Block) => block.layout === "popular-homes" && !block.products;
  const needsPosts = (block: Block) => block.layout === "popular-posts";
  const needsHighlights = (block: Block) => block.layout === "testimonial-highlights" && !block.items;
  const [homes, posts, items] = await Promise.all([
    blocks.some(needsHomes) ? popularHomes(content, today) : {},
    blocks.some(needsPosts) ? popularPosts(content) : [],
    blocks.some(needsHighlights) ? highlightItems(content) : [],
  ]);
  return blocks.map((block) => {
    if (needsHomes(block)) return { ...block, ...homes };
    if (needsPosts(block) && posts.length > 0) return { ...block, posts };
    return needsHighlights(block) && items.length > 0 ? { ...block, items } : block;
  });
}

/**
 * Available homes: first those of the plans that neighborhoods list as popular (S3.13), then others; each sorted by
 * move-in day.
 */
async function popularHomes(content: ContentClient, today: string): Promise<Pick<Block, "products" | "pricesAsOf">> {
  const { entries, index } = await loadIndexedCatalog(content);
  const popular = new Set(entries.neighborhoods.flatMap(({ popularPlanIds }) => popularPlanIds));
  const isPopular = (planId: number | null) => planId !== null && popular.has(planId);
  const homes = entries.homes
    .filter(isAvailable)
    .sort(
      (a, b) =>
        Number(isPopular(b.planId)) - Number(isPopular(a.planId)) ||
        compareReadyDates(a.readyDate, b.readyDate) ||
        a.id - b.id,
    )
    .slice(0, homesCount);
  const pricesAsOf = homes
    .flatMap((home) =>
      home.neighborhoodId === null ? [] : (index.neighborhood.get(home.neighborhoodId)?.priceAsOf ?? []),
    )
    .sort()
    .at(-1);
  const products: ProductSummary[] = homes.map((home) => moveInHomeSummary(home, index, today));
  return pricesAsOf ? { products, pricesAsOf } : { products };
}

/** The popular posts in the backend's order (S7.26). */
async function popularPosts(content: ContentClient): Promise<BlockPost[]> {
  const posts = await loadPopularPosts(content);
  return posts.slice(0, postsCount).map((post) => ({
    label: [post.categories?.nodes[0]?.name, formatDate(post.date)].filter(Boolean).join(" · "),
    title: singleLine(post.title),
    href: post.uri ?? "/blog/",
    excerpt: singleLine(post.customPostDetails?.excerpt || post.customPostDetails?.subtitle),
    picture: toPicture(post.customPostDetails?.thumbnail ?? post.customPostDetails?.image),
  }));
}

/** Quotes of the popular testimonials (S3.43). */
async function highlightItems(content: ContentClient): Promise<BlockItem[]> {
  const testimonials = await loadPopularTestimonials(content);
  return testimonials
    .flatMap(({ highlights, uri, title }) => {
      const text = singleLine(highlights?.text) || singleLine(highlights?.tagline);
      if (!text) return [];
      return [
        { label: text, title: singleLine(highlights?.attribution) || singleLine(title), ...(uri ? { href: uri } : {}) },
      ];
    })
    .slice(0, highlightsCount);
}

type Picked = NonNullable<NonNullable<OrganismFieldsFragment["productPicker"]>[number]>;

/**
 * The summaries of the products that an editor picked (S3.37), in the editor's order, and the ISO day of the newest
 * price when the host has it; deleted entries are left out. `today` is an ISO day of the builder's calendar.
 */
export function pickedProducts(picked: readonly (Picked | null)[] | null | undefined, today: string) {
  const present = (picked ?? []).filter((product) => product !== null);
  const days = present.flatMap((product) => priceDay(product) ?? []);
  return {
    products: present.map((product) => pickedSummary(product, today)),
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

/** An index of the product's own neighborhood and plan. */
function indexOf(place: PickedPlaceFragment | null | undefined, plan?: PickedPlanFragment | null): CatalogIndex {
  return {
    neighborhood: new Map(place ? [[place.databaseId, toNeighborhood(place)]] : []),
    plan: new Map(plan ? [[plan.databaseId, toPlan(plan)]] : []),
  };
}

function priceDay(product: Picked): string | null {
  if (product.__typename !== "Home") return product.extras?.priceAsOf ?? null;
  return product.extras?.priceLine?.find((part) => part?.kind === "total")?.date ?? null;
}
