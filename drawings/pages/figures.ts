import { drawBuildCalendar } from "./build-calendar.ts";
import { articleText, pageText } from "./page-text.ts";
import type { PageDrawing } from "./sheet.ts";
import { drawSunDiagram } from "./sun-diagram.ts";
import { drawTaxBills } from "./tax-bill.ts";
import { drawWallSection } from "./wall-section.ts";

/** What texts of the demo say in figures, drawn: by the name of the drawing, without its ending. */
export function figures(demoFolder: string): Record<string, PageDrawing> {
  return {
    "build-calendar": drawBuildCalendar(articleText(demoFolder, "blog-posts/nine-months-week-by-week.md")),
    "sun-diagram": drawSunDiagram(articleText(demoFolder, "blog-posts/why-our-kitchens-face-the-morning.md")),
    "tax-bills": drawTaxBills(articleText(demoFolder, "blog-posts/what-a-metro-district-adds-to-a-tax-bill.md")),
    "wall-section": drawWallSection(pageText(demoFolder, "pages/energy-green-practices.yaml")),
  };
}
