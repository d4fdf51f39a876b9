const hiddenMilliseconds = 100;

/**
 * Waits until the browser has shown what a press changed at once, such as the box that was ticked, so that work that takes
 * longer than a frame does not stand before it. A page in the background draws nothing and goes on after 100 ms.
 */
export function nextPaint(): Promise<void> {
  return new Promise((painted) => {
    const timer = setTimeout(painted, hiddenMilliseconds);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // A frame is drawn after its callbacks.
      setTimeout(painted);
    });
  });
}
