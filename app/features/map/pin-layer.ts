import L from "leaflet";
import { boundsOf } from "#app/domain/neighborhoods/geo.ts";
import { type ArrangedPin, isOneGroup, type MapPlace, pinArranger, pinBox, splittingZoom } from "./arrange-pins.ts";
import { type PixelBox, worldPixel } from "./coordinates.ts";
import styles from "./pin-layer.module.css";

/** Handlers of pins, and the accessible name of clusters. */
interface PinHandlers {
  readonly onSelect: (id: string) => void;
  readonly onHighlight: (id: string | null) => void;
  /** Called before a cluster moves the map. */
  readonly onMove: () => void;
  readonly clusterText: (count: number) => string;
}

/** The open list of a cluster: its maximum size, and its distances from the point and from the map's edge. */
const listPx = { width: 248, height: 264, away: 44, margin: 8 };
/** The width of the map's tools at its right side. */
const toolsPx = 78;

interface Pin {
  readonly arranged: ArrangedPin;
  readonly marker: L.Marker;
  readonly button: HTMLButtonElement;
}

/**
 * The pins: buttons in their own pane, in list order, arranged again for every zoom. A cluster’s button zooms to where
 * its places separate; when no zoom does, it opens a list.
 */
export class PinLayer {
  readonly #map: L.Map;
  readonly #handlers: () => PinHandlers;
  #places: ReadonlyMap<string, MapPlace> = new Map();
  #arrange: (zoom: number) => ArrangedPin[] = () => [];
  /** The pin of each place at the closest zoom; computed on first use. */
  #closest: ReadonlyMap<string, ArrangedPin> | null = null;
  #pins: Pin[] = [];
  #list: { readonly marker: L.Marker; readonly from: string } | null = null;
  #selected: string | null = null;
  #highlighted: string | null = null;

  constructor(map: L.Map, handlers: () => PinHandlers) {
    this.#map = map;
    this.#handlers = handlers;
    map.createPane("pins").style.zIndex = "600";
    map.on("click", () => this.#closeList(false));
  }

  setPlaces(places: readonly MapPlace[]): void {
    this.#places = new Map(places.map((place) => [place.id, place]));
    this.#arrange = pinArranger(places, (count) => this.#handlers().clusterText(count));
    this.#closest = null;
    this.render(false);
  }

  /** Marks the selected and the highlighted place, or the clusters that contain them. */
  mark(selected: string | null, highlighted: string | null): void {
    this.#selected = selected;
    this.#highlighted = highlighted;
    const markButton = (button: HTMLButtonElement, ids: readonly string[]): 0 | 1 | 2 => {
      const isSelected = selected !== null && ids.includes(selected);
      const isHighlighted = highlighted !== null && ids.includes(highlighted);
      if (ids.length === 1) button.setAttribute("aria-pressed", String(isSelected));
      button.toggleAttribute("data-chosen", isSelected);
      button.toggleAttribute("data-highlighted", isHighlighted);
      if (isHighlighted) return 2;
      return isSelected ? 1 : 0;
    };
    for (const { arranged, button, marker } of this.#pins)
      marker.setZIndexOffset(markButton(button, arranged.ids) * 10_000);
    const rows = this.#list?.marker.getElement()?.querySelectorAll<HTMLButtonElement>("button[data-place]") ?? [];
    for (const row of rows) markButton(row, [row.dataset.place ?? ""]);
  }

  /** The pins’ boxes in world pixels at the map’s zoom, for labels to avoid. */
  boxes(): PixelBox[] {
    const zoom = this.#map.getZoom();
    return this.#pins.map(({ arranged }) => {
      const { x, y } = worldPixel(arranged, zoom);
      const box = pinBox(x, y, arranged.text, arranged.side);
      return {
        left: Math.min(box.left, x - 5),
        right: Math.max(box.right, x + 5),
        top: Math.min(box.top, y - 5),
        bottom: Math.max(box.bottom, y + 5),
      };
    });
  }

  /** Arranges the pins for the map’s zoom, reusing equal buttons; a focused place keeps the focus. */
  render(reuse = true): void {
    const listElement = this.#list?.marker.getElement();
    const focused =
      this.#pins.find(({ button }) => button === document.activeElement)?.arranged.ids[0] ??
      (listElement?.contains(document.activeElement) ? this.#list?.from : undefined);
    this.#closeList(false);
    const old = new Map(this.#pins.map((pin) => [key(pin.arranged), pin]));
    this.#pins = this.#arrange(this.#map.getZoom()).map((arranged) => {
      const same = reuse ? old.get(key(arranged)) : undefined;
      if (same === undefined) return this.#add(arranged);
      old.delete(key(arranged));
      same.button.dataset.side = arranged.side;
      return { ...same, arranged };
    });
    for (const { marker } of old.values()) marker.remove();
    const pane = this.#map.getPane("pins");
    this.#pins.forEach(({ marker }, index) => {
      const element = marker.getElement();
      // Moves only elements out of order, as moving a focused button would blur it.
      if (element !== undefined && pane?.children[index] !== element)
        pane?.insertBefore(element, pane.children[index] ?? null);
    });
    this.mark(this.#selected, this.#highlighted);
    if (focused !== undefined)
      this.#pins.find(({ arranged }) => arranged.ids.includes(focused))?.button.focus({ preventScroll: true });
  }

  #addMarker(at: ArrangedPin, element: HTMLElement): L.Marker {
    const marker = L.marker([at.latitude, at.longitude], {
      pane: "pins",
      interactive: false,
      keyboard: false,
      icon: L.divIcon({ className: styles.anchor ?? "", html: element, iconSize: [0, 0], iconAnchor: [0, 0] }),
    }).addTo(this.#map);
    L.DomEvent.disableClickPropagation(element);
    return marker;
  }

  #add(arranged: ArrangedPin): Pin {
    const members = arranged.ids.flatMap((id) => this.#places.get(id) ?? []);
    const [only, ...others] = members;
    const button =
      only !== undefined && others.length === 0
        ? this.#placeButton(only, only.pinText)
        : this.#clusterButton(arranged, members);
    button.dataset.side = arranged.side;
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible"))
        this.#map.panInside([arranged.latitude, arranged.longitude], { padding: [64, 64] });
    });
    return { arranged, button, marker: this.#addMarker(arranged, button) };
  }

  #placeButton({ id, title, name, pinText, pinKind }: MapPlace, text: string): HTMLButtonElement {
    const button = pinButton(styles.pin, text, name ?? `${title}, ${pinText}`);
    button.dataset.kind = pinKind;
    button.dataset.place = id;
    button.addEventListener("click", () => this.#handlers().onSelect(id));
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.#handlers().onHighlight(id));
    for (const type of ["pointerleave", "blur"])
      button.addEventListener(type, () => this.#handlers().onHighlight(null));
    return button;
  }

  #clusterButton(arranged: ArrangedPin, members: readonly MapPlace[]): HTMLButtonElement {
    const [group, ...others] = new Set(members.map((place) => place.group));
    const where = group !== undefined && others.length === 0 ? ` in ${group}` : "";
    const opensList = !this.#isSplittable(members);
    const label = `${arranged.text}${where}, ${opensList ? "show them" : "zoom in"}`;
    const button = pinButton(`${styles.pin ?? ""} ${styles.cluster ?? ""}`, arranged.text, label);
    if (opensList) button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      const zoom = opensList ? null : splittingZoom(members, this.#map.getZoom(), this.#map.getMaxZoom());
      if (zoom === null) this.#toggleList(arranged, members, button);
      else this.#zoomTo(members, zoom);
    });
    return button;
  }

  /** Whether the closest zoom separates these places; for one neighborhood, all of them. */
  #isSplittable(members: readonly MapPlace[]): boolean {
    this.#closest ??= new Map(
      this.#arrange(this.#map.getMaxZoom()).flatMap((pin) => pin.ids.map((id) => [id, pin] as const)),
    );
    const { size } = new Set(members.map(({ id }) => this.#closest?.get(id)));
    return isOneGroup(members) ? size === members.length : size > 1;
  }

  #zoomTo(members: readonly MapPlace[], zoom: number): void {
    const box = boundsOf(members);
    if (box === null) return;
    const bounds = L.latLngBounds([box.south, box.west], [box.north, box.east]);
    this.#handlers().onMove();
    const fitting = Math.min(this.#map.getBoundsZoom(bounds.pad(0.3)), this.#map.getMaxZoom());
    this.#map.setView(bounds.getCenter(), Math.max(zoom, Math.min(fitting, zoom + 2)));
  }

  #toggleList(arranged: ArrangedPin, members: readonly MapPlace[], button: HTMLButtonElement): void {
    const from = arranged.ids[0] ?? "";
    const wasOpen = this.#list?.from === from;
    this.#closeList(wasOpen);
    if (wasOpen) return;
    const list = document.createElement("div");
    list.className = styles.list ?? "";
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", arranged.text);
    for (const place of members) {
      const row = this.#placeButton(place, "");
      row.classList.add(styles.row ?? "");
      for (const text of [place.title, place.pinText])
        row.append(Object.assign(document.createElement("span"), { textContent: text }));
      list.append(row);
    }
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#closeList(true);
    });
    const marker = this.#addMarker(arranged, list);
    L.DomEvent.disableScrollPropagation(list);
    marker.setZIndexOffset(30_000);
    const { x, y } = this.#map.latLngToContainerPoint([arranged.latitude, arranged.longitude]);
    const { x: width, y: height } = this.#map.getSize();
    const opensUp = y > height / 2;
    list.dataset.open = opensUp ? "up" : "down";
    const wide = Math.min(listPx.width, width - toolsPx - listPx.margin);
    const leftmost = listPx.margin + wide / 2;
    const middle = Math.max(Math.min(x, width - toolsPx - wide / 2), leftmost);
    list.style.setProperty("--inline-size", `${wide}px`);
    list.style.setProperty("--shift", `${Math.round(middle - x)}px`);
    // Pans the map when there is too little space for the list.
    const beside = listPx.away + listPx.margin;
    const high = Math.min(list.scrollHeight + 2, listPx.height, height - beside - listPx.away);
    list.style.setProperty("--block-size", `${high}px`);
    const lacking = Math.ceil(high + beside - (opensUp ? y : height - y));
    if (lacking > 0)
      this.#map.panBy([0, opensUp ? -lacking : lacking], { animate: this.#map.options.zoomAnimation ?? false });
    const element = marker.getElement();
    // After the button in tab order.
    if (element !== undefined) button.parentElement?.after(element);
    button.setAttribute("aria-expanded", "true");
    this.#list = { marker, from };
    this.mark(this.#selected, this.#highlighted);
    list.querySelector("button")?.focus({ preventScroll: true });
  }

  #closeList(focusButton: boolean): void {
    if (this.#list === null) return;
    const { marker, from } = this.#list;
    this.#list = null;
    const button = this.#pins.find(({ arranged }) => arranged.ids[0] === from)?.button;
    button?.setAttribute("aria-expanded", "false");
    if (focusButton) button?.focus({ preventScroll: true });
    marker.remove();
  }
}

function pinButton(className: string | undefined, text: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className ?? "";
  button.textContent = text;
  button.setAttribute("aria-label", label);
  return button;
}

function key({ ids, latitude, longitude, text }: ArrangedPin): string {
  return JSON.stringify([ids, latitude, longitude, text]);
}
