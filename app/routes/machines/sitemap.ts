import { xmlResponse } from "#app/domain/wording/xml.ts";
import { loadSitemap, sitemapTypes } from "#app/features/sitemap/load-sitemap.ts";
import { sitemapXml } from "#app/features/sitemap/sitemap-xml.ts";
import { contentOf, isRedirectedContext, publicUrlContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/sitemap.ts";

const plain = { "Content-Type": "text/plain; charset=utf-8" };

/** `/sitemaps/<type>.xml`: every page of one kind. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const type = sitemapTypes.find((each) => `${each}.xml` === params.file);
  if (!type) return new Response("No sitemap of this name.\n", { status: 404, headers: plain });
  const entries = await loadSitemap(contentOf(context), type, context.get(isRedirectedContext));
  return xmlResponse(sitemapXml(entries, context.get(publicUrlContext)));
}
