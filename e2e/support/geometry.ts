import type { Locator, Page } from "@playwright/test";
import { sectionsAreLaidOut } from "./hydrated.ts";
import { fontsAreOn } from "./web-fonts.ts";

/** Widths at which every kind of page is tested, px. */
export const testedWidthsPx = [390, 768, 1280, 1680] as const;

/** Position and size of an element on the page, px. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Boxes of the visible elements of a locator, in document order; waits until there is one. */
export async function boxesOf(locator: Locator): Promise<Box[]> {
  await locator.filter({ visible: true }).first().waitFor();
  return locator.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 ? [{ left, right, top, bottom }] : [];
    }),
  );
}

/** Whether two boxes overlap by more than a pixel. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  );
}

/** The height of a box beside another, as a share of the height of the first. */
export function shareBeside(one: Box, other: Box): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, shared) / (one.bottom - one.top);
}

/** Resizes the window and waits for layout and fonts. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
  await fontsAreOn(page);
  await sectionsAreLaidOut(page);
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}
