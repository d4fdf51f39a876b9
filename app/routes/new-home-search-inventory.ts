import { redirect } from "react-router";
import { notFound } from "#app/domain/navigation/route-params.ts";
import { loadStockFile } from "#app/features/search/stock-address.server.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/new-home-search-inventory.ts";

/**
 * Everything for sale, packed for the search in the browser. The name changes with the content, so browsers and caches
 * keep a file for a year; an older name leads to the newest.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  if (!/^inventory\.[\da-f]{16}\.json$/.test(params.file)) throw notFound(url);
  const { file, text, address } = await loadStockFile(contentOf(context));
  // Not kept: any number of older names can be made up.
  if (file !== params.file) return redirect(address, { headers: { "cache-control": "no-store" } });
  return new Response(text, {
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=31536000, immutable",
      "x-robots-tag": "noindex",
    },
  });
}
