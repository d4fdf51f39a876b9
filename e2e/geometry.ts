import type { Locator, Page } from "@playwright/test";
import { fontsAreOn } from "./web-fonts.ts";

/** Widths at which every kind of page is looked at (art direction), px. */
export const testedWidthsPx = [390, 768, 1280, 1680] as const;

/** Where something stands on the page, px. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Boxes of all that a locator finds and that is drawn, in the order of the document. */
export function boxesOf(locator: Locator): Promise<Box[]> {
  return locator.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 ? [{ left, right, top, bottom }] : [];
    }),
  );
}

/** Whether two boxes share more than a pixel's edge. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  );
}

/** The height of a box that lies beside another, as a share of the height of the first. */
export function shareBeside(one: Box, other: Box): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, shared) / (one.bottom - one.top);
}

/** Sets the width of the window and waits until the page is laid out in it with its fonts. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  await fontsAreOn(page);
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
