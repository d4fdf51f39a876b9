import { redirect } from "react-router";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { loadCatalogFile } from "#app/features/search/search.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/new-home-search-catalog.ts";

/**
 * Responds with the packed catalog for the search in the browser. Its name changes with the content, so it is cached
 * for a year; an older name redirects to the latest.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^inventory\.[\da-f]{16}\.json$/.test(params.file)) throw notFound();
  const { file, text, address } = await loadCatalogFile(contentOf(context));
  // Not cached: the number of names is unlimited.
  if (file !== params.file) return redirect(address, { headers: { "cache-control": "no-store" } });
  return new Response(text, {
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=31536000, immutable",
      "x-robots-tag": "noindex",
    },
  });
}
