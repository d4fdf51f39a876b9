import { setTimeout as pause } from "node:timers/promises";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isLocal, type ServerContext } from "../requests/request-context.ts";
import { createVitalsMetrics } from "./vitals-metrics.ts";

/** Metrics of one server, in Prometheus’ text format. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics; `cacheSize` and `isReady` are called whenever they are read. */
export function createMetrics(cacheSize: () => { bytes: number }, isReady: Readiness) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request, by kind of address and status class.",
    labelNames: ["kind", "status"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  // A rate cannot see the first of a kind unless it counted from zero.
  for (const kind of kinds) requests.zero({ kind, status: "5xx" });
  const stateCounter = (name: string, help: string, states: readonly string[]) => {
    const counter = new Counter({ name, help, labelNames: ["state"], registers });
    for (const state of states) counter.inc({ state }, 0);
    return counter;
  };
  const documents = stateCounter("document_cache_answers_total", "Documents by how they were found.", [
    "hit",
    "stale",
    "miss",
  ]);
  const renders = new Histogram({
    name: "document_render_seconds",
    help: "Time to render a document, content included.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const uncomposed = new Counter({
    name: "documents_uncomposed_total",
    help: "Documents that were sent as rendered, as they could not be composed.",
    registers,
  });
  const images = stateCounter("image_answers_total", "Resized pictures by how they were found.", ["hit", "miss"]);
  new Gauge({
    name: "document_cache_bytes",
    help: "Bytes of kept documents.",
    registers,
    collect() {
      this.set(cacheSize().bytes);
    },
  });
  new Gauge({
    name: "content_ready",
    help: "1 while the content answers and the store is in its place, 0 while not.",
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  return {
    request: (path: string, status: number, seconds: number) =>
      requests.observe({ kind: kindOf(path), status: `${Math.floor(status / 100)}xx` }, seconds),
    /** A document was found in the cache (hit, stale) or rendered (miss). */
    document: (state: string) => documents.inc({ state }),
    render: (seconds: number) => renders.observe(seconds),
    /** A document could not be composed. */
    uncomposed: () => uncomposed.inc(),
    image: (state: string) => images.inc({ state }),
    vitals: createVitalsMetrics(registry),
    text: () => registry.metrics(),
  };
}

/** `/healthz`: the process is alive. */
export function healthz(c: ServerContext): Response {
  return c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });
}

/** Whether the content answers. */
export type Readiness = () => Promise<boolean>;

/** A host that hangs is not ready; whoever asks waits no longer. */
const readinessWaitMilliseconds = 5000;

/** Whether a source answers, asked at most once a second. */
export function readinessOf(source: { isReady(): Promise<boolean> }): Readiness {
  let last: { at: number; isReady: Promise<boolean> } | undefined;
  return async () => {
    const now = performance.now();
    if (!last || now - last.at > 1000) {
      const isLate = pause(readinessWaitMilliseconds, false, { ref: false });
      last = { at: now, isReady: Promise.race([source.isReady().catch(() => false), isLate]) };
    }
    return await last.isReady;
  };
}

/** `/readyz`: the content is available, what visitors send can be kept, and the server is not shutting down. */
export function readyz(isReady: Readiness, isStoreInPlace: () => boolean, closing: AbortSignal) {
  const problem = async () => {
    if (closing.aborted) return "shutting down";
    if (!isStoreInPlace()) return "a file of the store was moved, replaced or deleted";
    return (await isReady()) ? undefined : "the content does not answer";
  };
  return async (c: ServerContext): Promise<Response> => {
    const status = await problem();
    return c.json({ status: status ?? "ready" }, status === undefined ? 200 : 503, { "Cache-Control": "no-store" });
  };
}

/** `GET /metrics`, for this machine alone. */
export function metricsPage(metrics: Metrics) {
  return async (c: ServerContext): Promise<Response> => {
    if (!isLocal(c)) return c.text("Not found.\n", 404);
    return c.text(await metrics.text(), 200, {
      "Content-Type": "text/plain; version=0.0.4",
      "Cache-Control": "no-store",
    });
  };
}

/** Kinds of addresses that requests are counted by. */
const kinds = ["asset", "data", "document", "graphql", "image", "media", "operations"] as const;

function kindOf(path: string): (typeof kinds)[number] {
  if (path.startsWith("/assets/") || path.startsWith("/fonts/")) return "asset";
  if (path.startsWith("/media/r/")) return "image";
  if (path.startsWith("/media/")) return "media";
  if (path === "/wp/graphql") return "graphql";
  if (path.endsWith(".data")) return "data";
  if (/^\/(?:healthz|readyz|metrics|builds\/.*|ops\/.*)$/.test(path)) return "operations";
  return "document";
}
