import L from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Basemap, basemapLabels } from "./basemap.ts";
import { addBasemap, LabelLayer } from "./basemap-layer.ts";
import { boundsOf, type GeoBounds, isInside, type ScaleBar, scaleBar } from "./coordinates.ts";
import "./leaflet.css";
import type { MapPlace } from "./arrange-pins.ts";
import palette from "./map-palette.module.css";
import { MapTools, wheelZoomOnRequest } from "./map-tools.tsx";
import { PinLayer } from "./pin-layer.ts";
import styles from "./place-map.module.css";

export interface PlaceMapProps {
  /** What to show, in the order of the list beside the map. */
  readonly places: readonly MapPlace[];
  readonly selectedId?: string | null;
  readonly highlightedId?: string | null;
  readonly onSelect?: (id: string) => void;
  readonly onHighlight?: (id: string | null) => void;
  /** The map’s accessible name. */
  readonly label: string;
  /** What is in view at first; else all places. */
  readonly initialBounds?: GeoBounds;
  readonly onBoundsChange?: (bounds: GeoBounds) => void;
  /** A tile provider’s address with {z}, {x} and {y}; without it the embedded basemap is drawn and nothing is requested. */
  readonly tileUrl?: string;
  /** The provider’s credit, in the words (or markup) it asks for. */
  readonly attribution?: string;
  /** A close-up of one place: opens near, and a finger moves the page, not the map. */
  readonly compact?: boolean;
  /** What a cluster says: “4 homes”. */
  readonly clusterText?: (count: number) => string;
  /** The card of the selected place, docked at the map’s corner. */
  readonly children?: ReactNode;
}

/** What, when it changes, takes a new map. */
interface MapSetup {
  readonly tileUrl: string | undefined;
  readonly basemap: Basemap | undefined;
  readonly compact: boolean;
}

const closeUpZoom = 11.25;
/** Nearer, the drawing (true to some 300 m) would promise more than it knows. */
const drawnMaxZoom = 12;
const tiledMaxZoom = 18;
const farthestZoom = 4;
const scaleBarPx = 148;
/** From this width the card stands over the map; the style sheet says the same. */
const dockedFromPx = 700;
/** The corner the docked card takes, with room for a pin beside it. */
const cardPx = { width: 420, height: 220 };
const defaultClusterText = (count: number): string => `${count} places`;

function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function fit(map: L.Map, bounds: GeoBounds, besideCard: boolean, animate: boolean): void {
  const { x: width, y: height } = map.getSize();
  // Room for the pins, which stand above and beside their points, and for the card docked at the left of a wide map.
  const [aside, above] = [Math.min(72, width * 0.12), Math.min(72, height * 0.13)];
  const left = besideCard && width >= dockedFromPx ? Math.min(396, width * 0.42) : aside;
  const box = L.latLngBounds([bounds.south, bounds.west], [bounds.north, bounds.east]);
  map.fitBounds(box, {
    paddingTopLeft: [left, above],
    paddingBottomRight: [aside, above * 0.8],
    maxZoom: closeUpZoom + 0.75,
    animate,
  });
}

/** Where the drawn sheet holds every place, there is nothing to see far beyond it; else the whole country may be wanted. */
function keepToSheet(map: L.Map, sheet: GeoBounds | undefined, places: readonly MapPlace[]): void {
  if (sheet === undefined || !places.every((place) => isInside(sheet, place))) {
    map.setMinZoom(farthestZoom).setMaxBounds();
    return;
  }
  const box = L.latLngBounds([sheet.south, sheet.west], [sheet.north, sheet.east]);
  map.setMinZoom(Math.min(map.getZoom(), Math.floor(map.getBoundsZoom(box) * 4) / 4 - 0.5)).setMaxBounds(box.pad(0.35));
}

/**
 * The map of places (S1.9, S2.104): price pins on the embedded basemap, or on a provider’s tiles. Loads Leaflet with it, so
 * pages use LazyPlaceMap. Moves by drag, arrow keys or buttons; the wheel zooms only with Ctrl or ⌘ or once the map has focus.
 */
export function PlaceMap({
  places,
  selectedId = null,
  highlightedId = null,
  onSelect,
  onHighlight,
  label,
  initialBounds,
  onBoundsChange,
  tileUrl,
  attribution,
  compact = false,
  clusterText = defaultClusterText,
  basemap,
  children,
}: PlaceMapProps & { readonly basemap?: Basemap }): ReactNode {
  const hasCard = children !== undefined && children !== null && children !== false;
  // Pages make the list anew at every render; only what a pin shows counts as a change.
  const shown = JSON.stringify(
    places.map(({ id, latitude, longitude, title, pinText, pinKind, group }) => [
      id,
      latitude,
      longitude,
      title,
      pinText,
      pinKind,
      group,
    ]),
  );
  const element = useRef<HTMLDivElement>(null);
  const parts = useRef<{ readonly map: L.Map; readonly pins: PinLayer; readonly labels: LabelLayer | null } | null>(
    null,
  );
  const [map, setMap] = useState<L.Map | null>(null);
  const [scale, setScale] = useState<ScaleBar | null>(null);
  const [zoom, setZoom] = useState(0);

  const pinEvents = useEffectEvent(() => ({
    onSelect: onSelect ?? noop,
    onHighlight: onHighlight ?? noop,
    clusterText,
  }));
  const reportBounds = useEffectEvent((bounds: GeoBounds) => onBoundsChange?.(bounds));
  const openMap = useEffectEvent((container: HTMLDivElement, { tileUrl, basemap, compact }: MapSetup): (() => void) => {
    const still = reducedMotion();
    const opened = L.map(container, {
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      boxZoom: false,
      zoomSnap: 0.25,
      zoomDelta: 0.75,
      wheelPxPerZoomLevel: 120,
      minZoom: farthestZoom,
      maxZoom: tileUrl === undefined ? drawnMaxZoom : tiledMaxZoom,
      fadeAnimation: false,
      zoomAnimation: !still,
      markerZoomAnimation: !still,
      inertia: !still,
      dragging: !(compact && matchMedia("(pointer: coarse)").matches),
    });
    const bounds = initialBounds ??
      boundsOf(places) ??
      basemap?.bounds ?? { south: 24, west: -125, north: 49, east: -66 };
    fit(opened, bounds, hasCard, false);
    if (compact) opened.setZoom(closeUpZoom, { animate: false });
    keepToSheet(opened, basemap?.bounds, places);
    let labels: LabelLayer | null = null;
    if (tileUrl !== undefined) {
      L.tileLayer(tileUrl, { maxZoom: tiledMaxZoom, attribution: attribution ?? "" }).addTo(opened);
      L.control.attribution({ prefix: false, position: "bottomright" }).addTo(opened);
    } else if (basemap !== undefined) {
      addBasemap(opened, basemap);
      labels = new LabelLayer(opened, basemapLabels(basemap));
    }
    const pins = new PinLayer(opened, () => pinEvents());
    pins.setPlaces(places);
    pins.mark(selectedId, highlightedId);
    const arrange = (): void => {
      const now = opened.getZoom();
      container.style.setProperty("--map-line", String(Math.min(Math.max(2 ** ((now - 10) * 0.35), 0.6), 2.4)));
      pins.render();
      labels?.arrange(now, pins.boxes());
      setZoom(now);
    };
    const measure = (): void => {
      setScale(scaleBar(opened.getZoom(), opened.getCenter().lat, opened.getSize().x < 480 ? 96 : scaleBarPx));
    };
    const tell = (): void => {
      const view = opened.getBounds();
      reportBounds({ south: view.getSouth(), west: view.getWest(), north: view.getNorth(), east: view.getEast() });
    };
    arrange();
    measure();
    opened.on("zoomend", arrange).on("moveend", measure).on("moveend", tell);
    const stopWheel = wheelZoomOnRequest(opened);
    const resized = new ResizeObserver(() => opened.invalidateSize({ animate: false }));
    resized.observe(container);
    parts.current = { map: opened, pins, labels };
    setMap(opened);
    return () => {
      resized.disconnect();
      stopWheel();
      opened.remove();
      parts.current = null;
      setMap(null);
    };
  });

  // New places that are all out of sight (another filter, another tab) come into view; else the visitor's view stays.
  const showIfOutOfSight = useEffectEvent((open: L.Map) => {
    const box = boundsOf(places);
    if (box !== null && !places.some((place) => open.getBounds().contains([place.latitude, place.longitude]))) {
      fit(open, box, hasCard, !reducedMotion());
    }
  });

  useEffect(() => {
    if (element.current !== null) return openMap(element.current, { tileUrl, basemap, compact });
  }, [tileUrl, basemap, compact]);

  const showPlaces = useEffectEvent(() => {
    const open = parts.current;
    if (open === null) return;
    open.pins.setPlaces(places);
    open.labels?.arrange(open.map.getZoom(), open.pins.boxes());
    keepToSheet(open.map, basemap?.bounds, places);
    showIfOutOfSight(open.map);
  });
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    showPlaces();
  }, [shown]);

  useEffect(() => parts.current?.pins.mark(selectedId, highlightedId), [selectedId, highlightedId]);

  const showSelected = useEffectEvent((id: string) => {
    const chosen = places.find((place) => place.id === id);
    if (chosen === undefined || map === null) return;
    const animate = !reducedMotion();
    map.panInside([chosen.latitude, chosen.longitude], { padding: [72, 72], animate });
    const { x, y } = map.latLngToContainerPoint([chosen.latitude, chosen.longitude]);
    if (hasCard && map.getSize().x >= dockedFromPx && x < cardPx.width && y < cardPx.height)
      map.panBy([x - cardPx.width, 0], { animate });
  });
  useEffect(() => {
    if (selectedId !== null && map !== null) showSelected(selectedId);
  }, [selectedId, map]);

  const all = initialBounds ?? boundsOf(places);
  return (
    <section className={`${palette.palette ?? ""} ${styles.frame ?? ""}`} aria-label={label}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this groups the pins */}
        <div
          ref={element}
          className={styles.map}
          role="group"
          aria-label="Drawing. Arrow keys move it, plus and minus zoom."
        />
        {scale !== null && (
          <div className={styles.scale} aria-hidden="true" style={{ inlineSize: `${scale.widthPx}px` }}>
            <i />
            <span>
              {scale.marks.map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </span>
          </div>
        )}
        {map !== null && (
          <MapTools
            canZoomIn={zoom < map.getMaxZoom()}
            canZoomOut={zoom > map.getMinZoom()}
            onZoom={(direction) => map.setZoom(map.getZoom() + direction * 0.75, { animate: !reducedMotion() })}
            onPan={(right, down) =>
              map.panBy([right * map.getSize().x * 0.3, down * map.getSize().y * 0.3], { animate: !reducedMotion() })
            }
            {...(all === null || compact ? {} : { onShowAll: () => fit(map, all, hasCard, !reducedMotion()) })}
          />
        )}
      </div>
      {hasCard && <div className={styles.docked}>{children}</div>}
    </section>
  );
}

function noop(): void {}
