import { drawBuildCalendar } from "./build-calendar.ts";
import { drawChecklist } from "./checklist.ts";
import { drawCommission } from "./commission.ts";
import { drawEmberHouse } from "./ember-house.ts";
import { drawFortyFields } from "./forty-fields.ts";
import { drawGrassRoots } from "./grass-roots.ts";
import { drawHoursAYear } from "./hours-a-year.ts";
import { drawHoursOfDay } from "./hours-of-day.ts";
import { drawMudRoom } from "./mud-room.ts";
import { drawOfficeMap } from "./office-map.ts";
import { drawOptionLine } from "./option-line.ts";
import { articleText, pageBlocks, pageTable, pageText } from "./page-text.ts";
import { drawPayScale } from "./pay-scale.ts";
import type { PageDrawing } from "./sheet.ts";
import { drawStreetOfHouses } from "./street-of-houses.ts";
import { drawSunDiagram } from "./sun-diagram.ts";
import { drawTaxBills } from "./tax-bill.ts";
import { drawToolWall } from "./tool-wall.ts";
import { drawTrainLine } from "./train-line.ts";
import { drawWallSection } from "./wall-section.ts";

/** Drawings of the demo's texts, by name without extension. */
export function figures(demoFolder: string): Record<string, PageDrawing> {
  const article = (name: string) => articleText(demoFolder, `blog-posts/${name}.md`);
  const text = (name: string) => pageText(demoFolder, `pages/${name}.yaml`);
  const blocks = (name: string) => pageBlocks(demoFolder, `pages/${name}.yaml`);
  const table = (name: string, anchor: string) => pageTable(demoFolder, `pages/${name}.yaml`, anchor);
  return {
    "build-calendar": drawBuildCalendar(article("nine-months-week-by-week")),
    checklist: drawChecklist(blocks("homesafe-colorado-master-builder")),
    commission: drawCommission(table("realtor-resources", "example")),
    "ember-house": drawEmberHouse(text("marshallfire-ember-details")),
    "forty-fields": drawFortyFields(blocks("land-acquisition")),
    "grass-roots": drawGrassRoots(text("about-us")),
    "hours-a-year": drawHoursAYear(text("experience-lower-maintenance")),
    "hours-of-day": drawHoursOfDay(table("faq", "who-answers")),
    "mud-room": drawMudRoom(text("whats-lifefullness")),
    "office-map": drawOfficeMap(demoFolder),
    "option-line": drawOptionLine(text("fun-part-journey")),
    "pay-scale": drawPayScale(blocks("career-opportunities")),
    "street-of-houses": drawStreetOfHouses(blocks("limitededition")),
    "sun-diagram": drawSunDiagram(article("why-our-kitchens-face-the-morning")),
    "tax-bills": drawTaxBills(article("what-a-metro-district-adds-to-a-tax-bill")),
    "tool-wall": drawToolWall(blocks("brents-place")),
    "train-line": drawTrainLine(blocks("central-park-special-offer")),
    "wall-section": drawWallSection(text("energy-green-practices")),
  };
}
