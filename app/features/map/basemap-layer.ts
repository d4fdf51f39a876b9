import L from "leaflet";
import { type Basemap, chooseLabels, decodeLine, type EncodedLine, type MapLabel, smoothLine } from "./basemap.ts";
import styles from "./basemap-layer.module.css";
import type { PixelBox } from "./coordinates.ts";

const waterTension = 0.5;
const roadTension = 0.58;
const fadeDegrees = 0.24;
const fadeMaxZoom = 10.5;

function smooth(line: EncodedLine, tension: number, closed = false): L.LatLngTuple[] {
  return smoothLine(decodeLine(line), tension, closed).map(({ latitude, longitude }) => [latitude, longitude]);
}

/**
 * Adds the embedded basemap as Leaflet shapes in the lowest pane: relief, water, roads, and edges that fade into plain
 * background. Colors and line widths are in the stylesheet.
 */
export function addBasemap(map: L.Map, basemap: Basemap): void {
  const pane = map.createPane("basemap");
  pane.style.zIndex = "150";
  pane.setAttribute("aria-hidden", "true");
  const renderer = L.svg({ pane: "basemap", padding: 0.4 });
  const options: L.PolylineOptions = { renderer, pane: "basemap", interactive: false, smoothFactor: 0.6 };
  const line = (points: L.LatLngTuple[] | L.LatLngTuple[][], className: string | undefined): void => {
    L.polyline(points, { ...options, className: className ?? "" }).addTo(map);
  };
  const area = (rings: L.LatLngExpression[][], className: string | undefined, fillColor = ""): void => {
    L.polygon(rings, { ...options, fillColor, className: className ?? "" }).addTo(map);
  };

  basemap.relief.forEach(({ rings }, index) => {
    const outlines = rings.map((ring) => smooth(ring, waterTension, true));
    area(outlines, styles.relief, `var(--map-relief-${index + 1})`);
  });
  line(
    basemap.rivers.map((river) => smooth(river, waterTension)),
    styles.river,
  );
  for (const lake of basemap.lakes) area([smooth(lake, waterTension, true)], styles.lake);
  const [interstates = [], highways = [], lanes = []] = basemap.roads.map((rank) =>
    rank.map((road) => smooth(road, roadTension)),
  );
  line(lanes, styles.lane);
  line(highways, styles.highwayEdge);
  line(interstates, styles.interstateEdge);
  line(highways, styles.highway);
  line(interstates, styles.interstate);
  line(interstates, styles.median);

  const { south, west, north, east } = basemap.bounds;
  const outline = (margin: number): L.LatLng[] => {
    const box = L.latLngBounds([south - margin, west - margin], [north + margin, east + margin]);
    return [box.getSouthWest(), box.getSouthEast(), box.getNorthEast(), box.getNorthWest()];
  };
  area([outline(8), outline(0)], styles.beyond);
  const edges = [
    edge([south, west], [north, west + fadeDegrees], 'x1="1" x2="0"'),
    edge([south, east - fadeDegrees], [north, east], 'x1="0" x2="1"'),
    edge([south, west], [south + fadeDegrees, east], 'x2="0" y2="1"'),
    edge([north - fadeDegrees, west], [north, east], 'x2="0" y1="1"'),
  ];
  // At a close zoom an edge is too large to scale, and too soft to be noticed.
  const showEdges = (): void => {
    for (const side of edges) {
      if (map.getZoom() <= fadeMaxZoom) side.addTo(map);
      else side.remove();
    }
  };
  showEdges();
  map.on("zoomend", showEdges);
}

/** One edge of the basemap fading into plain background; `direction` is that of the gradient. */
function edge(from: L.LatLngTuple, to: L.LatLngTuple, direction: string): L.SVGOverlay {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 1 1");
  svg.setAttribute("preserveAspectRatio", "none");
  const id = `edge-${L.Util.stamp(svg)}`;
  svg.innerHTML =
    `<linearGradient id="${id}" ${direction}><stop class="${styles.edgeInner}"/>` +
    `<stop offset="1" class="${styles.edgeOuter}"/></linearGradient><rect width="1" height="1" fill="url(#${id})"/>`;
  return L.svgOverlay(svg, [from, to], { pane: "basemap", interactive: false, className: styles.edge ?? "" });
}

/** The map's labels, in a pane between the drawing and the pins, hidden from pointers and screen readers. */
export class LabelLayer {
  readonly #layer: L.LayerGroup;
  readonly #labels: readonly MapLabel[];

  constructor(map: L.Map, labels: readonly MapLabel[]) {
    const pane = map.createPane("labels");
    pane.style.zIndex = "160";
    pane.setAttribute("aria-hidden", "true");
    this.#labels = labels;
    this.#layer = L.layerGroup().addTo(map);
  }

  /** Chooses the labels for a zoom that do not overlap the pins’ boxes (world pixels at that zoom). */
  arrange(zoom: number, pinBoxes: readonly PixelBox[]): void {
    this.#layer.clearLayers();
    for (const { label, dxPx, dyPx } of chooseLabels(this.#labels, zoom, pinBoxes)) {
      const element = document.createElement("span");
      element.className = [
        styles.label,
        styles[label.kind],
        label.kind === "town" && label.rank === 1 ? styles.city : "",
      ].join(" ");
      element.textContent = label.text;
      element.style.setProperty("--dx", `${dxPx}px`);
      element.style.setProperty("--dy", `${dyPx}px`);
      L.marker([label.latitude, label.longitude], {
        pane: "labels",
        interactive: false,
        keyboard: false,
        icon: L.divIcon({ className: styles.anchor ?? "", html: element, iconSize: [0, 0], iconAnchor: [0, 0] }),
      }).addTo(this.#layer);
    }
  }
}

/** Map tiles of a provider, with its attribution. */
interface TileSource {
  /** With {z}, {x} and {y}; {s} is one of the subdomains a, b and c, {r} is `@2x` on high-density screens. */
  readonly tileUrl: string;
  /** Text or HTML, as the provider requires it. */
  readonly attribution: string;
}

/** The closest zoom of tiles. */
export const tiledMaxZoom = 18;

/**
 * Adds a provider’s tiles in the lowest pane of a map, with the attribution. When no tile of the first view loads,
 * both are removed and `onFailure` is called.
 */
export function addTiles(map: L.Map, { tileUrl, attribution }: TileSource, onFailure: () => void): void {
  const tiles = L.tileLayer(tileUrl, { maxZoom: tiledMaxZoom, attribution });
  const credit = L.control.attribution({ prefix: false, position: "bottomright" });
  let hasAny = false;
  tiles.on("tileload", () => {
    hasAny = true;
  });
  tiles.once("load", () => {
    if (hasAny) return;
    tiles.remove();
    credit.remove();
    onFailure();
  });
  map.addControl(credit);
  map.addLayer(tiles);
}
