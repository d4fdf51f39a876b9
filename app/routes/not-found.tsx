import { data, isRouteErrorResponse } from "react-router";
import { loadUnlistedPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { contentUri, mayBePageAddress, noRouteMessage, notFound } from "#app/domain/navigation/route-params.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { routeMiddleware, serverRouteMiddleware } from "#app/route-middleware.ts";
import type { Route } from "./+types/not-found.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { PageView } from "./page-view.tsx";

/** Redirects are followed before pages are looked up (S2.100). */
export const clientMiddleware = routeMiddleware("follow-redirects");
export const middleware = serverRouteMiddleware("follow-redirects");

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

/** A page-builder page; otherwise a 404 (S8.2). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const page = mayBePageAddress(url.pathname) ? await loadUnlistedPage(contentOf(context), contentUri(url)) : null;
  if (!page) throw notFound();
  return pageData(page, context);
}

/** A navigation without a page fails with the message of a missing route (S8.3). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isMissing = isRouteErrorResponse(error) && error.status === 404;
    throw isMissing ? data(noRouteMessage, { status: 404 }) : error;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** A page-builder page at a path without its own route. */
export default function UnlistedPage({ loaderData }: Route.ComponentProps) {
  return <PageView data={loaderData} />;
}
