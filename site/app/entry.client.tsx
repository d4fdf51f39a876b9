import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { forgetEarlyActs } from "./early-acts.ts";
import { loadErrorPage, loadErrorPageAhead } from "./features/errors/error-page.tsx";
import { isChunkLoadError, listenForReloads, reloadOnce, trackNavigations } from "./features/errors/reloads.ts";
import { listenForRuntimeErrors, mountFailed, rootErrorHandlers } from "./features/errors/runtime-errors.ts";
import { startTelemetry } from "./features/monitoring/telemetry.ts";

/** A loader whose script is missing: the address is the new one already (S4.61). */
const onRouterError: HydratedRouterProps["onError"] = (error, { location }) => {
  if (isChunkLoadError(error)) reloadOnce(location.pathname + location.search + location.hash);
};

const navigations = trackNavigations();
listenForReloads(window.navigation, navigations.target);
listenForRuntimeErrors(window);
const reportMountFailure = startTelemetry();
/** Logged, with the page of the server put back (S8.27), and reported whatever its message: the page is of no use. */
const onMountFailure = (error: unknown) => {
  forgetEarlyActs();
  reportMountFailure(error);
  mountFailed(error);
};
const mount = () => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={onRouterError} instrumentations={[navigations.instrumentation]} />
      </StrictMode>,
      rootErrorHandlers(undefined, onMountFailure),
    );
  });
};
// A document that is an error page hydrates with its code.
const isErrorPage = document.querySelector('[data-acts="error"]') !== null;
if (isErrorPage) {
  loadErrorPage().then(mount).catch(onMountFailure);
} else {
  loadErrorPageAhead();
  try {
    mount();
  } catch (error) {
    onMountFailure(error);
  }
}
