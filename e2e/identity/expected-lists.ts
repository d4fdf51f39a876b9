import type { Article, Category } from "./article-entries.ts";
import type { BackendContent } from "./backend-content.ts";
import { type ExpectedPage, headOf } from "./expected-page.ts";

/** Number of articles on a page of the blog and the reviews (S9.1). */
const articlesPerPage = 6;

/** A paged list: the expected content of each page, and the URLs on it in order. */
export interface ExpectedList {
  readonly path: string;
  readonly noun: "post" | "review";
  readonly pages: readonly Pick<ExpectedPage, "h1" | "title" | "description">[];
  readonly articles: readonly Article[];
}

/** The blog, the reviews, and each of their categories. */
export function expectedLists(content: BackendContent): ExpectedList[] {
  const newestFirst = (articles: readonly Article[]) => articles.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const paged = (h1: string, head: Parameters<typeof headOf>[0], count: number) =>
    Array.from({ length: Math.ceil(count / articlesPerPage) }, (_, at) => ({ h1, ...headOf(head, at + 1) }));
  const listOf = (path: string, noun: ExpectedList["noun"], all: readonly Article[]): ExpectedList => {
    const page = content.pages.find(({ uri }) => uri === path);
    const h1 = page?.organisms?.find(({ layout }) => layout === "hero")?.title ?? page?.title ?? "";
    return { path, noun, pages: paged(h1, page?.seoMeta ?? {}, all.length), articles: newestFirst(all) };
  };
  const categoryOf = (list: ExpectedList, of: string, { slug, name, description }: Category): ExpectedList => {
    const articles = list.articles.filter(({ categories }) => categories.nodes.some((each) => each.slug === slug));
    const head = { seoTitle: `${name} - ${of}`, seoMetaDescription: description };
    return { ...list, path: `${list.path}category/${slug}/`, pages: paged(name, head, articles.length), articles };
  };
  const blog = listOf("/blog/", "post", content.blogPosts);
  const reviews = listOf("/lifestyle/reviews/", "review", content.testimonials);
  return [
    blog,
    ...content.blogCategories.map((each) => categoryOf(blog, "Blog", each)),
    reviews,
    ...content.testimonialCategories.map((each) => categoryOf(reviews, "Reviews", each)),
  ];
}
