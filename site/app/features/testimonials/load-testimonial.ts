import { formatDate, formatMonthYear, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { toPicture } from "#app/graphql/picture.ts";
import { GetSingleTestimonialBySlug } from "./testimonial.generated.ts";
import { testimonialCategories, testimonialQuotes, withoutQuotationMarks } from "./testimonial-entry.ts";
import { GetTestimonialsHighlights } from "./testimonial-list.generated.ts";

const othersCount = 3;

/** What a testimonial's loader needs beside the content. */
export interface TestimonialSurroundings {
  readonly slug: string;
  /** Makes an editor's HTML safe for the page. */
  readonly safeHtml: (html: string | null) => string;
  /** Where a film can be seen, and at whom; null for what is no address. */
  readonly filmPage: (address: string | null) => { readonly href: string; readonly provider: string } | null;
}

/** One testimonial (S2.40, S2.122, S7.35) and what others say; null where none has the slug. */
export async function loadTestimonial(content: ContentClient, { slug, safeHtml, filmPage }: TestimonialSurroundings) {
  const [{ testimonial }, newest] = await Promise.all([
    content.query(GetSingleTestimonialBySlug, { slug }),
    content.query(GetTestimonialsHighlights, { first: othersCount + 1 }, { isShared: true }),
  ]);
  if (!testimonial) return null;
  const { customPostDetails: details, highlights } = testimonial;
  const { plan, neighborhood, movedIn } = testimonial.extras ?? {};
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
    categories: testimonialCategories(testimonial.categories?.nodes),
    picture: toPicture(details?.image ?? highlights?.image ?? details?.thumbnail),
    caption: plainText(testimonial.customPostDetails?.image?.caption),
    html: safeHtml(testimonial.content),
    film: filmPage(testimonial.videoUrl),
    others: testimonialQuotes(newest.testimonials?.nodes)
      .filter(({ id }) => id !== testimonial.databaseId)
      .slice(0, othersCount)
      .map((quote) => ({ ...quote, picture: null })),
  };
}

/** One testimonial as its page takes it. */
export type TestimonialContent = NonNullable<Awaited<ReturnType<typeof loadTestimonial>>>;

function linkTo(text: string | null | undefined, href: string | null | undefined) {
  const words = plainText(text);
  return words && href ? { text: words, href } : null;
}
