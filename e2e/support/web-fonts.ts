import type { Page } from "@playwright/test";

/**
 * The style sheet whose fonts this browser has recorded as loaded (`server/html/client/web-fonts.ts`); null without
 * one.
 */
export const notedFonts = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("porchlight.fonts"));

/** Waits until a page uses its web fonts, which the document does not declare before. */
export async function fontsAreOn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Newsreader"?$/.test(family) && status === "loaded"),
  );
  await page.evaluate(() => document.fonts.ready);
}

export const fontFile = /\.woff2$/;

/** The families of the fallback faces (`app/styles/fallback-fonts.css`), by their web font. */
export const fallbackFamilies = {
  Newsreader: ["Georgia", "Noto Serif", "DejaVu Serif"].map((local) => `Newsreader Fallback: ${local}`),
  "Instrument Sans": ["Arial", "Roboto", "DejaVu Sans"].map((local) => `Instrument Sans Fallback: ${local}`),
} as const;

/** Holds back the fonts of a page until they are released, and counts their bytes. */
export async function holdFonts(page: Page): Promise<{ release: () => void; bytes: () => Promise<number> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sizes: Promise<number>[] = [];
  await page.route(fontFile, async (route) => {
    await promise;
    await route.continue();
  });
  page.on("response", (response) => {
    if (!fontFile.test(new URL(response.url()).pathname)) return;
    const size = response.body().then((body) => body.length);
    // A font that is aborted with the page has no size.
    size.catch(() => {});
    sizes.push(size);
  });
  return { release: resolve, bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}
