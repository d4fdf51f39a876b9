import { notFound } from "#app/domain/navigation/route-params.ts";
import { mapViewOfPath } from "#app/domain/neighborhoods/map-views.ts";
import { overviewDrawing } from "#app/features/map/locator-drawing.server.ts";
import { locatorFile } from "#app/features/map/locator-picture.server.tsx";
import { overviewPlaces } from "#app/features/overview/overview-content.ts";
import { isLinkedAddress, overviewParams, parseOverviewQuery } from "#app/features/overview/overview-query.ts";
import { loadCatalogFile } from "#app/features/search/search.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/overview-drawing.ts";

export const handle = { cacheQuery: overviewParams };

/** The map of a view of the overview as a picture with a mark for each result; for pages without JavaScript. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = mapViewOfPath(url.pathname.replace(/map\.svg$/, ""));
  if (!view) throw notFound();
  const { catalog } = await loadCatalogFile(contentOf(context));
  const places = overviewPlaces(catalog, view.name, parseOverviewQuery(url.searchParams));
  const drawing = overviewDrawing(places);
  if (!drawing) throw notFound();
  // Like the page: URLs that no page links to are cached by browsers only.
  const isCacheable = isLinkedAddress(url.searchParams, places.length);
  return locatorFile(drawing, `${isCacheable ? "public" : "private"}, max-age=300`);
}
