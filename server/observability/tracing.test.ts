import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { HostAdapter } from "../content/adapter/host-adapter.ts";
import { closeServer } from "../http/connections.ts";
import { inRequest, type Span } from "../http/request-context.ts";
import { listen } from "../run-server.ts";
import { readSettings } from "../settings.ts";
import { fakeSite } from "../testing/fake-site.ts";
import { type ReceivedSpan, traceCollector } from "../testing/trace-collector.ts";
import { otlpTracing } from "./otlp-tracing.ts";
import { openTracing, storeSpans } from "./tracing.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const parentId = "b7ad6b7169203331";
const traceparent = `00-${traceId}-${parentId}-01`;
const quiet = { info: () => undefined, warn: () => undefined };

/** The names of a span and its ancestors, from the outside in. */
function pathOf(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parent);
  return [...(parent ? pathOf(parent, spans) : []), span.name];
}

test("a page is exported as one trace: the request, the render, its loaders and operations", async () => {
  await using collector = await traceCollector();
  const site = await fakeSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20secret, x-team=homes",
    OTEL_SERVICE_NAME: "homes",
    TRUST_PROXY: "1",
  });
  const headers = { traceparent, "x-request-id": "the-proxys-own" };
  await fetch(`${site.url}/?email=lovelace@example.com`, { headers });
  await site.close();
  const { spans, requests } = collector;
  expect(requests).toMatchObject([{ url: "/v1/traces", headers: { "x-key": "a secret", "x-team": "homes" } }]);
  expect(new Set(spans.map((span) => `${span.traceId} ${span.service}`))).toEqual(new Set([`${traceId} homes`]));
  expect(spans.map((span) => pathOf(span, spans).join(" > ")).sort()).toEqual([
    "GET /",
    "GET / > render",
    "GET / > render > loader home",
    "GET / > render > loader home > graphql Title",
    "GET / > render > loader home > graphql Title > embedded backend",
  ]);
  const request = spans.find(({ name }) => name === "GET /");
  expect(request).toMatchObject({ parent: parentId, kind: 2, status: { code: 0 } });
  expect(request?.facts).toEqual({
    "http.request.method": "GET",
    "http.route": "/",
    "url.path": "/",
    "http.response.status_code": 200,
    "porchlight.cache": "miss",
    "porchlight.request_id": "the-proxys-own",
  });
  for (const span of spans) expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  expect(JSON.stringify(spans)).not.toMatch(/lovelace|secret/);
  expect(site.logged.find(({ msg }) => msg === "request")).toMatchObject({ id: "the-proxys-own", traceId });
});

test("cached pages, redirects and 404s have one request span; files and health checks none", async () => {
  await using collector = await traceCollector();
  const site = await fakeSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  for (const path of ["/list/", "/list/", "/LIST/", "/nowhere/at/all/", "/ada@example.com/", "/%00"]) {
    await fetch(site.url + path, { redirect: "manual", headers: { traceparent } });
  }
  for (const path of ["/assets/a-1.js", "/healthz", "/readyz", "/metrics", "/builds/latest.json", "/media/a.jpg"]) {
    await fetch(site.url + path);
  }
  await site.close();
  const ofRequests = collector.spans.filter(({ kind }) => kind === 2);
  expect(
    ofRequests.map(({ name, facts }) => [name, facts["http.response.status_code"], facts["porchlight.cache"]]),
  ).toEqual([
    ["GET /list", 200, "miss"],
    ["GET /list", 200, "hit"],
    ["GET /list", 301, undefined],
    ["GET /*", 404, "miss"],
    ["GET /*", 404, "hit"],
    ["GET -", 400, undefined],
  ]);
  // Without a trusted proxy no client can join a trace of the site.
  expect(ofRequests.every((span) => span.traceId !== traceId && span.parent === undefined)).toBe(true);
  expect(JSON.stringify(collector.spans)).not.toContain("ada@example.com");
});

test("a page whose content fails is a failed trace, with the reason and no personal data", async () => {
  await using collector = await traceCollector();
  const site = await fakeSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  site.content = () => Promise.reject(new Error("no account of ada@example.com"));
  expect((await fetch(`${site.url}/`)).status).toBe(500);
  await site.close();
  const failed = collector.spans.filter(({ status }) => status.code === 2).map(({ name }) => name);
  expect(failed.sort()).toEqual(["GET /", "embedded backend", "graphql Title", "loader home"]);
  expect(collector.spans.find(({ name }) => name === "embedded backend")?.status.message).toBe(
    "no account of (email address)",
  );
});

test("queued pictures stay in the trace of their own request", async () => {
  await using collector = await traceCollector();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();
  const names = ["a", "b", "c", "d", "e"];
  const files = Object.fromEntries(names.map((name) => [`media/${name}.jpg`, picture]));
  const site = await fakeSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, files);
  await Promise.all(names.map((name) => fetch(`${site.url}/media/r/w_640/${name}.jpg`)));
  await site.close();
  const { spans } = collector;
  const resized = spans.filter(({ name }) => name === "resize picture");
  expect(resized.map((span) => pathOf(span, spans))).toEqual(names.map(() => ["GET /media/r/*", "resize picture"]));
  expect(new Set(resized.map((span) => span.traceId)).size).toBe(names.length);
  expect(resized[0]?.facts).toEqual({ format: "jpeg", widthPx: 640 });
});

test.each([
  ["parentbased_always_on", "01", true],
  ["parentbased_always_on", "00", false],
  ["always_off", "01", false],
  ["always_on", "00", true],
  ["traceidratio", "01", false],
])(
  "with %s a request with trace flag %s is sampled or not, and the host gets the same flag",
  async (sampler, flag, isSent) => {
    await using collector = await traceCollector();
    const traceHeaders: unknown[] = [];
    const host = createServer(async (request, response) => {
      await json(request);
      traceHeaders.push(request.headers.traceparent, request.headers.tracestate);
      response.end('{"data":{"__typename":"RootQuery"}}');
    });
    const origin = `http://127.0.0.1:${await listen(host, 0, "127.0.0.1")}`;
    const settings = readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: "0",
      TRUST_PROXY: "1",
    });
    const tracing = await openTracing(settings, quiet, { closeMilliseconds: 120_000 });
    const headers = { traceparent: `00-${traceId}-${parentId}-${flag}`, tracestate: "vendor=1" };
    const span = tracing?.request(headers, "GET /", {});
    const addresses = { site: ["http://site.example"], host: origin, mediaAddress: () => undefined };
    const adapter = new HostAdapter({ url: `${origin}/wp/graphql`, addresses, log: quiet });
    await inRequest({ id: "a-request", arrivedMs: 0, address: "192.0.2.1", span }, () => adapter.isReady());
    span?.end();
    await tracing?.close();
    await closeServer(host, 0);
    const ofHost = collector.spans.find(({ name }) => name === "POST content host");
    expect(collector.spans.map(({ name }) => name).sort()).toEqual(isSent ? ["GET /", "POST content host"] : []);
    expect(traceHeaders).toEqual([
      expect.stringMatching(new RegExp(`^00-${traceId}-[\\da-f]{16}-0${isSent ? 1 : 0}$`)),
      "vendor=1",
    ]);
    if (isSent) {
      expect(traceHeaders[0]).toContain(`-${ofHost?.spanId}-`);
      expect(ofHost).toMatchObject({
        kind: 3,
        facts: { "http.response.status_code": 200, "server.address": "127.0.0.1" },
      });
    }
  },
);

test("a failing collector is logged once, and pages are still served", async () => {
  let isBroken = true;
  await using collector = await traceCollector((response) => {
    response.statusCode = isBroken ? 400 : 200;
    response.end("{}");
  });
  const site = await fakeSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  // A full batch is sent at once.
  const visit = async () => {
    const before = collector.requests.length;
    for (let index = 0; index < 512; index += 1)
      expect((await fetch(`${site.url}/list/?utm_source=x`)).status).toBe(200);
    await expect.poll(() => collector.requests.length).toBeGreaterThan(before);
  };
  const tracingLines = () => site.logged.filter(({ msg }) => String(msg).startsWith("Traces"));
  await visit();
  await visit();
  isBroken = false;
  await visit();
  await site.close();
  expect(tracingLines().map(({ msg, level, id }) => [msg, level, id])).toEqual([
    ["Traces do not reach the collector; they are dropped.", 40, undefined],
    ["Traces reach the collector again.", 30, undefined],
  ]);
});

test("a hanging collector does not delay the shutdown", async () => {
  await using collector = await traceCollector(() => undefined);
  const settings = { ...readSettings({}), endpoint: collector.endpoint };
  const tracing = otlpTracing(settings, quiet, { closeMilliseconds: 50 });
  tracing.request({}, "GET /", {}).end();
  await tracing.close();
  await expect.poll(() => collector.spans.map(({ name }) => name)).toEqual(["GET /"]);
});

test("without the setting no OpenTelemetry exporter is loaded", async () => {
  const server = join(import.meta.dirname, "../start-server.ts");
  const script = `
    await import(${JSON.stringify(server)});
    const { default: module } = await import("node:module");
    const loaded = () => Object.keys(module._cache).filter((file) => /opentelemetry.(?:sdk|exporter|otlp)/.test(file)).length;
    const before = loaded();
    await import(${JSON.stringify(join(import.meta.dirname, "otlp-tracing.ts"))});
    console.log(before, loaded() > 0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout.trim()).toBe("0 true");
});

/** A span that records its child spans. */
function recordingSpan() {
  const children: { readonly name: string; readonly facts: object | undefined; readonly agoMs: number | undefined }[] =
    [];
  const span: Span = {
    traceId: "",
    child(name, facts, options) {
      children.push({ name, facts, agoMs: options?.agoMs });
      return span;
    },
    set: () => undefined,
    fail: () => undefined,
    end: () => undefined,
    headers: () => ({}),
  };
  return { span, children };
}

const traced = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" });

test("store statements are in the trace of the request that runs them, without their values", async () => {
  const store = await temporaryStore(storeSpans(traced));
  const { span, children } = recordingSpan();
  const options = () => store.database.selectFrom("options").select("key").where("key", "=", "geheim").execute();
  await options();
  await inRequest({ id: "a-request", arrivedMs: 0, address: "192.0.2.1", span }, async () => {
    await options();
    await store.write((writer) => writer.setOption("geheim", 1));
  });
  await options();
  await store.remove();
  expect(children[0]).toEqual({
    name: "store select options",
    facts: { "db.query.text": expect.stringMatching(/^select "key" from "options" where "key" = (?:\?|\$1)$/) },
    agoMs: expect.any(Number),
  });
  expect(children.map(({ name }) => name)).toContain("store insert options");
  expect(children.filter(({ facts }) => JSON.stringify(facts) === JSON.stringify(children[0]?.facts))).toHaveLength(1);
  expect(JSON.stringify(children)).not.toContain("geheim");
});

test("without traces no statement is measured", () => {
  expect(storeSpans(readSettings({}))).toBeUndefined();
});
