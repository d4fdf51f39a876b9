import { keptStock } from "#app/features/search/kept-stock.ts";
import { searchContent } from "#app/features/search/search-content.ts";
import { nextPaint } from "#app/ui/motion/next-paint.ts";

/** What a search finds in what the browser has; null where the server has to be asked. */
export async function searchInBrowser(params: URLSearchParams) {
  const kept = await keptStock();
  if (!kept) return null;
  await nextPaint();
  return { content: searchContent(kept.stock, params), stockAddress: kept.address };
}
