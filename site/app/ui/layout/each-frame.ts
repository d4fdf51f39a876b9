/**
 * Calls `step` once a frame, after its layout, for as long as it gives true; not in the background, where there are none.
 * @returns calls it off
 */
export function eachFrame(step: () => boolean): () => void {
  const { documentElement: root } = document;
  // An observer tells of each element that it is given anew within the next frame.
  const frame = new IntersectionObserver(() => {
    frame.unobserve(root);
    if (step()) frame.observe(root);
  });
  frame.observe(root);
  return () => frame.disconnect();
}
