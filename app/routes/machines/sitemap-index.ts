import { xmlResponse } from "#app/domain/wording/xml.ts";
import { loadSitemap, sitemapTypes } from "#app/features/sitemap/load-sitemap.ts";
import { sitemapIndexXml } from "#app/features/sitemap/sitemap-xml.ts";
import { contentOf, isRedirectedContext, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/sitemap-index.ts";

/** `/sitemap.xml`: the sitemap of each kind of page with the day of its last change. */
export async function loader({ context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const isRedirected = context.get(isRedirectedContext);
  const sitemaps = sitemapTypes.map(async (type) => ({
    type,
    entries: await loadSitemap(content, type, isRedirected),
  }));
  return xmlResponse(sitemapIndexXml(await Promise.all(sitemaps), context.get(publicUrlContext)));
}
