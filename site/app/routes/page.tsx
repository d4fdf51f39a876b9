import type { Route } from "./+types/page.ts";
import { PageView } from "./page-view.tsx";
import { pageData } from "./page-data.server.ts";
import { loadPage } from "#app/blocks/load-page.server.ts";
import { contentOf, publicUrlContext } from "#app/content/content-context.server.ts";
import { checkRouteParams, contentUri } from "#app/domain/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  if ("slug" in params) {
    const slug = [params.slug, params["*"]].filter(Boolean).join("/");
    if (!checkRouteParams({ slug }, ["slug"], url.pathname).isValid) throw notFound(url);
  }
  const page = await loadPage(contentOf(context), contentUri(url));
  if (!page) throw notFound(url);
  return pageData(page, context.get(publicUrlContext));
}

/** A page-builder page: its content is the backend's, by its address (S2.137). */
export default function Page({ loaderData }: Route.ComponentProps) {
  return <PageView data={loaderData} />;
}
