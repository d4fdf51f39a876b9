import type { OpenedCost } from "../../../bench/browser/opened-page.ts";
import type { PageName } from "../../../bench/browser/pages.ts";

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
 * Budgets of a page for a phone with an empty cache, before any interaction: bytes, requests and elements, never times,
 * which depend on the machine. Lower a row when its page gets cheaper; raising one needs a decision. Documents and
 * elements have about 3 % of room: dates in the content, form tokens and the port change them from run to run.
 */
// biome-ignore format: a table
const rows: Readonly<Record<PageName, readonly number[]>> = {
  //                     document   script  modules   style    font  largest picture  elements
  "front page":         [ 24_500, 138_300,      18, 14_600, 48_200,          30_000,      576 ],
  "overview":           [ 21_000, 146_800,      25, 15_600, 34_900,           5_800,      531 ],
  "neighborhood":       [ 15_400, 178_600,      33, 22_000, 34_900,          26_700,    1_086 ],
  "plan":               [ 33_900, 153_200,      28, 19_500, 34_900,          17_000,      825 ],
  "quick move-in home": [ 34_000, 153_200,      28, 19_900, 34_900,          17_000,      798 ],
  "search":             [ 25_500, 145_400,      24, 15_100, 34_900,          16_300,      895 ],
  "blog":               [ 17_700, 149_700,      28, 20_600, 34_900,          15_500,      382 ],
  "blog post":          [ 19_310, 138_100,      22, 14_600, 34_900,          19_000,      409 ],
  "campaign":           [ 17_400, 148_800,      26, 20_700, 34_900,          10_500,      248 ],
  "contact page":       [ 19_100, 146_500,      20, 18_900, 34_900,           1_000,      446 ],
};

/** Costs of a page that are over its budget, as text. */
export function overBudget(page: PageName, cost: OpenedCost): string[] {
  return measures.flatMap((measure, at) => {
    const max = rows[page][at] ?? 0;
    return cost[measure] <= max ? [] : [`${page}: ${measure} ${cost[measure]}, at most ${max}`];
  });
}
