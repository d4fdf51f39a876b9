import type L from "leaflet";

/**
 * Lets the wheel zoom only when it is meant: with Ctrl or ⌘ held (a trackpad pinch says Ctrl), or while the map or one of its
 * pins has the focus. Otherwise the wheel scrolls the page. Gives the function that undoes it.
 */
export function wheelZoomOnRequest(map: L.Map): () => void {
  const container = map.getContainer();
  // Asked before Leaflet hears of the turn, so that each turn is judged by itself.
  const judge = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey || container.contains(document.activeElement)) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  container.addEventListener("wheel", judge, { capture: true, passive: true });
  return () => container.removeEventListener("wheel", judge, { capture: true });
}
