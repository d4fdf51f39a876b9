import { notFound } from "#app/domain/navigation/route-params.ts";
import { mapViewOfPath } from "#app/domain/neighborhoods/map-views.ts";
import { overviewSheet } from "#app/features/map/locator-drawing.server.ts";
import { locatorFile } from "#app/features/map/locator-file.server.tsx";
import { overviewPlaces } from "#app/features/overview/overview-content.ts";
import { isLinkedAddress, overviewParams, parseOverviewQuery } from "#app/features/overview/overview-query.ts";
import { loadStockFile } from "#app/features/search/stock-address.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/overview-drawing.ts";

export const handle = { cacheQuery: overviewParams };

/** The map of a view of the overview as a picture, a mark for each place that the filters leave; for pages without JavaScript. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = mapViewOfPath(url.pathname.replace(/map\.svg$/, ""));
  if (!view) throw notFound(url);
  const { stock } = await loadStockFile(contentOf(context));
  const places = overviewPlaces(stock, view.name, parseOverviewQuery(url.searchParams));
  const sheet = overviewSheet(places);
  if (!sheet) throw notFound(url);
  // As the page itself: what no page links to is kept by browsers alone.
  const isKept = isLinkedAddress(url.searchParams, places.length);
  return locatorFile(sheet, `${isKept ? "public" : "private"}, max-age=300`);
}
