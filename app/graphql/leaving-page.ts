/**
 * For so long after a navigation began a cut request may be its doing: Firefox cuts at once, Chromium when the next
 * document comes, now and then before `pagehide`, and a document may take seconds.
 */
const beginsLeavingMilliseconds = 10_000;

/**
 * Says whether a page is being left, so that its browser cuts the requests under way. `beforeunload` alone says so for ten
 * seconds, as a download or a telephone number begins likewise and leaves the page where it is.
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
