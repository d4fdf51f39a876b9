import type { TelemetryTargets } from "#app/graphql/context.server.ts";
import type { UnhandledError } from "./start-monitoring.ts";

/** What a document says for its telemetry. */
interface TelemetryFacts {
  readonly buildId: string | null;
  /** `pattern` is that of the page's route: it tells pages apart without saying what a visitor asked for. */
  readonly telemetry: TelemetryTargets & { readonly pattern: string };
}

/** A page that fails over and over says no more by its hundredth error. */
const mostEarlyErrors = 20;

/**
 * Attributes of the root element that `startTelemetry` reads; none without facts. They stand in the document, so that
 * even a page that could not be mounted can report it.
 */
export function telemetryAttributes(facts: TelemetryFacts | undefined) {
  if (!facts) return {};
  const { sentryDsn, hasVitals, hasDemand, pattern } = facts.telemetry;
  return {
    "data-route": pattern,
    "data-build": facts.buildId ?? undefined,
    "data-errors": sentryDsn ?? undefined,
    "data-vitals": hasVitals ? "" : undefined,
    "data-demand": hasDemand ? "" : undefined,
  };
}

/**
 * Loads what this page tells of itself once the page has loaded and the browser is idle. Errors before that are kept and
 * reported then (S7.44); without an address for errors nothing of their reporting is loaded. Call it after the listener
 * that swallows errors (S8.22–S8.25): swallowed ones are not reported. Returns what reports a failure to mount.
 */
export function startTelemetry(): (mountFailure: unknown) => void {
  const { build, errors, vitals } = document.documentElement.dataset;
  const early: UnhandledError[] = [];
  let report = (error: UnhandledError): void => {
    if (early.length < mostEarlyErrors) early.push(error);
  };
  const listener = (error: UnhandledError) => report(error);
  if (errors) {
    addEventListener("error", listener);
    addEventListener("unhandledrejection", listener);
  }
  const start = () => {
    // Without its telemetry the site works as well.
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
  // Safari has no idle callbacks.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
  return (error) => report(new ErrorEvent("error", { error }));
}
