import { drawBuildCalendar } from "./build-calendar.ts";
import { articleText } from "./page-text.ts";
import type { PageDrawing } from "./sheet.ts";
import { drawTaxBills } from "./tax-bill.ts";

/** What texts of the demo say in figures, drawn: by the name of the drawing, without its ending. */
export function figures(demoFolder: string): Record<string, PageDrawing> {
  return {
    "build-calendar": drawBuildCalendar(articleText(demoFolder, "blog-posts/nine-months-week-by-week.md")),
    "tax-bills": drawTaxBills(articleText(demoFolder, "blog-posts/what-a-metro-district-adds-to-a-tax-bill.md")),
  };
}
