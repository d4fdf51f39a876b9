/** What a browser says of an element whose content it begins, or ceases, to leave out. */
export const restEvent = "contentvisibilityautostatechange";

/**
 * Whether a browser may leave out what lies below. Where what is shown does not keep its place while something above it is
 * laid out (Safari), nothing may; and the first Safari that could does not find what rests when it searches a page.
 */
export function canRest(): boolean {
  return `on${restEvent}` in document.body && CSS.supports("overflow-anchor", "auto");
}

/** Has everything laid out that rests below the first screen (`boot/rest-below.ts`). */
export function wakeResting(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[style*='content-visibility']")) wake(element);
}

/** Has one element laid out. */
export function wake({ style }: HTMLElement): void {
  style.containIntrinsicSize = style.contentVisibility = "";
}
