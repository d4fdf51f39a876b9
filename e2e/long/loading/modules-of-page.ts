import { expect, type Page } from "@playwright/test";

/** The addresses of the modules that a page's bootstrap script preloads, in their order. */
export async function modulesOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const modules = / data-preloads="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
  expect(modules.length).toBeGreaterThan(10);
  return modules;
}
