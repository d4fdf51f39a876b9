import type { ContentClient } from "#app/content/content-client.ts";
import { plainText } from "#app/domain/html-text.ts";
import { type ListSteps, listSteps } from "#app/domain/list-steps.ts";
import { cursorVariables, type ListPage, pageFromSearch } from "#app/domain/paging.ts";
import { inOrderOfIds, popularTestimonialIds } from "#app/domain/popular-ids.ts";
import {
  type TestimonialEntry,
  type TestimonialQuote,
  testimonialCategoryPath,
  testimonialEntries,
  testimonialQuotes,
  testimonialsPath,
} from "./testimonial-entry.ts";
import {
  GetPopularTestimonials,
  GetTestimonialCategories,
  GetTestimonials,
  GetTestimonialsByCategory,
  GetTestimonialsByIds,
  GetTestimonialsHighlights,
  type GetTestimonialsQuery,
} from "./testimonial-list.generated.ts";

const popularCount = 4;
const highlightsCount = 3;
/** How many of the newest are looked at for a sentence worth showing. */
const highlightsAskedFor = 24;

/** A category with the number of its testimonials. */
export interface CountedCategory {
  readonly name: string;
  readonly href: string;
  readonly count: number;
}

/** A page of testimonials, of all or of one category. */
export interface TestimonialListContent {
  /** Address of the list, without the page. */
  readonly path: string;
  readonly entries: readonly TestimonialEntry[];
  readonly steps: ListSteps;
  readonly categories: readonly CountedCategory[];
  readonly popular: readonly TestimonialQuote[];
  /** Sentences of the newest, on page 1 of the whole list only; none that is among the popular ones. */
  readonly highlights: readonly TestimonialQuote[];
}

/** A page of all testimonials, newest first, six a page (S2.39, S2.119 to S2.123, S7.30 to S7.33, S7.36, S9.1). */
export async function loadTestimonials(
  content: ContentClient,
  search: URLSearchParams,
): Promise<TestimonialListContent> {
  const page = pageFromSearch(search);
  const [{ testimonials }, categories, popular, highlights] = await Promise.all([
    content.query(GetTestimonials, cursorVariables(page)),
    loadCategories(content),
    loadPopular(content),
    page.number === 1 ? loadHighlights(content) : [],
  ]);
  const popularIds = new Set(popular.map(({ id }) => id));
  return {
    ...listPage(testimonialsPath, page, testimonials),
    categories,
    popular,
    highlights: highlights.filter(({ id }) => !popularIds.has(id)).slice(0, highlightsCount),
  };
}

/** A page of the testimonials of one category (S2.41, S7.34); null where no category of that slug exists. */
export async function loadTestimonialCategory(
  content: ContentClient,
  slug: string,
  search: URLSearchParams,
): Promise<(TestimonialListContent & { readonly category: CountedCategory }) | null> {
  const page = pageFromSearch(search);
  const [{ testimonials }, categories, popular] = await Promise.all([
    content.query(GetTestimonialsByCategory, { category: slug, ...cursorVariables(page) }),
    loadCategories(content),
    loadPopular(content),
  ]);
  const path = testimonialCategoryPath(slug);
  const category = categories.find(({ href }) => href === path);
  if (!category) return null;
  return { ...listPage(path, page, testimonials), categories, popular, highlights: [], category };
}

function listPage(path: string, page: ListPage, connection: GetTestimonialsQuery["testimonials"]) {
  return {
    path,
    entries: testimonialEntries(connection?.edges.map(({ node }) => node)),
    steps: listSteps(path, page, connection?.pageInfo, "reviews"),
  };
}

/** By number of testimonials, most first (S7.31). */
async function loadCategories(content: ContentClient): Promise<CountedCategory[]> {
  const { testimonialCategories } = await content.query(GetTestimonialCategories, {});
  return (testimonialCategories?.nodes ?? []).flatMap(({ name, slug, count }) =>
    name && slug && count ? [{ name: plainText(name), href: testimonialCategoryPath(slug), count }] : [],
  );
}

/** The popular testimonials in the backend's order (S7.32, S7.33); where it names none, none are asked for. */
async function loadPopular(content: ContentClient): Promise<TestimonialQuote[]> {
  const { popularTestimonials } = await content.query(GetPopularTestimonials, {});
  const ids = popularTestimonialIds(popularTestimonials).slice(0, popularCount);
  if (ids.length === 0) return [];
  const { testimonials } = await content.query(GetTestimonialsByIds, { ids: ids.map(String), first: ids.length });
  return testimonialQuotes(inOrderOfIds(testimonials?.nodes ?? [], ids)).map((quote) => ({ ...quote, picture: null }));
}

/** What the newest testimonials say of themselves (S7.36). */
async function loadHighlights(content: ContentClient): Promise<TestimonialQuote[]> {
  const { testimonials } = await content.query(GetTestimonialsHighlights, { first: highlightsAskedFor });
  return testimonialQuotes(testimonials?.nodes);
}
