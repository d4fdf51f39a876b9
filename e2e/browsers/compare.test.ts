import { expect, test } from "./browser-test.ts";
import { paths } from "./demo-paths.ts";

test("two plans are chosen from their cards and compared, and one is removed", async ({ page }) => {
  await page.open(`${paths.search}?kind=plan`);
  const buttons = page.find("main article button", /^Compare /);
  const titles: string[] = [];
  for (const at of [0, 1]) {
    const button = buttons.at(at);
    titles.push(((await button.attribute("aria-label")) ?? "").slice("Compare ".length));
    await button.click();
    await expect.poll(() => button.attribute("aria-pressed")).toBe("true");
  }
  const [first = "", second = ""] = titles;
  const bar = page.find("[aria-label='Chosen for the comparison']");
  await expect.poll(() => bar.text()).toContain("2 of 4 chosen");
  await bar.find("a", "Compare").click();
  await expect.poll(() => page.path()).toMatch(/^\/compare\/\?ids=\d+,\d+$/);
  await expect.poll(() => page.heading.text()).toBe("Compare homes and plans");
  const columns = page.find("main thead th[scope=col]");
  await expect.poll(() => columns.texts()).toEqual([expect.stringContaining(first), expect.stringContaining(second)]);
  await page.link(`Take ${first} out`).click();
  await expect.poll(() => columns.texts()).toEqual([expect.stringContaining(second)]);
  // The column is removed before the navigation ends.
  await expect.poll(() => page.path()).toMatch(/^\/compare\/\?ids=\d+$/);
});

test("the choice for a comparison survives a reload", async ({ page }) => {
  await page.open(paths.home);
  const button = page.button("Compare 1482 Threshing Lane").at(0);
  await button.click();
  await expect.poll(() => button.attribute("aria-pressed")).toBe("true");
  await page.reload();
  await expect.poll(() => button.attribute("aria-pressed")).toBe("true");
  const bar = page.find("[aria-label='Chosen for the comparison']");
  await expect.poll(() => bar.text()).toContain("1 of 4 chosen");
});
