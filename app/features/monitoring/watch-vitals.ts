import { type MetricType, onCLS, onINP, onLCP, onTTFB } from "web-vitals";

let isWatched = false;

/**
 * Measures this page's Web Vitals: warns about layout shifts (S9.32), and when `isReported` sends a report when the
 * page is hidden. The browser buffers earlier entries. Call it once per page; documents that hydrate on interaction
 * call it before hydration.
 */
export function watchVitals(isReported: boolean): void {
  if (isWatched) return;
  isWatched = true;
  const warn = layoutShiftWarnings();
  if (!isReported) {
    onCLS(warn, { reportAllChanges: true });
    return;
  }
  const routeNow = () => document.documentElement.dataset.route ?? "";
  const queue = new VitalsQueue(routeNow());
  const add = (metric: MetricType) => queue.add(metric);
  onTTFB(add);
  onLCP(add);
  onINP(add);
  onCLS(
    (metric) => {
      warn(metric);
      add(metric);
    },
    { reportAllChanges: true },
  );
  // A page restored from the back/forward cache is measured again, at its current route.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) queue.route = routeNow();
  });
  // On the window, so that web-vitals' own listeners report first.
  addEventListener("visibilitychange", () => {
    const report = document.visibilityState === "hidden" ? queue.take() : null;
    if (report) navigator.sendBeacon("/ops/vitals", JSON.stringify(report));
  });
}

/** The reported part of a measurement, which does not identify a visitor. */
type ReportedMetric = Pick<MetricType, "name" | "value" | "rating" | "navigationType">;

/** The body of `POST /ops/vitals`. */
interface VitalsReport {
  /** Pattern of the route. */
  readonly route: string;
  readonly metrics: readonly ReportedMetric[];
}

/**
 * Queues the measurements of a page until they are sent, each once, when the page is first hidden: a histogram cannot
 * be corrected.
 */
export class VitalsQueue {
  /** Pattern of the route of the measurements: that of the document, also after navigations. */
  route: string;
  readonly #waiting = new Map<string, ReportedMetric>();
  readonly #sent = new Set<string>();

  constructor(route: string) {
    this.route = route;
  }

  /** Adds a measurement, replacing an earlier one with its id. */
  add({ id, name, value, rating, navigationType }: Omit<MetricType, "entries">): void {
    if (!this.#sent.has(id)) this.#waiting.set(id, { name, value, rating, navigationType } as ReportedMetric);
  }

  /** Returns and clears the report to send; null without measurements. */
  take(): VitalsReport | null {
    if (this.#waiting.size === 0) return null;
    const metrics = [...this.#waiting.values()];
    for (const id of this.#waiting.keys()) this.#sent.add(id);
    this.#waiting.clear();
    return { route: this.route, metrics };
  }
}

/** Warns about a cumulative layout shift above this (S9.32). */
const warnedAbove = 0.1;
const maxListed = 5;

/** The part of web-vitals' layout shift that the warning uses. */
interface MeasuredShift {
  readonly id: string;
  readonly value: number;
  readonly entries: readonly { readonly sources?: readonly { readonly node?: Node | null }[] }[];
}

/**
 * Warns once per measurement with a cumulative score above 0.1 (S9.32), with the elements that moved. The score is that
 * of web-vitals: the worst session window.
 */
export function layoutShiftWarnings(warn: (text: string) => void = console.warn) {
  const warned = new Set<string>();
  return ({ id, value, entries }: MeasuredShift): void => {
    if (value <= warnedAbove || warned.has(id)) return;
    warned.add(id);
    const moved = entries.flatMap(({ sources = [] }) => sources.map(({ node }) => (node ? nameOf(node) : "")));
    const names = [...new Set(moved)].filter((name) => name !== "");
    const rest = names.length - maxListed;
    const listed = [...names.slice(0, maxListed), ...(rest > 0 ? [`${rest} more`] : [])];
    const what = listed.join(", ") || "something that is gone";
    warn(`Layout shift: the cumulative score is ${value.toFixed(4)}, above ${warnedAbove}. Moved: ${what}.`);
  };
}

/** A selector for an element, from the nearest id or a few elements up; for a text, its parent element. */
function nameOf(node: Node): string {
  const path: string[] = [];
  for (let each = asElement(node); each && path.length < 4; each = each.parentElement) {
    path.unshift(selectorOf(each));
    if (each.id) break;
  }
  return path.join(" > ");
}

function asElement(node: Node): Element | null {
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
}

function selectorOf({ localName, id, classList }: Element): string {
  return id ? `${localName}#${id}` : [localName, ...classList].join(".");
}
