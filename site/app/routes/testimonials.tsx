import { useRouteLoaderData } from "react-router";
import { BuiltPageView } from "#app/blocks/page/built-page.tsx";
import { loadPage, pageWithTitle } from "#app/blocks/page/load-page.server.ts";
import { listQuery } from "#app/domain/articles/paging.ts";
import { loadTestimonials } from "#app/features/testimonials/load-testimonials.ts";
import { TestimonialList } from "#app/features/testimonials/testimonial-list.tsx";
import { contentOf } from "#app/graphql/context.server.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import type { Route } from "./+types/testimonials.ts";

export const handle = { cacheQuery: listQuery };

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, list] = await Promise.all([
    loadPage(content, "/lifestyle/reviews/", { isShared: true }),
    loadTestimonials(content, url.searchParams),
  ]);
  return { page: page ?? pageWithTitle("Reviews"), list };
}

/** The testimonials (S2.39): title and words are the backend's page, the testimonials follow. */
export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const { page, list } = loaderData;
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  return (
    <BuiltPageView page={page} surroundings={{ menus: layout?.menus ?? {} }}>
      <TestimonialList list={list} />
    </BuiltPageView>
  );
}
