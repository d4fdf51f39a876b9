import L from "leaflet";
import { type Basemap, chooseLabels, decodeLine, type EncodedLine, type MapLabel, softLine } from "./basemap.ts";
import styles from "./basemap-layer.module.css";
import type { PixelBox } from "./coordinates.ts";

const waterTension = 0.5;
const roadTension = 0.58;
const fadeDegrees = 0.24;
const fadeMaxZoom = 10.5;

function soft(line: EncodedLine, tension: number, closed = false): L.LatLngTuple[] {
  return softLine(decodeLine(line), tension, closed).map(({ latitude, longitude }) => [latitude, longitude]);
}

/**
 * The embedded basemap as Leaflet shapes in a pane of their own below everything else: relief, water, roads, and at the
 * sheet’s edge a step-wise passage into plain ground. Colours and weights are in the style sheet.
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
  const area = (rings: L.LatLngTuple[][], className: string | undefined, fillColor = ""): void => {
    L.polygon(rings, { ...options, fillColor, className: className ?? "" }).addTo(map);
  };

  basemap.relief.forEach(({ rings }, index) => {
    const outlines = rings.map((ring) => soft(ring, waterTension, true));
    area(outlines, styles.relief, `var(--map-relief-${index + 1})`);
  });
  line(
    basemap.rivers.map((river) => soft(river, waterTension)),
    styles.river,
  );
  for (const lake of basemap.lakes) area([soft(lake, waterTension, true)], styles.lake);
  const [interstates = [], highways = [], lanes = []] = basemap.roads.map((rank) =>
    rank.map((road) => soft(road, roadTension)),
  );
  line(lanes, styles.lane);
  line(highways, styles.highwayEdge);
  line(interstates, styles.interstateEdge);
  line(highways, styles.highway);
  line(interstates, styles.interstate);
  line(interstates, styles.median);

  const { south, west, north, east } = basemap.bounds;
  const far = 8;
  area(
    [
      [
        [south - far, west - far],
        [south - far, east + far],
        [north + far, east + far],
        [north + far, west - far],
      ],
      [
        [south, west],
        [south, east],
        [north, east],
        [north, west],
      ],
    ],
    styles.beyond,
  );
  const edges = [
    edge([south, west], [north, west + fadeDegrees], "to-west"),
    edge([south, east - fadeDegrees], [north, east], "to-east"),
    edge([south, west], [south + fadeDegrees, east], "to-south"),
    edge([north - fadeDegrees, west], [north, east], "to-north"),
  ];
  // Seen near, a whole edge is too large a picture to scale and too soft to be noticed.
  const showEdges = (): void => {
    for (const one of edges) {
      if (map.getZoom() <= fadeMaxZoom) one.addTo(map);
      else one.remove();
    }
  };
  showEdges();
  map.on("zoomend", showEdges);
}

/** One side of the sheet passing into plain ground. */
function edge(
  from: L.LatLngTuple,
  to: L.LatLngTuple,
  way: "to-west" | "to-east" | "to-south" | "to-north",
): L.SVGOverlay {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 1 1");
  svg.setAttribute("preserveAspectRatio", "none");
  const [x1, y1, x2, y2] = {
    "to-west": [1, 0, 0, 0],
    "to-east": [0, 0, 1, 0],
    "to-south": [0, 0, 0, 1],
    "to-north": [0, 1, 0, 0],
  }[way];
  const id = `${L.Util.stamp(svg)}-${way}`;
  svg.innerHTML =
    `<linearGradient id="edge-${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop class="${styles.edgeInner}"/>` +
    `<stop offset="1" class="${styles.edgeOuter}"/></linearGradient><rect width="1" height="1" fill="url(#edge-${id})"/>`;
  return L.svgOverlay(svg, [from, to], { pane: "basemap", interactive: false, className: styles.edge ?? "" });
}

/** The names on the map, in a pane between the drawing and the pins; they take no pointer and are not read out. */
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

  /** Chooses the names anew for a zoom; the pins’ boxes (world pixels at that zoom) stay clear. */
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
