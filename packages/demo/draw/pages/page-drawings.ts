import { drawCrackGauge } from "./crack-gauge.ts";
import { drawLockAndKeys } from "./lock-and-keys.ts";
import { matchIn, numberIn, pageTable } from "./page-text.ts";
import { drawTwelveColors } from "./twelve-colors.ts";

/** Draws the crack gauge of the warranty page, from that page's table. */
export function crackGauge(demoFolder: string): string {
  const rows = pageTable(demoFolder, "pages/homeowner-resources.yaml", "cracks");
  return drawCrackGauge(rows.map(([size = "", what = "", whose = ""]) => ({ size, what, whose }))).svg;
}

/** Draws construction time and rate lock, from the table of the lender's page. */
export function lockAndKeys(demoFolder: string): string {
  const [[, building = ""] = [], [, lock = ""] = [], [, open = ""] = []] = pageTable(
    demoFolder,
    "pages/preferred-lender.yaml",
    "lock",
  );
  const [quickest, slowest] = matchIn(building, /^(\d+) to (\d+) months$/).map(Number);
  return drawLockAndKeys({
    buildingMonths: [quickest ?? 0, slowest ?? 0],
    lockDays: numberIn(lock),
    openDays: numberIn(open),
  }).svg;
}

/** Draws the boards of the page of colors, from that page's table. */
export function twelveColors(demoFolder: string): string {
  const rows = pageTable(demoFolder, "pages/peacock.yaml", "colors");
  return drawTwelveColors(
    rows.map(([code = "", name = "", , lrv = "", southAndWest]) => ({
      code,
      name,
      lrv: numberIn(lrv),
      southAndWest: southAndWest === "Yes",
    })),
  ).svg;
}
