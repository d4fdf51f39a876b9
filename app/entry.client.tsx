import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { isChunkLoadError, listenForReloads, reloadOnce, trackNavigations } from "./features/errors/reloads.ts";
import { listenForRuntimeErrors, mountFailed, rootErrorHandlers } from "./features/errors/runtime-errors.ts";
import { startTelemetry } from "./features/monitoring/telemetry.ts";
import { discardCapturedEvents } from "./replay-events.ts";

/** Reloads the target when its chunk is missing; at this point the URL has already changed (S4.61). */
const onRouterError: HydratedRouterProps["onError"] = (error, { location }) => {
  if (isChunkLoadError(error)) reloadOnce(location.pathname + location.search + location.hash);
};

const navigations = trackNavigations();
listenForReloads(window.navigation, navigations.target);
listenForRuntimeErrors(window);
const reportMountFailure = startTelemetry();
/** Reports a failed first render, whatever the error's message, and restores the server's HTML (S8.27). */
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
