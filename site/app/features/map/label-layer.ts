import L from "leaflet";
import type { PixelBox } from "./arrange-pins.ts";
import type { Basemap } from "./basemap-format.ts";
import { chooseLabels, type MapLabel } from "./choose-labels.ts";
import styles from "./label-layer.module.css";

/** The names of the basemap: towns, summits with their height, road numbers. */
export function basemapLabels({ towns, peaks, shields }: Basemap): MapLabel[] {
  return [
    ...towns.map(([text, rank, latitude, longitude]) => ({ text, rank, latitude, longitude, kind: "town" as const })),
    ...peaks.map(([name, rank, latitude, longitude, feet]) => ({
      text: `${name} ${feet.toLocaleString("en-US")} ft`,
      rank,
      latitude,
      longitude,
      kind: "peak" as const,
    })),
    ...shields.map(([text, rank, latitude, longitude]) => ({
      text,
      rank,
      latitude,
      longitude,
      kind: "shield" as const,
    })),
  ];
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
