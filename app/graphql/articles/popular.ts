import type { ContentClient } from "#app/graphql/client.ts";
import {
  GetBlogPostsByIds,
  GetPopularBlogPosts,
  GetPopularTestimonials,
  GetTestimonialsByIds,
  type PostEntryFragment,
  type TestimonialQuoteFragment,
} from "./popular.generated.ts";

/** Maximum number of entries in one list of the backend. */
const maxEntries = 100;
const shared = { isShared: true };

/** The first `max` popular posts in the backend's order (S7.26, S7.27); sends no query when it lists none. */
export async function loadPopularPosts(content: ContentClient, max = maxEntries): Promise<PostEntryFragment[]> {
  const { popularBlogPosts } = await content.query(GetPopularBlogPosts, {}, shared);
  return await loadByIds(popularBlogPostIds(popularBlogPosts).slice(0, max), async (variables) => {
    const { blogPosts } = await content.query(GetBlogPostsByIds, variables, shared);
    return blogPosts?.nodes;
  });
}

/** The first `max` popular testimonials in the backend's order (S7.32, S7.33). */
export async function loadPopularTestimonials(
  content: ContentClient,
  max = maxEntries,
): Promise<TestimonialQuoteFragment[]> {
  const { popularTestimonials } = await content.query(GetPopularTestimonials, {}, shared);
  return await loadByIds(popularTestimonialIds(popularTestimonials).slice(0, max), async (variables) => {
    const { testimonials } = await content.query(GetTestimonialsByIds, variables, shared);
    return testimonials?.nodes;
  });
}

async function loadByIds<Entry extends { readonly databaseId: number }>(
  ids: readonly number[],
  load: (variables: { ids: string[]; first: number }) => Promise<readonly Entry[] | null | undefined>,
): Promise<Entry[]> {
  if (ids.length === 0) return [];
  return inOrderOfIds((await load({ ids: ids.map(String), first: ids.length })) ?? [], ids);
}

/** Parses `popularBlogPosts`, a JSON array of ids (S7.26); empty for any other text. */
export function popularBlogPostIds(text: string | null | undefined): number[] {
  return parseIds(parseJson(text));
}

/** Parses `popularTestimonials`, a JSON object with a list of ids `testimonials` (S7.32). */
export function popularTestimonialIds(text: string | null | undefined): number[] {
  const value = parseJson(text);
  return parseIds(value && typeof value === "object" && "testimonials" in value ? value.testimonials : null);
}

/** The entries with these ids, in the order of the ids; ids without an entry are skipped. */
export function inOrderOfIds<Entry extends { readonly databaseId: number }>(
  entries: readonly Entry[],
  ids: readonly number[],
): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.databaseId, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function parseIds(list: unknown): number[] {
  return Array.isArray(list) ? [...new Set(list.filter((id): id is number => Number.isSafeInteger(id) && id > 0))] : [];
}
