import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter, type HydratedRouterProps } from "react-router/dom";
import { isChunkLoadError, listenForReloads, reloadOnce, trackNavigations } from "./features/errors/reloads.ts";
import { listenForRuntimeErrors, mountFailed, rootErrorHandlers } from "./features/errors/runtime-errors.ts";

/** A loader whose script is missing: the address is the new one already (S4.61). */
const onRouterError: HydratedRouterProps["onError"] = (error, { location }) => {
  if (isChunkLoadError(error)) reloadOnce(location.pathname + location.search + location.hash);
};

const navigations = trackNavigations();
listenForReloads(window.navigation, navigations.target);
listenForRuntimeErrors(window);
try {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={onRouterError} instrumentations={[navigations.instrumentation]} />
      </StrictMode>,
      rootErrorHandlers(),
    );
  });
} catch (error) {
  mountFailed(error);
}
