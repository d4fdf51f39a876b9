import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds in the page as it stands (WCAG 2.2 AA and good practice), one line for each rule and element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Every rule runs; only what it passes is not written down element by element, which takes longer than the rules.
    .options({ runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] })
    // The other mode opens a page of its own for each look, for frames of other sites: there are none.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe ${id}: ${target.join(" ")}`));
}
