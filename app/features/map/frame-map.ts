import L from "leaflet";
import { boundsOf, type GeoBounds, isInside } from "#app/domain/neighborhoods/geo-bounds.ts";
import type { MapPlace } from "./arrange-pins.ts";

const closeUpZoom = 11.25;
/** However few the places, their towns stay in view. */
const fittedMaxZoom = 11.25;
/** The farthest zoom, until a map is limited to the drawn sheet. */
export const farthestZoom = 4;
/** From this width the card covers a corner of the map; the style sheet has the same limit. */
export const dockedFromPx = 700;
/** The corner of the docked card, with room for a pin beside it. */
export const cardPx = { width: 384, height: 190 };

/** The whole country, for a map that has neither places nor a drawn sheet. */
const everywhere: GeoBounds = { south: 24, west: -125, north: 49, east: -66 };

function latLngBounds({ south, west, north, east }: GeoBounds): L.LatLngBounds {
  return L.latLngBounds([south, west], [north, east]);
}

/** What a map shows at first, and again when its places change: the area searched in, else all places. */
export interface Framing {
  readonly area: GeoBounds | null;
  readonly initialBounds: GeoBounds | undefined;
  readonly places: readonly MapPlace[];
  readonly sheet: GeoBounds | undefined;
  readonly compact: boolean;
  /** Whether a card may come to stand at the corner. */
  readonly hasCards: boolean;
}

/** Frames a map so. Its visitor is then limited to the drawn sheet, where that holds everything. */
export function frame(map: L.Map, framing: Framing, animate: boolean): void {
  const { area, initialBounds, places, sheet, compact } = framing;
  map.setMinZoom(farthestZoom).setMaxBounds();
  if (compact && initialBounds) map.setView(latLngBounds(initialBounds).getCenter(), closeUpZoom, { animate: false });
  else if (area) map.fitBounds(latLngBounds(area), { animate });
  else fitInside(map, latLngBounds(initialBounds ?? boundsOf(places) ?? sheet ?? everywhere), framing, animate);
  const limit = () => limitToSheet(map, sheet, area, places);
  // A limit set on the way there would turn the map round.
  if (animate) map.once("moveend", limit);
  else limit();
}

/**
 * Shows all places with room around them for their pins, in the part of the map that is on the screen. Places move
 * aside from the corner where the card will stand, as far as they all stay in view.
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
  const centre = middle.add([-shift, (height - shownHeight) / 2]);
  map.setView(map.unproject(centre, zoom), zoom, { animate });
}

/** Limits the view to the drawn sheet where it holds every place and the area; else the whole country may be wanted. */
function limitToSheet(
  map: L.Map,
  sheet: GeoBounds | undefined,
  area: GeoBounds | null,
  places: readonly MapPlace[],
): void {
  if (sheet === undefined || !places.every((place) => isInside(sheet, place))) return;
  const box = latLngBounds(sheet);
  if (area && !box.pad(0.35).contains(latLngBounds(area))) return;
  map.setMinZoom(Math.min(map.getZoom(), Math.floor(map.getBoundsZoom(box) * 4) / 4 - 0.5)).setMaxBounds(box.pad(0.35));
}
