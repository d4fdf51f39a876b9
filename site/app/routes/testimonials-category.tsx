import { listQuery } from "#app/domain/articles/paging.ts";
import { notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { loadTestimonialCategory } from "#app/features/articles/testimonials.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { leftAlone } from "#app/ui/late/left-alone.tsx";
import { partCode } from "#app/ui/late/part-code.ts";
import type { Route } from "./+types/testimonials-category.ts";
import { categoryMeta, listMeta } from "./list-meta.ts";

const code = partCode(() => import("./testimonial-views.late.tsx"));
if (import.meta.env.SSR) await code.load();
const TestimonialsCategoryView = leftAlone(code, (parts) => parts.TestimonialsCategoryView);

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: listQuery, isReading: true };

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
  return <TestimonialsCategoryView {...loaderData} />;
}
