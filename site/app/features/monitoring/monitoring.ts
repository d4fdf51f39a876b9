import type { startMonitoring } from "./start-monitoring.ts";

let isStarted = false;

/** Loads the reporting of errors and starts it, once in the life of a page. Without a call nothing of it is loaded. */
export async function loadMonitoring(...options: Parameters<typeof startMonitoring>): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  try {
    (await import("./start-monitoring.ts")).startMonitoring(...options);
  } catch {
    // Without its monitoring the site works as well.
  }
}
