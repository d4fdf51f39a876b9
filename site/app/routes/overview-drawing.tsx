import { renderToStaticMarkup } from "react-dom/server";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { mapViewOfPath } from "#app/domain/neighborhoods/map-views.ts";
import drawingStyles from "#app/features/map/locator-drawing.css?inline";
import { overviewSheet } from "#app/features/map/locator-drawing.server.ts";
import { LocatorDrawing } from "#app/features/map/locator-drawing.tsx";
import paletteStyles from "#app/features/map/map-palette.css?inline";
import { overviewPlaces } from "#app/features/overview/overview-content.ts";
import { overviewParams, parseOverviewQuery } from "#app/features/overview/overview-query.ts";
import { loadStockFile } from "#app/features/search/stock-address.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import tokens from "#app/styles/tokens.css?inline";
import type { Route } from "./+types/overview-drawing.ts";

export const handle = { cacheQuery: overviewParams };

/** The map of a view of the overview as a picture, a mark for each place that the filters leave; for pages without JavaScript. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const view = mapViewOfPath(url.pathname.replace(/map\.svg$/, ""));
  if (!view) throw notFound(url);
  const { stock } = await loadStockFile(contentOf(context));
  const sheet = overviewSheet(overviewPlaces(stock, view.name, parseOverviewQuery(url.searchParams)));
  if (!sheet) throw notFound(url);
  const styles = `<style><![CDATA[${tokens + paletteStyles + drawingStyles}]]></style>`;
  const drawing = renderToStaticMarkup(<LocatorDrawing sheet={sheet} label="" />).replace(
    /<svg ([^>]*)>/,
    (_, attributes) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${styles}`,
  );
  return new Response(drawing, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=300", "x-robots-tag": "noindex" },
  });
}
