import type { OpenedCost } from "../bench/browser/opened-page.ts";
import type { PageName } from "../bench/browser/pages.ts";

const measures = [
  "documentBytes",
  "scriptBytes",
  "modules",
  "styleBytes",
  "fontBytes",
  "largestPictureBytes",
] as const satisfies readonly (keyof OpenedCost)[];

/**
 * What a page may cost a phone that has nothing of it yet, before anyone touches it: bytes and requests, never times, which
 * say more about the machine. Whoever makes a page cheaper lowers its row; a row that has to grow is a decision.
 * `docs/performance.md` says where they are to end.
 */
// biome-ignore format: a table
const rows: Readonly<Record<PageName, readonly number[]>> = {
  //                     document   script  modules   style    font  largest picture
  "front page":         [ 25_200, 119_500,      12, 13_020, 48_200,          30_000 ],
  "overview":           [ 26_150, 135_800,      23, 12_600, 34_900,           5_800 ],
  "neighborhood":       [ 16_100, 168_300,      31, 18_600, 34_900,          26_700 ],
  "plan":               [ 37_050, 124_700,      14, 18_000, 34_900,          17_000 ],
  "quick move-in home": [ 37_600, 120_600,      13, 18_700, 34_900,          17_000 ],
  "search":             [ 33_020, 135_300,      24, 12_000, 34_900,          16_300 ],
  "blog":               [ 18_320, 122_900,      16, 19_400, 34_900,          15_500 ],
  "blog post":          [ 19_310, 119_800,      12, 13_400, 34_900,          19_000 ],
  "campaign":           [ 17_940, 122_500,      14, 19_500, 34_900,          10_500 ],
  "contact page":       [ 20_070, 122_400,      13, 17_700, 34_900,           1_000 ],
};

/** Everything of a page's cost that is over its budget, in words. */
export function overBudget(page: PageName, cost: OpenedCost): string[] {
  return measures.flatMap((measure, at) => {
    const most = rows[page][at] ?? 0;
    return cost[measure] <= most ? [] : [`${page}: ${measure} ${cost[measure]}, at most ${most}`];
  });
}
