import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { closeServer } from "../http/connections.ts";
import { listen } from "../run-server.ts";

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly OtlpAttribute[];
  readonly events: readonly { readonly name: string; readonly attributes: readonly OtlpAttribute[] }[];
  readonly status: { readonly code?: number; readonly message?: string };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** A received span, with its attributes as an object. */
export interface ReceivedSpan extends Omit<OtlpSpan, "attributes" | "parentSpanId"> {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly parent: string | undefined;
  readonly service: unknown;
}

/** An OpenTelemetry collector on a free port that reads OTLP in JSON and records the spans. */
export async function traceCollector(respond = (response: ServerResponse) => void response.end("{}")) {
  const spans: ReceivedSpan[] = [];
  const requests: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    const { resourceSpans } = (await json(request)) as OtlpBody;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = factsOf(resource.attributes)["service.name"];
      for (const { attributes, parentSpanId, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, facts: factsOf(attributes), parent: parentSpanId || undefined, service });
      }
    }
    respond(response);
  });
  const endpoint = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`;
  return { endpoint, spans, requests, [Symbol.asyncDispose]: () => closeServer(server, 0) };
}

function factsOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
