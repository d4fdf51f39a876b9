import type { TelemetryTargets } from "#app/graphql/context.server.ts";
import type { UnhandledError } from "./start-monitoring.ts";

/** Values of a document for its telemetry. */
interface TelemetryFacts {
  readonly buildId: string | null;
  /** `pattern` is that of the page's route, which identifies the page without the visitor's input. */
  readonly telemetry: TelemetryTargets & { readonly pattern: string };
}

/** Maximum number of errors that are queued before the telemetry is loaded. */
const maxEarlyErrors = 20;

/**
 * Attributes of the root element that `startTelemetry` reads; none without telemetry. They are in the document, so that
 * a page that fails to mount can report it.
 */
export function telemetryAttributes(facts: TelemetryFacts | undefined) {
  if (!facts) return {};
  const { sentryDsn, hasVitals, logsZeroResults, pattern } = facts.telemetry;
  return {
    "data-route": pattern,
    "data-build": facts.buildId ?? undefined,
    "data-errors": sentryDsn ?? undefined,
    "data-vitals": hasVitals ? "" : undefined,
    "data-zero-results": logsZeroResults ? "" : undefined,
  };
}

/**
 * Loads the telemetry after the load event when the browser is idle. Earlier errors are queued and reported then
 * (S7.44); without a DSN the error reporting is not loaded. Call it after the listener that ignores errors
 * (S8.22–S8.25), so that ignored ones are not reported. Returns a function that reports a failure to mount.
 */
export function startTelemetry(): (mountFailure: unknown) => void {
  const { build, errors, vitals } = document.documentElement.dataset;
  const early: UnhandledError[] = [];
  let report = (error: UnhandledError): void => {
    if (early.length < maxEarlyErrors) early.push(error);
  };
  const listener = (error: UnhandledError) => report(error);
  if (errors) {
    addEventListener("error", listener);
    addEventListener("unhandledrejection", listener);
  }
  const start = () => {
    // The site works without its telemetry.
    const ignore = () => {};
    import("./watch-vitals.ts").then(({ watchVitals }) => watchVitals(vitals !== undefined), ignore);
    if (!errors) return;
    import("./start-monitoring.ts").then(({ startMonitoring }) => {
      removeEventListener("error", listener);
      removeEventListener("unhandledrejection", listener);
      report = startMonitoring({ dsn: errors, release: build });
      early.forEach(report);
    }, ignore);
  };
  // Safari does not support requestIdleCallback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
  return (error) => report(new ErrorEvent("error", { error }));
}
