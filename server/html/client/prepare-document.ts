import { loadPictures } from "#app/ui/pictures/load-pictures.ts";
import { afterFirstPaint, onInteraction, whenParsed } from "./after-first-paint.ts";
import { captureEvents, resetFormsOnReturn } from "./capture-events.ts";
import { startApp } from "./start-app.ts";
import { applyWebFonts } from "./web-fonts.ts";

/**
 * Captures events, applies the web fonts, and returns what starts the app's module script, at most once at a time. The first
 * interaction starts it too; a start that failed is tried again on the next one, and when the browser is online again.
 */
export function prepareDocument(): () => void {
  const { dataset } = document.documentElement;
  let isStarting = false;
  let failures = 0;
  const start = () => {
    if (isStarting || "hydrated" in dataset) return;
    isStarting = true;
    whenParsed(() =>
      startApp(failures > 0, () => {
        isStarting = false;
        failures++;
      }),
    );
  };
  // Before `captureEvents`, which stops the propagation.
  onInteraction(start);
  addEventListener("online", () => {
    if (failures > 0) start();
  });
  captureEvents();
  resetFormsOnReturn();
  // Lazy pictures of a page that is printed before it is hydrated.
  addEventListener("beforeprint", loadPictures);
  const { fonts } = dataset;
  if (fonts) applyWebFonts(fonts, { storage: () => localStorage, afterFirstPaint }).catch(() => {});
  return start;
}
