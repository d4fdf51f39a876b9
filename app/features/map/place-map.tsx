import L from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { areaText, type GeoBounds } from "#app/domain/neighborhoods/geo.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { type Basemap, basemapLabels } from "./basemap.ts";
import { addBasemap, addTiles, LabelLayer, tiledMaxZoom } from "./basemap-layer.ts";
import { type ScaleBar, scaleBar } from "./coordinates.ts";
import "./leaflet.css";
import type { MapPlace } from "./arrange-pins.ts";
import {
  cardPx,
  dockedFromPx,
  type Framing,
  farthestZoom,
  frame,
  onVisitorMove,
  wheelZoomOnRequest,
} from "./map-view.ts";
import "./map-palette.css";
import { MapTools } from "./map-tools.tsx";
import { PinLayer } from "./pin-layer.ts";
import styles from "./place-map.module.css";

/** Places of a map, and its handlers. Ids are those of the places. */
export interface PlaceMapProps {
  readonly places: readonly MapPlace[];
  readonly selectedId?: string | null;
  readonly highlightedId?: string | null;
  readonly onSelect?: (id: string) => void;
  readonly onHighlight?: (id: string | null) => void;
  readonly label: string;
  /** The initial view; defaults to all places. */
  readonly initialBounds?: GeoBounds;
  /** A tile provider’s URL with {z}, {x} and {y}; without it the embedded basemap is drawn. Read once, on mount. */
  readonly tileUrl?: string;
  /** The provider’s attribution, as text or HTML. */
  readonly attribution?: string;
  /** A close-up of one place: starts zoomed in, and one finger scrolls the page. */
  readonly compact?: boolean;
  readonly clusterText?: (count: number) => string;
  /** The searched area, which is the initial view and is outlined. */
  readonly area?: GeoBounds | null;
  /** Called with the visible area by a button that appears once the visitor has moved the map. */
  readonly onSearchArea?: (area: GeoBounds) => void;
  /** Text in place of the card below a narrow map. */
  readonly hint?: string;
  /** The card of the selected place, docked at the map’s corner. */
  readonly children?: ReactNode;
}

interface OpenedMap {
  readonly map: L.Map;
  readonly pins: PinLayer;
  readonly labels: LabelLayer | null;
}

/** The drawing is accurate to about 300 m; a closer zoom would look more precise than it is. */
const drawnMaxZoom = 12;
const scaleBarPx = 148;

function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * The map of places (S1.9, S2.104): price pins on the embedded basemap, or on a provider’s tiles. Imports Leaflet, so
 * pages use LazyPlaceMap. Moved by drag, arrow keys or buttons; the wheel zooms only with Ctrl or ⌘ or while the map is
 * focused.
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
  area = null,
  onSearchArea,
  hint,
  basemap,
  children,
}: PlaceMapProps & { readonly basemap: Basemap | undefined }): ReactNode {
  const hasCard = children !== undefined && children !== null && children !== false;
  // Pages create a new list on every render; only values that a pin shows count as a change.
  const shown = useMemo(
    () => JSON.stringify(places, ["id", "latitude", "longitude", "title", "name", "pinText", "pinKind", "group"]),
    [places],
  );
  const areaKey = area === null ? "" : areaText(area);
  const element = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedMap | null>(null);
  const [scale, setScale] = useState<ScaleBar | null>(null);
  const [zoom, setZoom] = useState(0);
  const [isMoved, setIsMoved] = useState(false);
  /** `moving`: the visitor is moving the map; `moved`: the visitor has moved it. */
  const visitor = useRef<"still" | "moving" | "moved">("still");
  /** The area of the last search, which the map already shows. */
  const searched = useRef("");
  const framing = (): Framing => ({
    area,
    initialBounds,
    places,
    basemapBounds: basemap?.bounds,
    compact,
    hasCards: hint !== undefined,
  });
  const startMove = (): void => {
    visitor.current = "moving";
  };
  const showAll = (map: L.Map, animate: boolean): void => {
    visitor.current = "still";
    setIsMoved(false);
    frame(map, framing(), animate);
  };

  const pinHandlers = useEffectEvent(() => ({
    onSelect: (id: string) => onSelect?.(id),
    onHighlight: (id: string | null) => onHighlight?.(id),
    onMove: startMove,
    clusterText,
  }));
  const resize = useEffectEvent((map: L.Map) => {
    map.invalidateSize({ animate: false });
    if (visitor.current === "still") frame(map, framing(), false);
  });
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
    frame(map, framing(), false);
    let labels: LabelLayer | null = null;
    let isOpen = true;
    const draw = (data: Basemap): void => {
      addBasemap(map, data);
      labels = new LabelLayer(map, basemapLabels(data));
    };
    if (tileUrl !== undefined) {
      const drawBasemap = ({ basemap: drawn }: { readonly basemap: Basemap }) => {
        if (!isOpen) return;
        map.setMaxZoom(drawnMaxZoom);
        draw(drawn);
        labels?.arrange(map.getZoom(), pins.boxes());
        setOpened({ map, pins, labels });
      };
      addTiles(map, { tileUrl, attribution: attribution ?? "" }, () => {
        // Without the basemap the map has pins only.
        import("./basemap.generated.ts").then(drawBasemap, () => undefined);
      });
    } else if (basemap !== undefined) draw(basemap);
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
      if (visitor.current === "moving") {
        visitor.current = "moved";
        setIsMoved(true);
      }
      setScale(scaleBar(map.getZoom(), map.getCenter().lat, map.getSize().x < 480 ? 96 : scaleBarPx));
    };
    arrange();
    measure();
    map.on("zoomend", arrange).on("moveend", measure);
    const stopWheel = wheelZoomOnRequest(map);
    const stopMoves = onVisitorMove(map, startMove);
    const resized = new ResizeObserver(() => resize(map));
    resized.observe(container);
    setOpened({ map, pins, labels });
    return () => {
      isOpen = false;
      resized.disconnect();
      stopWheel();
      stopMoves();
      map.remove();
      setOpened(null);
    };
  });

  useEffect(() => {
    if (element.current !== null) return openMap(element.current);
  }, []);

  const showPlaces = useEffectEvent((isAreaNew: boolean) => {
    if (opened === null) return;
    const { map, pins, labels } = opened;
    pins.setPlaces(places);
    // A filter within an area only removes pins; the map already shows an area that was just searched.
    const stays = areaKey !== "" && (!isAreaNew || searched.current === areaKey);
    searched.current = "";
    if (!stays) showAll(map, !reducedMotion());
    labels?.arrange(map.getZoom(), pins.boxes());
  });
  const last = useRef({ shown, areaKey });
  useEffect(() => {
    const isAreaNew = last.current.areaKey !== areaKey;
    if (last.current.shown === shown && !isAreaNew) return;
    last.current = { shown, areaKey };
    showPlaces(isAreaNew);
  }, [shown, areaKey]);

  useEffect(() => opened?.pins.mark(selectedId, highlightedId), [opened, selectedId, highlightedId]);

  const showSelected = useEffectEvent((id: string, map: L.Map) => {
    const selected = places.find((place) => place.id === id);
    if (selected === undefined) return;
    const animate = !reducedMotion();
    map.panInside([selected.latitude, selected.longitude], { padding: [72, 72], animate });
    const { x, y } = map.latLngToContainerPoint([selected.latitude, selected.longitude]);
    if (hasCard && map.getSize().x >= dockedFromPx && x < cardPx.width + 40 && y < cardPx.height + 40)
      map.panBy([x - cardPx.width - 40, 0], { animate });
  });
  useEffect(() => {
    if (selectedId !== null && opened !== null) showSelected(selectedId, opened.map);
  }, [selectedId, opened]);

  const map = opened?.map ?? null;
  const searchArea = (): void => {
    if (map === null) return;
    const bounds = map.getBounds();
    const found = {
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    };
    searched.current = areaText(found);
    visitor.current = "moved";
    setIsMoved(false);
    onSearchArea?.(found);
  };
  return (
    <section className={`map-palette ${styles.frame ?? ""}`} aria-label={label} data-compact={compact || undefined}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this groups the pins */}
        <div
          ref={element}
          className={styles.map}
          role="group"
          aria-label={`${tileUrl === undefined ? "Drawing" : "Map"}. Arrow keys move it, plus and minus zoom.`}
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
      </div>
      <div className={styles.bar}>
        {map !== null && (
          <MapTools
            canZoomIn={zoom < map.getMaxZoom()}
            canZoomOut={zoom > map.getMinZoom()}
            onZoom={(direction) => {
              startMove();
              map.setZoom(map.getZoom() + direction * 0.75, { animate: !reducedMotion() });
            }}
            onPan={(right, down) => {
              startMove();
              map.panBy([right * map.getSize().x * 0.3, down * map.getSize().y * 0.3], { animate: !reducedMotion() });
            }}
            onShowAll={compact ? undefined : () => showAll(map, !reducedMotion())}
          />
        )}
        {isMoved && onSearchArea !== undefined && (
          <Button size="small" className={styles.again} onClick={searchArea}>
            Search this area
          </Button>
        )}
      </div>
      {hasCard && <div className={styles.docked}>{children}</div>}
      {!hasCard && hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </section>
  );
}
