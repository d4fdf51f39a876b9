import { loadProducts, parseIds } from "#app/features/favorites/load-products.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { Route } from "./+types/my-favorites-products.ts";

export const handle = { cacheQuery: ["ids"] };

const headers = { "x-robots-tag": "noindex" };

/** Responds with the cards of the products with these ids, for the page of favorites. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = parseIds(url.searchParams.get("ids"));
  if (!ids) {
    const error = "Give the ids of products in a query such as ?ids=12,340, 200 characters at most.";
    return Response.json({ error }, { status: 400, headers });
  }
  return Response.json({ products: await loadProducts(contentOf(context), ids) }, { headers });
}
