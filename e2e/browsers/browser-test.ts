import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, inject } from "vitest";
import { startFirefox } from "./firefox.ts";
import type { Page, TestBrowser } from "./page.ts";
import { startWebKit, type WebKitPrograms } from "./webkit.ts";

/** A browser to start, with the paths of its programs. */
export type BrowserChoice =
  | { readonly name: "Firefox"; readonly path: string }
  | ({ readonly name: "WebKitGTK" } & WebKitPrograms);

declare module "vitest" {
  interface ProvidedContext {
    readonly siteUrl: string;
    /** A folder for files that browsers write; removed after the run. */
    readonly folder: string;
    readonly browser: BrowserChoice;
  }
}

/** Browsers report a skipped view transition; no code of the page handles its promise. */
const skippedTransition = /Transition was (?:aborted|skipped)/;

/** Firefox rejects reads of a response that ends early because the page is left. */
const cutResponse = /^page error: TypeError: Error in input stream$/;

/** A test on the built site in the browser of its project; console errors, warnings and failed requests fail it. */
export const test = base.extend<{ allowed: RegExp[]; browser: TestBrowser; page: Page }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from this pattern
    async ({}, use) => {
      const choice = inject("browser");
      const siteUrl = inject("siteUrl");
      const home = join(inject("folder"), choice.name);
      mkdirSync(home, { mode: 0o700 });
      const browser =
        choice.name === "Firefox"
          ? await startFirefox(choice.path, siteUrl, home)
          : await startWebKit(choice, siteUrl, home);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from this pattern
  allowed: async ({}, use) => await use([skippedTransition, cutResponse]),
  page: async ({ browser, allowed }, use) => {
    const page = await browser.open();
    await page.resize(1280, 900);
    await use(page);
    const problems = await page.problems();
    await page.close();
    expect(problems.filter((problem) => !allowed.some((each) => each.test(problem)))).toEqual([]);
  },
});

export { expect };
