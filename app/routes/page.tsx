import { loadPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { contentUri, notFound, parseRouteParams } from "#app/domain/navigation/route-params.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/page.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

/** Rarely changes: prerendered (S7.43), and hydrated on the first interaction. */
export const handle = { isPrerendered: true, hydrate: "interaction" };

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if ("slug" in params) {
    const slug = [params.slug, params["*"]].filter(Boolean).join("/");
    if (!parseRouteParams({ slug }, ["slug"])) throw notFound();
  }
  const page = await loadPage(contentOf(context), contentUri(url));
  if (!page) throw notFound();
  return pageData(page, context);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** A page-builder page: its content is looked up by its path (S2.137). */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageView data={loaderData} />;
}
