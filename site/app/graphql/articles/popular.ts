import { inOrderOfIds, popularBlogPostIds, popularTestimonialIds } from "#app/domain/articles/popular-ids.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import {
  GetBlogPostsByIds,
  GetPopularBlogPosts,
  GetPopularTestimonials,
  GetTestimonialsByIds,
  type PostEntryFragment,
  type TestimonialQuoteFragment,
} from "./popular.generated.ts";

/** As many entries as a list of the backend gives at once. */
const mostAtOnce = 100;
const shared = { isShared: true };

/**
 * The popular posts in the backend's order (S7.26, S7.27), `most` ids at the most; where it names none, none are asked
 * for.
 */
export async function loadPopularPosts(content: ContentClient, most = mostAtOnce): Promise<PostEntryFragment[]> {
  const { popularBlogPosts } = await content.query(GetPopularBlogPosts, {}, shared);
  const ids = popularBlogPostIds(popularBlogPosts).slice(0, most);
  if (ids.length === 0) return [];
  const { blogPosts } = await content.query(GetBlogPostsByIds, { ids: ids.map(String), first: ids.length }, shared);
  return inOrderOfIds(blogPosts?.nodes ?? [], ids);
}

/**
 * The popular testimonials in the backend's order (S7.32, S7.33), `most` ids at the most; where it names none, none are
 * asked for.
 */
export async function loadPopularTestimonials(
  content: ContentClient,
  most = mostAtOnce,
): Promise<TestimonialQuoteFragment[]> {
  const { popularTestimonials } = await content.query(GetPopularTestimonials, {}, shared);
  const ids = popularTestimonialIds(popularTestimonials).slice(0, most);
  if (ids.length === 0) return [];
  const { testimonials } = await content.query(
    GetTestimonialsByIds,
    { ids: ids.map(String), first: ids.length },
    shared,
  );
  return inOrderOfIds(testimonials?.nodes ?? [], ids);
}
