import type { MetricType } from "web-vitals";

/** What the site is told of one measurement: nothing that tells one visitor from another. */
type ReportedMetric = Pick<MetricType, "name" | "value" | "rating" | "navigationType">;

/** What `POST /ops/vitals` takes. */
interface VitalsReport {
  /** Pattern of the route. */
  readonly route: string;
  readonly metrics: readonly ReportedMetric[];
}

/**
 * Measurements of a page until they are sent, each once: counts that were added to a histogram cannot be taken back, so
 * that what the first hiding of the page found stands.
 */
export class VitalsQueue {
  /** Pattern of the route that measurements belong to: the one where the document began, wherever links led since. */
  route: string;
  readonly #waiting = new Map<string, ReportedMetric>();
  readonly #sent = new Set<string>();

  constructor(route: string) {
    this.route = route;
  }

  /** Takes a measurement, in place of an earlier one of the same. */
  add({ id, name, value, rating, navigationType }: Omit<MetricType, "entries">): void {
    if (!this.#sent.has(id)) this.#waiting.set(id, { name, value, rating, navigationType } as ReportedMetric);
  }

  /** What is to be sent now; null where nothing is. */
  take(): VitalsReport | null {
    if (this.#waiting.size === 0) return null;
    const metrics = [...this.#waiting.values()];
    for (const id of this.#waiting.keys()) this.#sent.add(id);
    this.#waiting.clear();
    return { route: this.route, metrics };
  }
}
