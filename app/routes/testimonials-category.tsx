import { listQuery } from "#app/domain/articles/paging.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { testimonialsPath } from "#app/features/articles/article-list.ts";
import { CategoryPage } from "#app/features/articles/list-parts.tsx";
import { TestimonialList } from "#app/features/articles/testimonial-list.tsx";
import { loadTestimonialCategory } from "#app/features/articles/testimonials.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/testimonials-category.ts";
import { categoryMeta, listMeta } from "./list-meta.ts";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: listQuery, hydrate: "interaction" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!parseRouteParams(params, ["category"])) throw notFound(url);
  const list = await loadTestimonialCategory(contentOf(context), params.category, url.searchParams);
  if (!list) throw notFound(url);
  return { list };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const list = loaderData?.list;
  const own = list && categoryMeta(list.category, { listName: "Reviews", noun: "review" });
  return listMeta(matches[0].loaderData, list, { own, pictures: (list?.entries ?? []).map(({ picture }) => picture) });
};

/** The testimonials of one category (S2.41). */
export default function TestimonialsCategory({ loaderData }: Route.ComponentProps) {
  const { list } = loaderData;
  return (
    <CategoryPage category={list.category} parent={{ label: "Reviews", href: testimonialsPath }} noun="review">
      <TestimonialList list={list} />
    </CategoryPage>
  );
}
