import type { OnStatement } from "@porchlight/backend/store/database.ts";
import type { Logger } from "pino";
import type { ServerBuild, ServerInstrumentation } from "react-router";
import { currentRequest, type Tracing, traced } from "../http/request-context.ts";
import type { Settings } from "../settings.ts";

/** Opens the trace export of the settings. Loads no library without one. */
export async function openTracing(
  settings: Settings,
  log: Pick<Logger, "info" | "warn">,
  options: { readonly closeMilliseconds?: number } = {},
): Promise<Tracing | undefined> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { otlpTracing } = await import("./otlp-tracing.ts");
  return otlpTracing({ ...settings, endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT }, log, options);
}

/** Adds the statements of the store to the traces of their requests; undefined when no traces are exported. */
export function storeSpans({ OTEL_EXPORTER_OTLP_ENDPOINT }: Settings): OnStatement | undefined {
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  return (sql, milliseconds) => {
    const span = currentRequest()?.span;
    span?.child(nameOf(sql), { "db.query.text": sql }, { agoMs: milliseconds }).end();
  };
}

/** `store select leads`: the statement and its table. */
function nameOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql)?.[1];
  return ["store", verb, table].filter(Boolean).join(" ");
}

/** Runs a loader or an action in a span; React Router returns thrown values as results. */
function inSpan(name: string) {
  return async (run: () => Promise<{ readonly error: Error | undefined }>) => {
    await traced(name, {}, async (span) => {
      const { error } = await run();
      if (error) span?.fail(error);
    });
  };
}

const loaderSpans: ServerInstrumentation = {
  route: ({ id, instrument }) => instrument({ loader: inSpan(`loader ${id}`), action: inSpan(`action ${id}`) }),
};

/** The bundle with a span for each loader and action. */
export function withLoaderSpans(bundle: ServerBuild): ServerBuild {
  const { module } = bundle.entry;
  const instrumentations = [...(module.instrumentations ?? []), loaderSpans];
  return { ...bundle, entry: { ...bundle.entry, module: { ...module, instrumentations } } };
}
