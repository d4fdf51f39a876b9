import { setTimeout as pause } from "node:timers/promises";
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { outsideRequests, type Span, type SpanFacts, type Tracing } from "../http/request-context.ts";
import type { Settings } from "../settings.ts";
import { withoutPersonalData } from "./log.ts";

/** Settings of trace export. */
interface OtlpSettings
  extends Pick<
    Settings,
    | "OTEL_EXPORTER_OTLP_HEADERS"
    | "OTEL_SERVICE_NAME"
    | "OTEL_TRACES_SAMPLER"
    | "OTEL_TRACES_SAMPLER_ARG"
    | "TRUST_PROXY"
  > {
  readonly endpoint: string;
}

const propagator = new W3CTraceContextPropagator();
/** Less than the shutdown gives pending requests; a hanging collector delays nothing. */
const defaultCloseMilliseconds = 3000;
const exportTimeoutMilliseconds = 10_000;

/** Exports traces by OTLP over HTTP, as JSON, in batches and in the background. */
export function otlpTracing(
  settings: OtlpSettings,
  log: Pick<Logger, "info" | "warn">,
  { closeMilliseconds = defaultCloseMilliseconds } = {},
): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    timeoutMillis: exportTimeoutMilliseconds,
  });
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({ "service.name": settings.OTEL_SERVICE_NAME }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new ReportingExporter(exporter, log) })],
  });
  const tracer = provider.getTracer("porchlight");
  return {
    request(headers, name, facts, agoMs = 0) {
      const parent =
        settings.TRUST_PROXY > 0 ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
      const startTime = Date.now() - agoMs;
      return new TracedSpan(
        tracer,
        parent,
        tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: facts, startTime }, parent),
      );
    },
    async close() {
      const stop = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(closeMilliseconds, undefined, { signal: stop.signal }).catch(() => undefined),
      ]);
      stop.abort();
    },
  };
}

class TracedSpan implements Span {
  readonly #tracer: Tracer;
  readonly #context: Context;
  readonly #span: OtelSpan;

  constructor(tracer: Tracer, parent: Context, span: OtelSpan) {
    this.#tracer = tracer;
    this.#span = span;
    this.#context = trace.setSpan(parent, span);
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  child(name: string, facts: SpanFacts = {}, { kind, agoMs = 0 }: Parameters<Span["child"]>[2] = {}): Span {
    const options = {
      kind: kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL,
      attributes: facts,
      startTime: Date.now() - agoMs,
    };
    return new TracedSpan(this.#tracer, this.#context, this.#tracer.startSpan(name, options, this.#context));
  }

  set(facts: SpanFacts): void {
    this.#span.setAttributes(facts);
  }

  fail(error?: unknown): void {
    if (error === undefined) {
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
      return;
    }
    const { name: type, message: text } = error instanceof Error ? error : { name: "Error", message: String(error) };
    const message = withoutPersonalData(text);
    this.#span.setStatus({ code: SpanStatusCode.ERROR, message });
    this.#span.addEvent("exception", { "exception.type": type, "exception.message": message });
  }

  end(): void {
    this.#span.end();
  }

  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    propagator.inject(this.#context, headers, defaultTextMapSetter);
    return headers;
  }
}

/** Logs once that traces cannot be exported, and once that they can again; the library logs neither. */
class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Pick<Logger, "info" | "warn">;
  #isFailing = false;

  constructor(exporter: SpanExporter, log: Pick<Logger, "info" | "warn">) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      // The timer of a batch runs in the scope of the request that started it.
      outsideRequests(() => this.#report(result));
      done(result);
    });
  }

  #report({ code, error }: ExportResult): void {
    const isFailing = code !== ExportResultCode.SUCCESS;
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    if (isFailing) this.#log.warn({ reason: error?.message }, "Traces do not reach the collector; they are dropped.");
    else this.#log.info("Traces reach the collector again.");
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }
}

/** The sampler that OpenTelemetry specifies for `OTEL_TRACES_SAMPLER`. */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: OtlpSettings): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(.*)$/.exec(OTEL_TRACES_SAMPLER) ?? [];
  const samplers: Readonly<Record<string, () => Sampler>> = {
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG),
  };
  const root = samplers[name ?? ""]?.() ?? new AlwaysOnSampler();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}
