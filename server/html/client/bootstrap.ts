import { afterFirstPaint } from "./after-first-paint.ts";
import { prepareDocument } from "./prepare-document.ts";

// Runs at the end of `<head>`; once hydrated, the app sets `html[data-hydrated]`.

deferLayout();
afterFirstPaint(prepareDocument());

/**
 * Sets `html[data-loading]`, with which sections below the first screens are not laid out (`app/styles/layout.css`). A
 * reload, a return and a fragment scroll to a place that needs the heights of the sections above it.
 */
function deferLayout(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "navigate" && location.hash === "") document.documentElement.dataset.loading = "";
}
