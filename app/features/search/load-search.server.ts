import type { ContentClient } from "#app/graphql/client.ts";
import { searchContent } from "./search-content.ts";
import { loadStockFile } from "./stock-address.server.ts";

/**
 * The search for what a query string asks, and the address of the stock that it was made of.
 * @throws as {@link ContentClient.query} does.
 */
export async function loadSearch(client: ContentClient, params: URLSearchParams) {
  const { stock, address } = await loadStockFile(client);
  return { content: searchContent(stock, params), stockAddress: address };
}
