import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { filtersInUse } from "#app/domain/search/filters-in-use.ts";
import { parseSearchQuery } from "#app/domain/search/free-text.ts";
import { searchHref } from "#app/domain/search/search-address.ts";
import { missedFacets } from "#app/domain/search/search-filters.ts";
import { plainWords, zeroResultSearch } from "#app/domain/search/zero-result-searches.ts";
import { packCatalog } from "#app/graphql/catalog/packed-catalog.ts";
import { type LoadedCatalog, loadSearchCatalog, type SearchableCatalog } from "#app/graphql/catalog/search-catalog.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import type { ReadZeroResultSearch } from "#app/graphql/entry-exports.ts";
import { searchContent } from "./search-content.ts";

/**
 * The search for a query string, and the URL of the catalog it ran on.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadSearch(client: ContentClient, params: URLSearchParams) {
  const { catalog, address } = await loadCatalogFile(client);
  return { content: searchContent(catalog, params), catalogAddress: address };
}

const packed = new WeakMap<LoadedCatalog, { readonly file: string; readonly text: string }>();

/**
 * The packed catalog as a file for browsers: its text, and a name with a hash of it, so that it may be cached forever;
 * with the catalog itself and the texts of the overview.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadCatalogFile(content: ContentClient) {
  const loaded = await loadSearchCatalog(content);
  let file = packed.get(loaded);
  if (!file) {
    const text = JSON.stringify(packCatalog(loaded.entries, loaded.today));
    const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
    file = { file: `inventory.${version}.json`, text };
    packed.set(loaded, file);
  }
  return { ...file, catalog: loaded.catalog, texts: loaded.indexed.texts, address: `/new-home-search/${file.file}` };
}

/**
 * The parts of a search without results to count. Runs the search again, as a browser's report cannot be trusted.
 * @param search The query string of the search.
 * @throws as {@link ContentClient.query} does.
 */
export async function readZeroResultSearch(
  search: string,
  context: Readonly<RouterContextProvider>,
): Promise<ReadZeroResultSearch> {
  const { catalog } = await loadSearchCatalog(contentOf(context));
  const query = parseSearchQuery(new URLSearchParams(search), catalog);
  const hasResults = missedFacets(catalog.items, query, catalog).includes(0);
  return {
    ...(hasResults ? { search: null, filters: [] } : zeroResultSearch(query, catalog)),
    words: plainWords(query.unmatched),
  };
}

/**
 * The text of an inquiry about a search: its filters in words, and its URL for the sales team. Null when the search
 * has no known filter.
 */
export function prefilledInquiry(catalog: SearchableCatalog, search: string | null, publicUrl: string): string | null {
  const query = parseSearchQuery(new URLSearchParams(search ?? ""), catalog);
  const words = filtersInUse(query, catalog).map(({ text }) => text);
  if (words.length === 0) return null;
  return `Please tell me when a home fits my search: ${words.join("; ")}.\n\n${new URL(searchHref(query), publicUrl)}`;
}
