import { type CursorVariables, cursorVariables, listSteps, pageFromSearch } from "#app/domain/articles/paging.ts";
import { type CountedCategory, countedCategories } from "#app/graphql/articles/categories.ts";
import { loadPopularTestimonials } from "#app/graphql/articles/popular.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import {
  type TestimonialQuote,
  testimonialCategoryPath,
  testimonialEntries,
  testimonialQuotes,
  testimonialsPath,
} from "./testimonial-entry.ts";
import {
  GetTestimonialCategories,
  GetTestimonials,
  GetTestimonialsByCategory,
  GetTestimonialsHighlights,
  type GetTestimonialsQuery,
} from "./testimonial-list.generated.ts";

const popularCount = 4;
const highlightsCount = 3;
/** How many of the newest are looked at for a sentence worth showing. */
const highlightsAskedFor = 24;

/** A page of all testimonials, newest first, six a page (S2.39, S2.119 to S2.123, S7.30 to S7.33, S7.36, S9.1). */
export async function loadTestimonials(
  content: ContentClient,
  search: URLSearchParams,
): Promise<TestimonialListContent> {
  const [list, highlights] = await Promise.all([
    loadList(content, testimonialsPath, search, (cursor) => content.query(GetTestimonials, cursor)),
    pageFromSearch(search).number === 1 ? loadHighlights(content) : [],
  ]);
  const popularIds = new Set(list.popular.map(({ id }) => id));
  return { ...list, highlights: highlights.filter(({ id }) => !popularIds.has(id)).slice(0, highlightsCount) };
}

/** A page of the testimonials of one category (S2.41, S7.34); null where no category of that slug exists. */
export async function loadTestimonialCategory(content: ContentClient, slug: string, search: URLSearchParams) {
  const path = testimonialCategoryPath(slug);
  const list = await loadList(content, path, search, (cursor) =>
    content.query(GetTestimonialsByCategory, { category: slug, ...cursor }),
  );
  const category = list.categories.find(({ href }) => href === path);
  return category ? { ...list, category } : null;
}

/** A page of testimonials, of all or of one category; `path` is the address of the list, without the page. */
export type TestimonialListContent = Awaited<ReturnType<typeof loadList>>;

async function loadList(
  content: ContentClient,
  path: string,
  search: URLSearchParams,
  query: (cursor: CursorVariables) => Promise<GetTestimonialsQuery>,
) {
  const page = pageFromSearch(search);
  const [{ testimonials }, categories, popular] = await Promise.all([
    query(cursorVariables(page)),
    loadCategories(content),
    loadMostRead(content),
  ]);
  return {
    path,
    entries: testimonialEntries(testimonials?.edges.map(({ node }) => node)),
    steps: listSteps(path, page, testimonials?.pageInfo, "reviews"),
    categories,
    popular,
    // Sentences of the newest stand on page 1 of the whole list only; none that is among the popular ones.
    highlights: [] as TestimonialQuote[],
  };
}

/** By number of testimonials, most first (S7.31). */
async function loadCategories(content: ContentClient): Promise<CountedCategory[]> {
  const { testimonialCategories } = await content.query(GetTestimonialCategories, {}, { isShared: true });
  return countedCategories(testimonialCategories?.nodes, testimonialCategoryPath);
}

/** What is read most, as sentences (S7.32, S7.33). */
async function loadMostRead(content: ContentClient): Promise<TestimonialQuote[]> {
  const testimonials = await loadPopularTestimonials(content, popularCount);
  return testimonialQuotes(testimonials).map((quote) => ({ ...quote, picture: null }));
}

/** What the newest testimonials say of themselves (S7.36). */
async function loadHighlights(content: ContentClient): Promise<TestimonialQuote[]> {
  const { testimonials } = await content.query(
    GetTestimonialsHighlights,
    { first: highlightsAskedFor },
    { isShared: true },
  );
  return testimonialQuotes(testimonials?.nodes);
}
