import L from "leaflet";
import { type ArrangedPin, type MapPlace, pinArranger, pinBox, splittingZoom } from "./arrange-pins.ts";
import { boundsOf, type PixelBox, worldPixel } from "./coordinates.ts";
import styles from "./pin-layer.module.css";

/** What the pins tell the page, and how they name a group of places. */
interface PinEvents {
  readonly onSelect: (id: string) => void;
  readonly onHighlight: (id: string | null) => void;
  readonly clusterText: (count: number) => string;
}

interface Pin {
  readonly arranged: ArrangedPin;
  readonly marker: L.Marker;
  readonly button: HTMLButtonElement;
}

/**
 * The pins: real buttons in a pane of their own, in list order, arranged anew for every zoom. A cluster’s button zooms to
 * where its places part; where no zoom parts them it opens a list of them.
 */
export class PinLayer {
  readonly #map: L.Map;
  readonly #events: () => PinEvents;
  #places: readonly MapPlace[] = [];
  #arrange: (zoom: number) => ArrangedPin[] = () => [];
  #pins: Pin[] = [];
  #list: { readonly marker: L.Marker; readonly from: string } | null = null;
  #selected: string | null = null;
  #highlighted: string | null = null;

  constructor(map: L.Map, events: () => PinEvents) {
    this.#map = map;
    this.#events = events;
    map.createPane("pins").style.zIndex = "600";
    map.on("click", () => this.#closeList(false));
  }

  /** Replaces the places; the order is the keyboard’s order. */
  setPlaces(places: readonly MapPlace[]): void {
    this.#places = places;
    this.#arrange = pinArranger(places, (count) => this.#events().clusterText(count));
    this.render(false);
  }

  /** Marks the chosen and the lit place, on their own pin or on the cluster that holds them. */
  mark(selected: string | null, highlighted: string | null): void {
    this.#selected = selected;
    this.#highlighted = highlighted;
    for (const { arranged, button, marker } of this.#pins) {
      const chosen = selected !== null && arranged.ids.includes(selected);
      const lit = highlighted !== null && arranged.ids.includes(highlighted);
      if (arranged.ids.length === 1) button.setAttribute("aria-pressed", String(chosen));
      button.toggleAttribute("data-lit", chosen || lit);
      marker.setZIndexOffset(lit ? 20_000 : chosen ? 10_000 : 0);
    }
    for (const button of this.#list?.marker.getElement()?.querySelectorAll<HTMLButtonElement>("button[data-place]") ??
      []) {
      button.setAttribute("aria-pressed", String(button.dataset.place === selected));
      button.toggleAttribute("data-lit", button.dataset.place === selected || button.dataset.place === highlighted);
    }
  }

  /** The pins’ boxes in world pixels at the map’s zoom, for names to keep clear of. */
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

  /** Arranges the pins for the map’s zoom, keeping the buttons that stay the same; the focus stays with the place that had it. */
  render(keep = true): void {
    const focused = this.#pins.find(({ button }) => button === document.activeElement)?.arranged.ids[0];
    const listFocused =
      this.#list?.marker.getElement()?.contains(document.activeElement) === true ? this.#list.from : undefined;
    this.#closeList(false);
    const kept = new Map(this.#pins.map((pin) => [key(pin.arranged), pin]));
    this.#pins = this.#arrange(this.#map.getZoom()).map((arranged) => {
      const old = keep ? kept.get(key(arranged)) : undefined;
      if (old !== undefined) kept.delete(key(arranged));
      if (old === undefined) return this.#add(arranged);
      old.button.dataset.side = arranged.side;
      return { ...old, arranged };
    });
    for (const { marker } of kept.values()) marker.remove();
    const pane = this.#map.getPane("pins");
    this.#pins.forEach(({ marker }, index) => {
      const element = marker.getElement();
      // Only what stands at the wrong place moves: moving a focused button would take its focus.
      if (element !== undefined && pane?.children[index] !== element)
        pane?.insertBefore(element, pane.children[index] ?? null);
    });
    this.mark(this.#selected, this.#highlighted);
    const wanted = focused ?? listFocused;
    if (wanted !== undefined)
      this.#pins.find(({ arranged }) => arranged.ids.includes(wanted))?.button.focus({ preventScroll: true });
  }

  #place(id: string | undefined): MapPlace | undefined {
    return this.#places.find((place) => place.id === id);
  }

  #marker(at: ArrangedPin, element: HTMLElement): L.Marker {
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
    const [first] = arranged.ids;
    const only = arranged.ids.length === 1 ? this.#place(first) : undefined;
    const button = only === undefined ? this.#clusterButton(arranged) : this.#placeButton(only, only.pinText);
    button.dataset.side = arranged.side;
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible"))
        this.#map.panInside([arranged.latitude, arranged.longitude], { padding: [64, 64] });
    });
    return { arranged, button, marker: this.#marker(arranged, button) };
  }

  #placeButton(place: MapPlace, text: string): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.className = styles.pin ?? "";
    button.dataset.kind = place.pinKind;
    button.dataset.place = place.id;
    button.textContent = text;
    button.setAttribute("aria-label", `${place.title}, ${place.pinText}`);
    button.addEventListener("click", () => this.#events().onSelect(place.id));
    for (const type of ["pointerenter", "focus"])
      button.addEventListener(type, () => this.#events().onHighlight(place.id));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.#events().onHighlight(null));
    return button;
  }

  #clusterButton(arranged: ArrangedPin): HTMLButtonElement {
    const members = arranged.ids.flatMap((id) => this.#place(id) ?? []);
    const [group, ...others] = new Set(members.map((place) => place.group));
    const button = document.createElement("button");
    button.type = "button";
    button.className = `${styles.pin ?? ""} ${styles.cluster ?? ""}`;
    button.textContent = arranged.text;
    const opens = splittingZoom(members, this.#map.getZoom(), this.#map.getMaxZoom()) === null;
    const where = group !== undefined && others.length === 0 ? ` in ${group}` : "";
    button.setAttribute("aria-label", `${arranged.text}${where}, ${opens ? "show them" : "zoom in"}`);
    if (opens) button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", () => {
      const zoom = splittingZoom(members, this.#map.getZoom(), this.#map.getMaxZoom());
      if (zoom === null) this.#toggleList(arranged, members, button);
      else this.#zoomTo(members, zoom);
    });
    return button;
  }

  #zoomTo(members: readonly MapPlace[], zoom: number): void {
    const box = boundsOf(members);
    if (box === null) return;
    const bounds = L.latLngBounds([box.south, box.west], [box.north, box.east]);
    const fitting = Math.min(this.#map.getBoundsZoom(bounds.pad(0.3)), this.#map.getMaxZoom());
    this.#map.setView(bounds.getCenter(), Math.max(zoom, Math.min(fitting, zoom + 2)));
  }

  #toggleList(arranged: ArrangedPin, members: readonly MapPlace[], button: HTMLButtonElement): void {
    const from = arranged.ids[0] ?? "";
    if (this.#list?.from === from) {
      this.#closeList(true);
      return;
    }
    this.#closeList(false);
    const list = document.createElement("div");
    list.className = styles.list ?? "";
    list.setAttribute("role", "group");
    list.setAttribute("aria-label", arranged.text);
    list.append(
      ...members.map((place) => {
        const row = this.#placeButton(place, "");
        row.classList.add(styles.row ?? "");
        const name = document.createElement("span");
        name.textContent = place.title;
        const price = document.createElement("span");
        price.textContent = place.pinText;
        row.append(name, price);
        return row;
      }),
    );
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#closeList(true);
    });
    const marker = this.#marker(arranged, list);
    L.DomEvent.disableScrollPropagation(list);
    marker.setZIndexOffset(30_000);
    const { x, y } = this.#map.latLngToContainerPoint([arranged.latitude, arranged.longitude]);
    const { x: width, y: height } = this.#map.getSize();
    list.dataset.open = y > height / 2 ? "up" : "down";
    list.style.setProperty("--shift", `${Math.round(Math.min(Math.max(x, 140), Math.max(width - 140, 140)) - x)}px`);
    const pin = this.#pins.find((one) => one.button === button)?.marker.getElement();
    const element = marker.getElement();
    // Its rows come right after the button in the keyboard's order.
    if (pin !== undefined && element !== undefined) pin.after(element);
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

function key({ ids, latitude, longitude, text }: ArrangedPin): string {
  return JSON.stringify([ids, latitude, longitude, text]);
}
