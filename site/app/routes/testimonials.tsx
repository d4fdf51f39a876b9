import { useRouteLoaderData } from "react-router";
import type { Route } from "./+types/testimonials.ts";
import { BuiltPageView } from "#app/blocks/built-page.tsx";
import { loadPage, pageWithTitle } from "#app/blocks/load-page.server.ts";
import { contentOf } from "#app/content/content-context.server.ts";
import { listQuery } from "#app/domain/list-steps.ts";
import { loadTestimonials } from "#app/features/testimonials/load-testimonials.ts";
import { TestimonialList } from "#app/features/testimonials/testimonial-list.tsx";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";

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
