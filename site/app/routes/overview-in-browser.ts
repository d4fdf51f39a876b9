import type { MapViewName } from "#app/domain/neighborhoods/map-views.ts";
import { overviewContent } from "#app/features/overview/overview-content.ts";
import { keptStock } from "#app/features/search/kept-stock.ts";
import { nextPaint } from "#app/ui/motion/next-paint.ts";
import { overviewTexts } from "./overview-texts.ts";

export { overviewPlaces } from "#app/features/overview/overview-content.ts";

/** A view of the overview from what the browser has; null where the server has to be asked. */
export async function overviewInBrowser(view: MapViewName, params: URLSearchParams) {
  const kept = await keptStock();
  if (!kept || !overviewTexts.kept) return null;
  await nextPaint();
  const content = overviewContent(kept.stock, view, params, overviewTexts.kept);
  // The drawing is for those without JavaScript.
  return { content, stockAddress: kept.address, sheet: null };
}
