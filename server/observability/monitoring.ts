import { setTimeout as pause } from "node:timers/promises";
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isLocal, type ServerContext, type ServerEnv } from "../http/request-context.ts";
import { createVitalsMetrics } from "./web-vitals.ts";

/** Metrics of one server, in Prometheus’ text format. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics; `cacheSize` and `isReady` are called at each scrape. */
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
  // `rate()` misses the first event of a series that did not start at zero.
  for (const kind of kinds) requests.zero({ kind, status: "5xx" });
  const stateCounter = (name: string, help: string, states: readonly string[]) => {
    const counter = new Counter({ name, help, labelNames: ["state"], registers });
    for (const state of states) counter.inc({ state }, 0);
    return counter;
  };
  const documents = stateCounter("document_cache_answers_total", "Documents by cache state.", ["hit", "stale", "miss"]);
  const renders = new Histogram({
    name: "document_render_seconds",
    help: "Time to render a document, content included.",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const untransformed = new Counter({
    name: "documents_untransformed_total",
    help: "Documents sent as rendered, as they could not be transformed.",
    registers,
  });
  const images = stateCounter("image_answers_total", "Resized pictures by cache state.", ["hit", "miss"]);
  new Gauge({
    name: "document_cache_bytes",
    help: "Bytes of cached documents.",
    registers,
    collect() {
      this.set(cacheSize().bytes);
    },
  });
  new Gauge({
    name: "content_ready",
    help: "1 while the content responds and the store's files are in place, else 0.",
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  return {
    request: (path: string, status: number, seconds: number) =>
      requests.observe({ kind: kindOf(path), status: `${Math.floor(status / 100)}xx` }, seconds),
    /** Counts a document that was found in the cache (hit, stale) or rendered (miss). */
    document: (state: string) => documents.inc({ state }),
    render: (seconds: number) => renders.observe(seconds),
    /** Counts a document that could not be transformed. */
    untransformed: () => untransformed.inc(),
    image: (state: string) => images.inc({ state }),
    vitals: createVitalsMetrics(registry),
    text: () => registry.metrics(),
  };
}

/** `/healthz`, `/readyz` and `/metrics`. */
export function monitoringRoutes(parts: {
  readonly metrics: Metrics;
  /** Whether the content source responds. */
  readonly isReady: Readiness;
  readonly isStoreInPlace: () => boolean;
  /** Aborts when the server begins to shut down. */
  readonly closing: AbortSignal;
}): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/healthz", healthz)
    .get("/readyz", readyz(parts.isReady, parts.isStoreInPlace, parts.closing))
    .get("/metrics", metricsPage(parts.metrics));
}

/** `/healthz`: the process is alive. */
function healthz(c: ServerContext): Response {
  return c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });
}

/** Whether the content source responds. */
export type Readiness = () => Promise<boolean>;

/** A source that does not respond in this time is not ready. */
const readinessWaitMilliseconds = 5000;

/** Whether a source responds, checked at most once a second. */
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

/** `/readyz`: the content is available, leads can be stored, and the server is not shutting down. */
function readyz(isReady: Readiness, isStoreInPlace: () => boolean, closing: AbortSignal) {
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

/** `GET /metrics`, for requests from this machine only. */
function metricsPage(metrics: Metrics) {
  return async (c: ServerContext): Promise<Response> => {
    if (!isLocal(c)) return c.text("Not found.\n", 404);
    return c.text(await metrics.text(), 200, {
      "Content-Type": "text/plain; version=0.0.4",
      "Cache-Control": "no-store",
    });
  };
}

/** Kinds of URLs that requests are counted by. */
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
