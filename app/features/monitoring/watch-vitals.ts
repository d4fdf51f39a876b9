import { type MetricType, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { layoutShiftWarnings } from "./layout-shift.ts";
import { VitalsQueue } from "./vitals-queue.ts";

let isWatched = false;

/**
 * Measures how fast and how steady this page is: warns of layout shifts (S9.32), and where `isReported` tells the site
 * when the page is hidden. Whatever happened before is in the browser's buffers.
 * Once for a page: documents that need no script otherwise call it before the page's own script does.
 */
export function watchVitals(isReported: boolean): void {
  if (isWatched) return;
  isWatched = true;
  const warn = layoutShiftWarnings();
  if (!isReported) {
    onCLS(warn, { reportAllChanges: true });
    return;
  }
  const routeNow = () => document.documentElement.dataset.route ?? "";
  const queue = new VitalsQueue(routeNow());
  const add = (metric: MetricType) => queue.add(metric);
  onTTFB(add);
  onLCP(add);
  onINP(add);
  onCLS(
    (metric) => {
      warn(metric);
      add(metric);
    },
    { reportAllChanges: true },
  );
  // A page that comes back from the browser's cache is measured anew, at whichever route it had come to.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) queue.route = routeNow();
  });
  // On the window, so that web-vitals' own listeners have said their last.
  addEventListener("visibilitychange", () => {
    const report = document.visibilityState === "hidden" ? queue.take() : null;
    if (report) navigator.sendBeacon("/ops/vitals", JSON.stringify(report));
  });
}
