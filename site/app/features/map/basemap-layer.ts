import L from "leaflet";
import { type Basemap, decodeLine, type EncodedLine, softLine } from "./basemap-format.ts";
import styles from "./basemap-layer.module.css";

const waterTension = 0.5;
const roadTension = 0.72;
const fadeSteps = 7;
const fadeDegrees = 0.14;

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
  const line = (points: L.LatLngTuple[] | L.LatLngTuple[][], className: string | undefined): void => {
    L.polyline(points, { renderer, pane: "basemap", interactive: false, className: className ?? "", smoothFactor: 0.6 }).addTo(map);
  };
  const area = (rings: L.LatLngTuple[][], className: string): void => {
    L.polygon(rings, { renderer, pane: "basemap", interactive: false, className, smoothFactor: 0.6 }).addTo(map);
  };

  basemap.relief.forEach(({ rings }, index) => {
    area(rings.map((ring) => soft(ring, waterTension, true)), `${styles.relief ?? ""} ${styles[`relief${index + 1}`] ?? ""}`);
  });
  line(basemap.rivers.map((river) => soft(river, waterTension)), styles.river);
  for (const lake of basemap.lakes) area([soft(lake, waterTension, true)], styles.lake ?? "");
  const [interstates = [], highways = [], lanes = []] = basemap.roads.map((rank) => rank.map((road) => soft(road, roadTension)));
  line(lanes, styles.lane);
  line(highways, styles.highwayEdge);
  line(interstates, styles.interstateEdge);
  line(highways, styles.highway);
  line(interstates, styles.interstate);
  line(interstates, styles.median);

  const { south, west, north, east } = basemap.bounds;
  const far = 8;
  for (let step = 0; step < fadeSteps; step++) {
    const inset = (fadeDegrees * (fadeSteps - 1 - step)) / (fadeSteps - 1);
    area([
      [[south - far, west - far], [south - far, east + far], [north + far, east + far], [north + far, west - far]],
      [[south + inset, west + inset], [south + inset, east - inset], [north - inset, east - inset], [north - inset, west + inset]],
    ], (step === fadeSteps - 1 ? styles.beyond : styles.fade) ?? "");
  }
}
