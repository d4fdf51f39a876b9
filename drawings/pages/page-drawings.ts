import { drawCrackGauge } from "./crack-gauge.ts";
import { pageTable } from "./page-table.ts";
import { drawTwelveColors } from "./twelve-colors.ts";

/** The crack gauge of the warranty page, from that page's table. `demo` is the demo's folder. */
export function crackGauge(demo: string): string {
  const rows = pageTable(demo, "pages/homeowner-resources.yaml", "cracks");
  return drawCrackGauge(
    rows.map(({ Width: size = "", Crack: what = "", Whose: whose = "" }) => ({ size, what, whose })),
  ).svg;
}

/** The boards of the page of colors, from that page's table. `demo` is the demo's folder. */
export function twelveColors(demo: string): string {
  const rows = pageTable(demo, "pages/peacock.yaml", "colors");
  return drawTwelveColors(
    rows.map(({ Code: code = "", Name: name = "", LRV: lrv, "South and west": southAndWest }) => ({
      code,
      name,
      lrv: Number(lrv),
      southAndWest: southAndWest === "Yes",
    })),
  ).svg;
}
