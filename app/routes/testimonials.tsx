import { blockPictures } from "#app/blocks/page/block-pictures.ts";
import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { listQuery } from "#app/domain/articles/paging.ts";
import { testimonialsPath } from "#app/features/articles/article-list.ts";
import { TestimonialList } from "#app/features/articles/testimonial-list.tsx";
import { loadTestimonials } from "#app/features/articles/testimonials.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/testimonials.ts";
import { listMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment-change.ts";

export const handle = { cacheQuery: listQuery, hydrate: "interaction" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const [page, list] = await Promise.all([
    loadListPage(content, testimonialsPath, "Reviews"),
    loadTestimonials(content, url.searchParams),
  ]);
  return { ...pageData(page, context), list };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { page, list } = loaderData ?? {};
  const pictures = [...blockPictures(page?.blocks ?? []), ...(list?.entries ?? []).map(({ picture }) => picture)];
  return listMeta(matches[0].loaderData, list, { pictures });
};

/** The testimonials (S2.39) on the page that introduces them. */
export default function Testimonials({ loaderData: { list, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      <TestimonialList list={list} />
    </ListPage>
  );
}
