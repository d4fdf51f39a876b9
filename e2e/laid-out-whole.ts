import type { BrowserContext, Page } from "@playwright/test";

/**
 * Has pages that are opened from now on laid out whole, as in a browser that leaves nothing out: the sizes of what rests
 * (`site/boot/rest-below.ts`) are those of the first paint, and what is inside has none of its own, and no `innerText`.
 */
export async function laidOutWhole(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    for (const { prototype } of [Element, HTMLElement])
      Reflect.deleteProperty(prototype, "oncontentvisibilityautostatechange");
  });
}
