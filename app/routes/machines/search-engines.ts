import type { RouterContextProvider } from "react-router";
import { xmlResponse } from "#app/domain/wording/xml.ts";
import { loadSitemap, sitemapIndexXml, sitemapTypes, sitemapXml } from "#app/features/sitemap/sitemap.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/search-engines.ts";

/** `/robots.txt`, `/sitemap.xml` and `/sitemaps/<type>.xml`. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (params.file !== undefined) return await sitemap(params.file, context);
  return url.pathname === "/robots.txt" ? robots(context.get(siteContext).publicUrl) : await sitemapIndex(context);
}

/**
 * Allows `/wp/graphql`, as a neighborhood's page requests its content in the browser (S2.30). Pages that must not be
 * indexed have `noindex`, which crawlers must be able to read.
 */
function robots(publicUrl: string): Response {
  const closed = ["/ops/", "/metrics", "/healthz", "/readyz"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""];
  return plainText([...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n"));
}

/** The sitemap of each type of page with the day of its last change. */
async function sitemapIndex(context: Readonly<RouterContextProvider>): Promise<Response> {
  const sitemaps = sitemapTypes.map(async (type) => ({ type, entries: await entriesOf(type, context) }));
  return xmlResponse(sitemapIndexXml(await Promise.all(sitemaps), context.get(siteContext).publicUrl));
}

/** Every page of one type. */
async function sitemap(file: string, context: Readonly<RouterContextProvider>): Promise<Response> {
  const type = sitemapTypes.find((each) => `${each}.xml` === file);
  if (!type) return plainText("No sitemap of this name.\n", 404);
  return xmlResponse(sitemapXml(await entriesOf(type, context), context.get(siteContext).publicUrl));
}

function entriesOf(type: (typeof sitemapTypes)[number], context: Readonly<RouterContextProvider>) {
  return loadSitemap(contentOf(context), type, context.get(siteContext).isRedirected);
}

function plainText(text: string, status = 200): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
