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
  readonly places: readonly MapPlace[];
  readonly selectedId?: string | null;
  readonly highlightedId?: string | null;
  readonly onSelect?: (id: string) => void;
  readonly onHighlight?: (id: string | null) => void;
  readonly label: string;
  /** What is in view at first; else all places. */
  readonly initialBounds?: GeoBounds;
  /** A tile provider’s address with {z}, {x} and {y}; without it the embedded basemap is drawn. Read once, on opening. */
  readonly tileUrl?: string;
  /** The provider’s credit, in the words (or markup) it asks for. */
  readonly attribution?: string;
  /** A close-up of one place: opens near, and a finger moves the page, not the map. */
  readonly compact?: boolean;
  readonly clusterText?: (count: number) => string;
  /** The card of the selected place, docked at the map’s corner. */
  readonly children?: ReactNode;
}

interface OpenedMap {
  readonly map: L.Map;
  readonly pins: PinLayer;
  readonly labels: LabelLayer | null;
}

const closeUpZoom = 11.25;
/** Closer, the drawing (accurate to some 300 m) would look more exact than it is. */
const drawnMaxZoom = 12;
const tiledMaxZoom = 18;
const farthestZoom = 4;
const scaleBarPx = 148;
/** From this width the card covers a corner of the map; the style sheet has the same limit. */
const dockedFromPx = 700;
/** The corner of the docked card, with room for a pin beside it. */
const cardPx = { width: 420, height: 220 };

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

/** Limits the view to the drawn sheet where it holds every place; else the whole country may be wanted. */
function limitToSheet(map: L.Map, sheet: GeoBounds | undefined, places: readonly MapPlace[]): void {
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
  tileUrl,
  attribution,
  compact = false,
  clusterText = (count) => `${count} places`,
  basemap,
  children,
}: PlaceMapProps & { readonly basemap: Basemap | undefined }): ReactNode {
  const hasCard = children !== undefined && children !== null && children !== false;
  // Pages build the list again at every render; only what a pin shows counts as a change.
  const shown = JSON.stringify(places, ["id", "latitude", "longitude", "title", "pinText", "pinKind", "group"]);
  const element = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const [scale, setScale] = useState<ScaleBar | null>(null);
  const [zoom, setZoom] = useState(0);

  const pinHandlers = useEffectEvent(() => ({
    onSelect: (id: string) => onSelect?.(id),
    onHighlight: (id: string | null) => onHighlight?.(id),
    clusterText,
  }));
  const openMap = useEffectEvent((container: HTMLDivElement): (() => void) => {
    const isAnimated = !reducedMotion();
    const map = L.map(container, {
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
      zoomAnimation: isAnimated,
      markerZoomAnimation: isAnimated,
      inertia: isAnimated,
      dragging: !(compact && matchMedia("(pointer: coarse)").matches),
    });
    const bounds = initialBounds ??
      boundsOf(places) ??
      basemap?.bounds ?? { south: 24, west: -125, north: 49, east: -66 };
    fit(map, bounds, hasCard, false);
    if (compact) map.setZoom(closeUpZoom, { animate: false });
    limitToSheet(map, basemap?.bounds, places);
    let labels: LabelLayer | null = null;
    if (tileUrl !== undefined) {
      L.tileLayer(tileUrl, { maxZoom: tiledMaxZoom, attribution: attribution ?? "" }).addTo(map);
      L.control.attribution({ prefix: false, position: "bottomright" }).addTo(map);
    } else if (basemap !== undefined) {
      addBasemap(map, basemap);
      labels = new LabelLayer(map, basemapLabels(basemap));
    }
    const pins = new PinLayer(map, () => pinHandlers());
    pins.setPlaces(places);
    const arrange = (): void => {
      const now = map.getZoom();
      container.style.setProperty("--map-line", String(Math.min(Math.max(2 ** ((now - 10) * 0.35), 0.6), 2.4)));
      pins.render();
      labels?.arrange(now, pins.boxes());
      setZoom(now);
    };
    const measure = (): void => {
      setScale(scaleBar(map.getZoom(), map.getCenter().lat, map.getSize().x < 480 ? 96 : scaleBarPx));
    };
    arrange();
    measure();
    map.on("zoomend", arrange).on("moveend", measure);
    const stopWheel = wheelZoomOnRequest(map);
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    resized.observe(container);
    setOpened({ map, pins, labels });
    return () => {
      resized.disconnect();
      stopWheel();
      map.remove();
      setOpened(null);
    };
  });

  useEffect(() => {
    if (element.current !== null) return openMap(element.current);
  }, []);

  const showPlaces = useEffectEvent(() => {
    if (opened === null) return;
    const { map, pins, labels } = opened;
    pins.setPlaces(places);
    labels?.arrange(map.getZoom(), pins.boxes());
    limitToSheet(map, basemap?.bounds, places);
    // New places that are all out of sight (another filter, another tab) come into view; else the visitor's view stays.
    const box = boundsOf(places);
    if (box !== null && !places.some((place) => map.getBounds().contains([place.latitude, place.longitude])))
      fit(map, box, hasCard, !reducedMotion());
  });
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    showPlaces();
  }, [shown]);

  useEffect(() => opened?.pins.mark(selectedId, highlightedId), [opened, selectedId, highlightedId]);

  const showSelected = useEffectEvent((id: string, map: L.Map) => {
    const selected = places.find((place) => place.id === id);
    if (selected === undefined) return;
    const animate = !reducedMotion();
    map.panInside([selected.latitude, selected.longitude], { padding: [72, 72], animate });
    const { x, y } = map.latLngToContainerPoint([selected.latitude, selected.longitude]);
    if (hasCard && map.getSize().x >= dockedFromPx && x < cardPx.width && y < cardPx.height)
      map.panBy([x - cardPx.width, 0], { animate });
  });
  useEffect(() => {
    if (selectedId !== null && opened !== null) showSelected(selectedId, opened.map);
  }, [selectedId, opened]);

  const map = opened?.map ?? null;
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
            onShowAll={all === null || compact ? undefined : () => fit(map, all, hasCard, !reducedMotion())}
          />
        )}
      </div>
      {hasCard && <div className={styles.docked}>{children}</div>}
    </section>
  );
}
