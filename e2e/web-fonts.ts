import type { Page } from "@playwright/test";

/** The style sheet whose fonts this browser has noted that it has (`site/boot/web-fonts.ts`); null where it has none. */
export const notedFonts = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("porchlight.fonts"));

/** Waits until a page is set in its web fonts: the document knows none of them before. */
export async function fontsAreOn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Newsreader"?$/.test(family) && status === "loaded"),
  );
  await page.evaluate(() => document.fonts.ready);
}
