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
  "front page":         [ 15_000, 132_200,      22, 12_900, 48_200,          36_000,  60 ],
  "overview":           [ 16_000, 147_000,      31, 13_000, 34_900,           7_000,  60 ],
  "neighborhood":       [  8_200, 189_000,      58, 22_700, 34_900,          36_400, 110 ],
  "plan":               [ 23_500, 154_500,      43, 19_300, 34_900,          38_200,  85 ],
  "quick move-in home": [ 23_600, 153_500,      41, 20_000, 34_900,          38_200,  85 ],
  "search":             [ 26_500, 151_000,      34, 13_100, 34_900,          22_000,  60 ],
  "blog":               [  9_900, 140_500,      34, 18_700, 34_900,          23_500,  90 ],
  "blog post":          [ 10_100, 133_500,      29, 13_200, 34_900,          23_000,  60 ],
  "campaign":           [  9_000, 147_500,      38, 18_900, 34_900,          14_000,  80 ],
  "contact page":       [ 11_300, 143_000,      34, 16_900, 34_900,           1_000,  75 ],
};

/** Everything of a page's cost that is over its budget, in words. */
export function overBudget(page: PageName, cost: OpenedCost): string[] {
  return measures.flatMap((measure, at) => {
    const most = rows[page][at] ?? 0;
    return cost[measure] <= most ? [] : [`${page}: ${measure} ${cost[measure]}, at most ${most}`];
  });
}
