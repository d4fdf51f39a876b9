/**
 * Waits until the browser has shown what a press changed at once, such as the box that was ticked, so that work that takes
 * longer than a frame does not stand before it. A page in the background draws nothing and does not wait.
 */
export function nextPaint(): Promise<void> {
  if (document.visibilityState === "hidden") return Promise.resolve();
  return new Promise((painted) => {
    // A frame is drawn after its callbacks.
    requestAnimationFrame(() => setTimeout(painted));
  });
}
