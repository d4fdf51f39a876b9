import type { BrowserContext, Page } from "@playwright/test";

/** Turns `content-visibility: auto` off in pages that are opened from now on: skipped content has no size and no `innerText`. */
export async function laidOutWhole(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("main > section, footer { content-visibility: visible !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
}
