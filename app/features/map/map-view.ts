import L from "leaflet";
import { boundsOf, type GeoBounds, isInside } from "#app/domain/neighborhoods/geo.ts";
import type { MapPlace } from "./arrange-pins.ts";

const closeUpZoom = 11.25;
/** The closest initial zoom, so that towns around few places are visible. */
const fittedMaxZoom = 11.25;
/** The farthest zoom, until a map is limited to the basemap. */
export const farthestZoom = 4;
/** Minimum width at which the card covers a corner of the map, as in the stylesheet. */
export const dockedFromPx = 700;
/** The size of the docked card, with space for a pin beside it. */
export const cardPx = { width: 384, height: 190 };

/** The whole country, for a map that has neither places nor a basemap. */
const everywhere: GeoBounds = { south: 24, west: -125, north: 49, east: -66 };

function latLngBounds({ south, west, north, east }: GeoBounds): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}

/** What a map shows initially and when its places change: the searched area, else all places. */
export interface Framing {
  readonly area: GeoBounds | null;
  readonly initialBounds: GeoBounds | undefined;
  readonly places: readonly MapPlace[];
  readonly basemapBounds: GeoBounds | undefined;
  readonly compact: boolean;
  /** Whether a card may cover the corner. */
  readonly hasCards: boolean;
}

/** Fits a map to its places, and limits the view to the basemap when all of them are on it. */
export function frame(map: L.Map, framing: Framing, animate: boolean): void {
  const { area, initialBounds, places, basemapBounds, compact } = framing;
  map.setMinZoom(farthestZoom).setMaxBounds();
  if (compact && initialBounds) map.setView(latLngBounds(initialBounds).getCenter(), closeUpZoom, { animate: false });
  else if (area) map.fitBounds(latLngBounds(area), { animate });
  else fitInside(map, latLngBounds(initialBounds ?? boundsOf(places) ?? basemapBounds ?? everywhere), framing, animate);
  const limit = () => limitToBasemap(map, basemapBounds, area, places);
  // A limit set during the animation would reverse it.
  if (animate) map.once("moveend", limit);
  else limit();
}

/**
 * Shows all places with space for their pins, in the visible part of the map. Moves them away from the corner of the
 * card, as long as all stay in view.
 */
function fitInside(map: L.Map, bounds: L.LatLngBounds, { places, hasCards }: Framing, animate: boolean): void {
  const { x: width, y: height } = map.getSize();
  const hidden = map.getContainer().getBoundingClientRect().bottom - window.innerHeight;
  const shownHeight = height - Math.min(Math.max(hidden, 0), height * 0.4);
  const aside = Math.min(72, width * 0.13);
  const above = Math.min(56, shownHeight * 0.12);
  const room = L.point(2 * aside, height - shownHeight + 2 * above);
  const zoom = Math.min(map.getBoundsZoom(bounds, false, room), fittedMaxZoom);
  const middle = map.project(bounds.getNorthWest(), zoom).add(map.project(bounds.getSouthEast(), zoom)).divideBy(2);
  const points = places.map((place) =>
    map
      .project([place.latitude, place.longitude], zoom)
      .subtract(middle)
      .add([width / 2, shownHeight / 2]),
  );
  const covered = points.filter(({ x, y }) => x < cardPx.width + aside / 2 && y < cardPx.height + above);
  const wanted = Math.max(0, ...covered.map(({ x }) => cardPx.width + aside / 2 - x));
  const possible = width - aside * 0.75 - Math.max(0, ...points.map(({ x }) => x));
  const shift = hasCards && width >= dockedFromPx && wanted <= possible ? wanted : 0;
  const center = middle.add([-shift, (height - shownHeight) / 2]);
  map.setView(map.unproject(center, zoom), zoom, { animate });
}

/** Limits the view to the basemap when every place and the area are on it. */
function limitToBasemap(
  map: L.Map,
  basemapBounds: GeoBounds | undefined,
  area: GeoBounds | null,
  places: readonly MapPlace[],
): void {
  if (basemapBounds === undefined || !places.every((place) => isInside(basemapBounds, place))) return;
  const box = latLngBounds(basemapBounds);
  if (area && !box.pad(0.35).contains(latLngBounds(area))) return;
  map.setMinZoom(Math.min(map.getZoom(), Math.floor(map.getBoundsZoom(box) * 4) / 4 - 0.5)).setMaxBounds(box.pad(0.35));
}

/**
 * Calls `onMove` when the visitor moves or zooms the map, not when scripts do. Returns a function that removes the
 * listener.
 */
export function onVisitorMove(map: L.Map, onMove: () => void): () => void {
  const container = map.getContainer();
  const onWheel = () => map.scrollWheelZoom.enabled() && onMove();
  const onTouch = (event: TouchEvent) => event.touches.length > 1 && onMove();
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (target === container && (key.startsWith("Arrow") || ["+", "-", "="].includes(key))) onMove();
  };
  map.on("dragstart dblclick", onMove);
  container.addEventListener("wheel", onWheel, { passive: true });
  container.addEventListener("touchmove", onTouch, { passive: true });
  container.addEventListener("keydown", onKey);
  return () => {
    container.removeEventListener("wheel", onWheel);
    container.removeEventListener("touchmove", onTouch);
    container.removeEventListener("keydown", onKey);
  };
}

/**
 * Lets the wheel zoom only with Ctrl or ⌘ pressed (a trackpad pinch reports Ctrl), or while the map or one of its pins
 * is focused; otherwise it scrolls the page. Returns a cleanup function.
 */
export function wheelZoomOnRequest(map: L.Map): () => void {
  const container = map.getContainer();
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey || container.contains(document.activeElement)) map.scrollWheelZoom.enable();
    else map.scrollWheelZoom.disable();
  };
  // In the capture phase, before Leaflet handles the same event.
  container.addEventListener("wheel", onWheel, { capture: true, passive: true });
  return () => container.removeEventListener("wheel", onWheel, { capture: true });
}
