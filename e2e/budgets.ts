import type { OpenedCost } from "../bench/browser/opened-page.ts";
import type { PageName } from "../bench/browser/pages.ts";

const measures = [
  "documentBytes",
  "scriptBytes",
  "modules",
  "styleBytes",
  "fontBytes",
  "largestPictureBytes",
  "requestsBeforeLargestPaint",
] as const satisfies readonly (keyof OpenedCost)[];

/**
 * What a page may cost a phone that has nothing of it yet, before anyone touches it: bytes and requests, never times, which
 * say more about the machine. Whoever makes a page cheaper lowers its row; a row that has to grow is a decision.
 * `docs/performance.md` says where they are to end.
 */
// biome-ignore format: a table
const rows: Readonly<Record<PageName, readonly number[]>> = {
  //                     document   script  modules   style    font  largest picture  requests before the largest paint
  "front page":         [ 25_200, 132_700,      25, 13_100, 48_200,          30_000,  30 ],
  "overview":           [ 26_300, 149_500,      35, 13_200, 34_900,           5_800,  30 ],
  "neighborhood":       [ 16_000, 189_000,      58, 22_900, 34_900,          26_700,  30 ],
  "plan":               [ 37_600, 154_500,      43, 19_500, 34_900,          38_200,  30 ],
  "quick move-in home": [ 38_400, 153_800,      42, 20_200, 34_900,          38_200,  30 ],
  "search":             [ 33_700, 151_000,      34, 13_300, 34_900,          16_300,  30 ],
  "blog":               [ 17_900, 158_500,      47, 18_900, 34_900,          23_500,  30 ],
  "blog post":          [ 18_900, 133_500,      29, 13_400, 34_900,          19_000,  30 ],
  "campaign":           [ 17_500, 155_500,      42, 19_100, 34_900,          10_000,  30 ],
  "contact page":       [ 20_000, 155_000,      41, 17_100, 34_900,           1_000,  30 ],
};

/** Everything of a page's cost that is over its budget, in words. */
export function overBudget(page: PageName, cost: OpenedCost): string[] {
  return measures.flatMap((measure, at) => {
    const most = rows[page][at] ?? 0;
    return cost[measure] <= most ? [] : [`${page}: ${measure} ${cost[measure]}, at most ${most}`];
  });
}
