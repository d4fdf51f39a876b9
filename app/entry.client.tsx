import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { isChunkLoadError, listenForReloads, reloadOnce, trackNavigations } from "./features/errors/reloads.ts";
import { listenForRuntimeErrors, mountFailed, rootErrorHandlers } from "./features/errors/runtime-errors.ts";
import { startTelemetry } from "./features/monitoring/telemetry.ts";
import { discardCapturedEvents } from "./replay-events.ts";

/** Handles a loader whose chunk is missing: the URL is the new one already (S4.61). */
const onRouterError: HydratedRouterProps["onError"] = (error, { location }) => {
  if (isChunkLoadError(error)) reloadOnce(location.pathname + location.search + location.hash);
};

const navigations = trackNavigations();
listenForReloads(window.navigation, navigations.target);
listenForRuntimeErrors(window);
const reportMountFailure = startTelemetry();
/**
 * Logs the error, restores the server's HTML (S8.27) and reports it whatever its message, as the page does not work.
 */
const onMountFailure = (error: unknown) => {
  discardCapturedEvents();
  reportMountFailure(error);
  mountFailed(error);
};
try {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={onRouterError} instrumentations={[navigations.instrumentation]} />
      </StrictMode>,
      rootErrorHandlers(undefined, onMountFailure),
    );
  });
} catch (error) {
  onMountFailure(error);
}
