import { data } from "react-router";
import { checkRouteParams, contentUri } from "#app/domain/navigation/route-params.ts";
import { notFound } from "#app/features/errors/not-found.ts";
import { locatorSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import { JsonLd } from "#app/features/page-meta/json-ld.tsx";
import { costParams } from "#app/features/product/monthly-cost/cost-fields.ts";
import { loadHomeContent } from "#app/features/product/move-in-home/load-move-in-home.ts";
import { HomeDetailPage } from "#app/features/product/move-in-home/move-in-home-page.tsx";
import { houseGraph } from "#app/features/product/structured-data.ts";
import { contentOf, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/move-in-home.ts";

export const handle = { cacheQuery: costParams };

/** Numbers in the query change nothing that was loaded: the browser applies them (decision 20). */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { pathname, searchParams } = url;
  if (!checkRouteParams(params, ["location", "community", "home"], pathname).isValid) throw notFound(url);
  const content = await loadHomeContent(contentOf(context), {
    uri: contentUri(url),
    origin: context.get(publicUrlContext),
    query: searchParams,
  });
  if (!content) throw notFound(url);
  const { latitude, longitude } = content.point;
  const isPersonal = costParams.some((param) => searchParams.has(param));
  return data(
    { content, locator: locatorSheet(latitude, longitude) },
    isPersonal ? { headers: { "Cache-Control": "no-store" } } : undefined,
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A quick move-in home (S2.33). */
export default function QuickMoveInHome({ loaderData }: Route.ComponentProps) {
  const { content, locator } = loaderData;
  const { crumbs, pictures, sheet } = content;
  const structuredData = houseGraph(content.facts, { crumbs, pictures, title: sheet.title, description: sheet.lead });
  return (
    <>
      <JsonLd data={structuredData} />
      <HomeDetailPage
        key={content.id}
        content={content}
        map={locator ? <LocatorDrawing sheet={locator} label={`Where ${sheet.title} is`} /> : null}
      />
    </>
  );
}
