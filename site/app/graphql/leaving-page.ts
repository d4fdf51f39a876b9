/** Firefox cuts requests at once when a navigation begins; for so long a cut request may be the navigation's doing. */
const beginsLeavingMilliseconds = 1000;

/**
 * Says whether a page is being left, so that its browser cuts the requests under way. `beforeunload` alone says so for a
 * second, as a download or a telephone number begins likewise and leaves the page where it is.
 */
export function watchLeaving(window: Pick<EventTarget, "addEventListener">): () => boolean {
  let hasLeft = false;
  let beganAt = Number.NEGATIVE_INFINITY;
  window.addEventListener("beforeunload", () => {
    beganAt = performance.now();
  });
  window.addEventListener("pagehide", () => {
    hasLeft = true;
  });
  window.addEventListener("pageshow", () => {
    hasLeft = false;
    beganAt = Number.NEGATIVE_INFINITY;
  });
  return () => hasLeft || performance.now() - beganAt < beginsLeavingMilliseconds;
}
