import { formatDate, machineDate } from "#app/domain/wording/dates.ts";
import { plainText } from "#app/domain/wording/text.ts";
import { type CategoryLink, categoryLinks } from "#app/graphql/articles/categories.ts";
import type { TestimonialQuoteFragment } from "#app/graphql/articles/popular.generated.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { TestimonialEntryFragment } from "./testimonial-list.generated.ts";

/** Address of the list of all testimonials (S2.39). */
export const testimonialsPath = "/lifestyle/reviews/";

/** Address of the list of one category (S2.41). */
export function testimonialCategoryPath(slug: string): string {
  return `${testimonialsPath}category/${encodeURIComponent(slug)}/`;
}

/** A testimonial in a list, ready to be laid out. */
export type TestimonialEntry = ReturnType<typeof testimonialEntries>[number];

/** What someone said in a sentence (S3.43), and where the whole can be read. */
export type TestimonialQuote = ReturnType<typeof testimonialQuotes>[number];

/** The categories of a testimonial as links. */
export function testimonialCategories(nodes: Parameters<typeof categoryLinks>[0]): CategoryLink[] {
  return categoryLinks(nodes, testimonialCategoryPath);
}

/** The testimonials of a list in their order; those without a title or an address are left out. */
export function testimonialEntries(nodes: readonly TestimonialEntryFragment[] | null | undefined) {
  return (nodes ?? []).flatMap((node) => {
    const title = plainText(node.title);
    if (!title || !node.uri) return [];
    const details = node.customPostDetails;
    return {
      id: node.databaseId,
      title,
      href: node.uri,
      dateText: formatDate(node.date),
      dateTime: machineDate(node.date),
      category: testimonialCategories(node.categories?.nodes)[0]?.name ?? "",
      of: plainText(details?.subtitle),
      say: plainText(details?.excerpt),
      picture: toPicture(details?.image ?? details?.thumbnail),
    };
  });
}

/** The testimonials that say something in a sentence, in their order. */
export function testimonialQuotes(nodes: readonly TestimonialQuoteFragment[] | null | undefined) {
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

/** The page sets its own quotation marks round the words. */
export function withoutQuotationMarks(words: string): string {
  return words.replace(/^[“"]([^“”"]*)[”"]$/, "$1");
}
