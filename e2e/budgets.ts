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
  "front page":         [  15_000, 132_700,      25, 12_000, 80_200,          36_000,  60 ],
  "overview":           [  16_000, 149_500,      35, 12_100, 64_700,           7_000,  60 ],
  "neighborhood":       [   8_200, 189_000,      58, 21_700, 64_700,          36_400, 110 ],
  "plan":               [  23_500, 154_500,      43, 18_400, 64_700,          38_200,  85 ],
  "quick move-in home": [  23_600, 153_500,      41, 19_000, 64_700,          38_200,  85 ],
  "search":             [  26_500, 151_000,      34, 12_200, 64_700,          22_000,  60 ],
  "blog":               [   9_900, 158_500,      47, 17_800, 64_700,          23_500,  90 ],
  "blog post":          [  10_100, 133_500,      29, 12_300, 64_700,          23_000,  60 ],
  "campaign":           [   9_000, 155_500,      42, 18_000, 64_700,          14_000,  80 ],
  "contact page":       [  11_300, 155_000,      41, 16_000, 64_700,           1_000,  75 ],
};

/** Everything of a page's cost that is over its budget, in words. */
export function overBudget(page: PageName, cost: OpenedCost): string[] {
  return measures.flatMap((measure, at) => {
    const most = rows[page][at] ?? 0;
    return cost[measure] <= most ? [] : [`${page}: ${measure} ${cost[measure]}, at most ${most}`];
  });
}
