import type { Logger } from "pino";
import type { Settings } from "../settings.ts";
import type { Tracing } from "./spans.ts";

/** Opens the traces that the settings ask for. Without them nothing is loaded. */
export async function openTracing(
  settings: Settings,
  log: Pick<Logger, "info" | "warn">,
): Promise<Tracing | undefined> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { otlpTracing } = await import("./otlp-tracing.ts");
  return otlpTracing({ ...settings, endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT }, log);
}
