import { alertSearchHref } from "#app/domain/alerts/stored-search.ts";
import { builderToday } from "#app/domain/wording/dates.ts";
import { xmlResponse } from "#app/domain/wording/xml.ts";
import { homesFeed } from "#app/features/homes-for-sale/homes-feed.ts";
import { loadHomesForSale } from "#app/features/homes-for-sale/homes-for-sale.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/homes-feed.ts";

/** `/feeds/homes.xml`: what `/homes.json` lists, for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const origin = context.get(siteContext).publicUrl;
  const list = await loadHomesForSale(contentOf(context), { origin, today: builderToday() });
  return xmlResponse(homesFeed(list, { origin, searchPath: alertSearchHref("") }), "application/rss+xml");
}
