import type { RouterContextProvider } from "react-router";
import type { AlertProduct } from "#app/domain/alerts/alert-changes.ts";
import { alertSearchTitle } from "#app/domain/alerts/alert-search.ts";
import { alertSearch, alertSearchHref } from "#app/domain/alerts/stored-search.ts";
import { parseSearchQuery } from "#app/domain/search/free-text.ts";
import { joined } from "#app/domain/wording/text.ts";
import { wantedSummaries } from "#app/graphql/catalog/product-summary.ts";
import { loadSearchCatalog, type SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { AlertCatalog } from "#app/graphql/entry-exports.ts";

/**
 * Loads every product with a page as alerts compare it, also those that are sold, and the names that searches refer to.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadAlertCatalog(context: Readonly<RouterContextProvider>): Promise<AlertCatalog> {
  const { catalog } = await loadSearchCatalog(contentOf(context));
  return { products: alertProducts(catalog), scope: scopeOf(catalog) };
}

/** The products of a catalog. */
export function alertProducts(catalog: SearchableCatalog): AlertProduct[] {
  const items = new Map(
    catalog.items.map((catalogItem) => {
      const { summary: _summary, ...item } = catalogItem;
      return [item.id, item];
    }),
  );
  return wantedSummaries(catalog, ({ uri }) => uri !== "", catalog.today).map((summary) => ({
    id: summary.id,
    kind: summary.kind,
    title: summary.title,
    where: summary.where,
    href: summary.href,
    price: summary.price,
    status: summary.status?.text ?? null,
    item: items.get(summary.id) ?? null,
  }));
}

/** The names that a search can refer to, without the catalog itself. */
function scopeOf({ towns, places, months, houses }: SearchableCatalog): AlertCatalog["scope"] {
  return { towns, places, months, houses };
}

/** The subject of requested alerts. */
export interface RequestedAlert {
  readonly kind: "search" | "product";
  readonly target: string;
  readonly title: string;
  /** The page of the product, or of the results. */
  readonly href: string;
}

/** A search is stored with its filters; longer ones are not written by the site. */
const maxSearchCharacters = 1500;

/**
 * The search or the product of a URL of the form: `search`, a query string, or `about`, the path of a product. Null for
 * an unknown product or a search that is too long.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadRequestedAlert(
  content: ContentClient,
  params: URLSearchParams,
): Promise<RequestedAlert | null> {
  const { catalog } = await loadSearchCatalog(content);
  const path = params.get("about");
  if (path !== null) {
    const [product] = wantedSummaries(catalog, ({ uri }) => uri === path, catalog.today);
    if (!product) return null;
    const { id, title, where, href } = product;
    return { kind: "product", target: String(id), title: joined(", ", title, where), href };
  }
  const query = parseSearchQuery(new URLSearchParams(params.get("search") ?? ""), catalog);
  const target = alertSearch(query);
  if (target.length > maxSearchCharacters) return null;
  return { kind: "search", target, title: alertSearchTitle(query, catalog), href: alertSearchHref(target) };
}
