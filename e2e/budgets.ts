import type { OpenedCost } from "../bench/browser/opened-page.ts";
import type { PageName } from "../bench/browser/pages.ts";

const measures = [
  "documentBytes",
  "scriptBytes",
  "modules",
  "styleBytes",
  "fontBytes",
  "largestPictureBytes",
  "elements",
] as const satisfies readonly (keyof OpenedCost)[];

/**
 * What a page may cost a phone that has nothing of it yet, before anyone touches it: bytes, requests and elements, never
 * times, which say more about the machine. Whoever makes a page cheaper lowers its row; a row that has to grow is a decision.
 * Whole-page hydration (decision 117) raised script; fewer, larger modules take less of the main thread (decision 119).
 */
// biome-ignore format: a table
const rows: Readonly<Record<PageName, readonly number[]>> = {
  //                     document   script  modules   style    font  largest picture  elements
  "front page":         [ 23_500, 136_900,      18, 12_900, 48_200,          30_000,      625 ],
  "overview":           [ 20_500, 142_800,      25, 13_300, 34_900,           5_800,      535 ],
  "neighborhood":       [ 15_000, 181_500,      35, 20_900, 34_900,          26_700,    1_370 ],
  "plan":               [ 35_000, 153_000,      28, 18_000, 34_900,          17_000,    1_035 ],
  "quick move-in home": [ 35_500, 153_000,      28, 18_700, 34_900,          17_000,    1_010 ],
  "search":             [ 24_500, 143_200,      24, 13_000, 34_900,          16_300,    1_000 ],
  "blog":               [ 17_300, 150_000,      28, 19_400, 34_900,          15_500,      395 ],
  "blog post":          [ 19_310, 138_300,      22, 13_400, 34_900,          19_000,      395 ],
  "campaign":           [ 17_940, 150_000,      26, 19_500, 34_900,          10_500,      280 ],
  "contact page":       [ 16_500, 147_500,      20, 17_700, 34_900,           1_000,      415 ],
};

/** Everything of a page's cost that is over its budget, in words. */
export function overBudget(page: PageName, cost: OpenedCost): string[] {
  return measures.flatMap((measure, at) => {
    const most = rows[page][at] ?? 0;
    return cost[measure] <= most ? [] : [`${page}: ${measure} ${cost[measure]}, at most ${most}`];
  });
}
