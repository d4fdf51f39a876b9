import { isAvailable } from "#app/domain/products/product-status.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { loadPopularPosts, loadPopularTestimonials } from "#app/graphql/articles/popular.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { loadInventory } from "#app/graphql/inventory/inventory.ts";
import { moveInHomeSummary, type ProductSummary } from "#app/graphql/inventory/product-summary.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { Block, BlockItem, BlockPost } from "../block.ts";

const homesCount = 4;
const postsCount = 3;
const highlightsCount = 3;

/**
 * Gives the blocks that list what the backend counts as popular their entries (S2.123, S2.144, S2.145). The backend is asked
 * only for the kinds that the page shows, side by side; what an editor put into a block goes first.
 */
export async function fillLists(blocks: readonly Block[], content: ContentClient, today: string): Promise<Block[]> {
  const has = (layout: Block["layout"]) => blocks.some((block) => block.layout === layout);
  const [products, posts, highlights] = await Promise.all([
    blocks.some((block) => block.layout === "popular-homes" && !block.products) ? popularHomes(content, today) : null,
    has("popular-posts") ? popularPosts(content) : [],
    blocks.some((block) => block.layout === "testimonial-highlights" && !block.items) ? highlightItems(content) : [],
  ]);
  return blocks.map((block) => {
    if (block.layout === "popular-homes" && !block.products && products) return { ...block, ...products };
    if (block.layout === "popular-posts" && posts.length > 0) return { ...block, posts };
    if (block.layout === "testimonial-highlights" && !block.items && highlights.length > 0)
      return { ...block, items: highlights };
    return block;
  });
}

/** Available homes of the plans that neighborhoods name popular (S3.13) first, then of any plan; each soonest first. */
async function popularHomes(content: ContentClient, today: string): Promise<Pick<Block, "products" | "pricesAsOf">> {
  const { inventory, index } = await loadInventory(content);
  const popular = new Set(inventory.neighborhoods.flatMap(({ popularPlanIds }) => popularPlanIds));
  const isPopular = (planId: number | null) => planId !== null && popular.has(planId);
  const homes = inventory.homes
    .filter(isAvailable)
    .sort(
      (a, b) =>
        Number(isPopular(b.planId)) - Number(isPopular(a.planId)) ||
        (a.readyDate ?? "9999").localeCompare(b.readyDate ?? "9999") ||
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
    title: plainText(post.title),
    href: post.uri ?? "/blog/",
    say: plainText(post.customPostDetails?.excerpt || post.customPostDetails?.subtitle),
    picture: toPicture(post.customPostDetails?.thumbnail ?? post.customPostDetails?.image),
  }));
}

/** What the popular testimonials say of themselves in a sentence (S3.43). */
async function highlightItems(content: ContentClient): Promise<BlockItem[]> {
  const testimonials = await loadPopularTestimonials(content);
  return testimonials
    .flatMap(({ highlights, uri, title }) => {
      const said = plainText(highlights?.text) || plainText(highlights?.tagline);
      if (!said) return [];
      return [
        { label: said, title: plainText(highlights?.attribution) || plainText(title), ...(uri ? { href: uri } : {}) },
      ];
    })
    .slice(0, highlightsCount);
}
