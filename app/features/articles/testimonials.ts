import { cursorVariables, listSteps, pageFromSearch, pageSize, searchOfPage } from "#app/domain/articles/paging.ts";
import { filmPage } from "#app/domain/articles/video-link.ts";
import { formatDate, formatMonthYear, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { TestimonialQuoteFragment } from "#app/graphql/articles/popular.generated.ts";
import { loadPopularTestimonials } from "#app/graphql/articles/popular.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import {
  articleEntries,
  canonicalPage,
  categoryDescription,
  categoryLinks,
  categoryPath,
  countedCategories,
  testimonialsPath,
  withCategory,
} from "./article-list.ts";
import {
  GetSingleTestimonialBySlug,
  GetTestimonialCategories,
  GetTestimonials,
  GetTestimonialsByCategory,
  GetTestimonialsHighlights,
  type TestimonialEntryFragment,
} from "./testimonials.generated.ts";

const popularCount = 4;
const highlightsCount = 3;
/** How many of the newest are searched for a sentence worth showing. */
const highlightCandidates = 24;
const othersCount = 3;
const shared = { isShared: true };

/** A testimonial in a list, ready to be laid out. */
export type TestimonialEntry = ReturnType<typeof testimonialEntries>[number];

/** A testimonial in one sentence (S3.43), with its link. */
export type TestimonialQuote = ReturnType<typeof testimonialQuotes>[number];

/** A page of testimonials, of all or of one category. */
export type TestimonialListContent = Awaited<ReturnType<typeof loadList>>;

/** A page of all testimonials, newest first (S2.39, S2.119 to S2.123, S7.30 to S7.33, S7.36). */
export async function loadTestimonials(
  content: ContentClient,
  search: URLSearchParams,
): Promise<TestimonialListContent> {
  const [list, newest] = await Promise.all([
    loadList(content, search),
    pageFromSearch(search).number === 1 ? loadNewestQuotes(content, highlightCandidates) : [],
  ]);
  const popularIds = new Set(list.popular.map(({ id }) => id));
  const entryIds = new Set(list.entries.map(({ id }) => id));
  const candidates = newest.filter(({ id }) => !popularIds.has(id));
  // Those that the page has in its list stand last: they say nothing new.
  const sorted = candidates.toSorted((a, b) => Number(entryIds.has(a.id)) - Number(entryIds.has(b.id)));
  return { ...list, highlights: sorted.slice(0, highlightsCount) };
}

/** A page of the testimonials of one category (S2.41, S7.34); null where no category of that slug exists. */
export async function loadTestimonialCategory(content: ContentClient, slug: string, search: URLSearchParams) {
  return withCategory(await loadList(content, search, slug));
}

async function loadList(content: ContentClient, search: URLSearchParams, category?: string) {
  const path = category === undefined ? testimonialsPath : categoryPath(testimonialsPath, category);
  const page = pageFromSearch(search);
  const load = (cursor: ReturnType<typeof cursorVariables>) =>
    category === undefined
      ? content.query(GetTestimonials, cursor)
      : content.query(GetTestimonialsByCategory, { category, ...cursor });
  const [{ testimonials }, { testimonialCategories }, popular] = await Promise.all([
    load(cursorVariables(page)),
    content.query(GetTestimonialCategories, {}, shared),
    // So many that enough are left where all testimonials of the page are among them.
    loadPopularTestimonials(content, popularCount + pageSize),
  ]);
  const canonical = await canonicalPage(page, testimonials?.pageInfo, async (cursor) => {
    return (await load(cursor)).testimonials?.pageInfo;
  });
  const nodes = testimonials?.edges.map(({ node }) => node) ?? [];
  const shown = new Set(nodes.map(({ databaseId }) => databaseId));
  return {
    path,
    steps: listSteps(path, page, testimonials?.pageInfo, "reviews"),
    canonicalSearch: searchOfPage(canonical),
    isEmpty: nodes.length === 0,
    description: categoryDescription(testimonialCategories?.nodes, testimonialsPath, path),
    // By number of testimonials, most first (S7.31).
    categories: countedCategories(testimonialCategories?.nodes, testimonialsPath),
    // What is not on the page already, as sentences (S7.32, S7.33).
    popular: testimonialQuotes(popular)
      .filter(({ id }) => !shown.has(id))
      .slice(0, popularCount)
      .map((quote) => ({ ...quote, picture: null })),
    entries: testimonialEntries(nodes),
    // For page 1 of the unfiltered list only.
    highlights: [] as TestimonialQuote[],
  };
}

/** The newest testimonials that have a sentence (S7.36), among the first `count`. */
async function loadNewestQuotes(content: ContentClient, count: number): Promise<TestimonialQuote[]> {
  const { testimonials } = await content.query(GetTestimonialsHighlights, { first: count }, shared);
  return testimonialQuotes(testimonials?.nodes);
}

function testimonialEntries(nodes: readonly TestimonialEntryFragment[]) {
  return articleEntries(nodes, testimonialsPath, (details) => ({
    of: plainText(details?.subtitle),
    say: plainText(details?.excerpt),
    picture: toPicture(details?.image ?? details?.thumbnail),
  }));
}

/** The testimonials that have a sentence, in their order. */
function testimonialQuotes(nodes: readonly TestimonialQuoteFragment[] | null | undefined) {
  return (nodes ?? []).flatMap(({ databaseId, title, uri, highlights }) => {
    const words = withoutQuotationMarks(plainText(highlights?.text));
    if (!words || !uri) return [];
    return {
      id: databaseId,
      words,
      name: plainText(highlights?.attribution) || plainText(title),
      of: plainText(highlights?.tagline),
      title: plainText(title),
      href: uri,
      picture: toPicture(highlights?.image),
    };
  });
}

/** The words without the quotation marks around them, which the page sets. */
export function withoutQuotationMarks(words: string): string {
  return words.replace(/^[“"]([^“”"]*)[”"]$/, "$1");
}

/** One testimonial, ready to be laid out. */
export type TestimonialContent = NonNullable<Awaited<ReturnType<typeof loadTestimonial>>>;

/**
 * The testimonial of a slug with what others say (S2.40, S2.122, S7.35); null where there is none. `safeHtml` makes an
 * editor's HTML safe for the page.
 */
export async function loadTestimonial(content: ContentClient, slug: string, safeHtml: (html: string | null) => string) {
  const [{ testimonial }, newest] = await Promise.all([
    content.query(GetSingleTestimonialBySlug, { slug }),
    // One more than is shown, as the testimonial itself may be among them.
    loadNewestQuotes(content, othersCount + 1),
  ]);
  if (!testimonial) return null;
  const { customPostDetails: details, highlights } = testimonial;
  const { plan, neighborhood, movedIn } = testimonial.extras ?? {};
  const others = newest.filter(({ id }) => id !== testimonial.databaseId).slice(0, othersCount);
  return {
    uri: testimonial.uri ?? "",
    title: plainText(testimonial.title),
    subtitle: plainText(details?.subtitle),
    words: withoutQuotationMarks(plainText(highlights?.text)),
    name: plainText(highlights?.attribution),
    tagline: plainText(highlights?.tagline),
    dateText: formatDate(testimonial.date),
    dateTime: machineDate(testimonial.date),
    movedIn: formatMonthYear(movedIn),
    plan: linkTo(plan?.floorplanDetails?.displayTitle || plan?.title, plan?.uri),
    neighborhood: linkTo(
      [neighborhood?.title, neighborhood?.neighborhood?.city].filter(Boolean).join(", "),
      neighborhood?.uri,
    ),
    categories: categoryLinks(testimonial.categories?.nodes, testimonialsPath),
    picture: toPicture(details?.image ?? highlights?.image ?? details?.thumbnail),
    caption: plainText(details?.image?.caption),
    html: safeHtml(testimonial.content),
    film: filmPage(testimonial.videoUrl),
    filmTitle: `${plainText(testimonial.title)}, the film`,
    others: others.map((quote) => ({ ...quote, picture: null })),
  };
}

function linkTo(text: string | null | undefined, href: string | null | undefined) {
  const words = plainText(text);
  return words && href ? { text: words, href } : null;
}
