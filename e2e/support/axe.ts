import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Findings of axe in the current page (WCAG 2.2 AA and best practices), one line for each rule and element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // All rules run; only passes are not listed by element, which takes longer than the rules.
    .options({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
    // The other mode opens a new page for each run, for frames of other sites, which there are none of.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe ${id}: ${target.join(" ")}`));
}
