import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { navigationTarget } from "#app/domain/navigation/redirects.ts";
import { runningBuildId } from "#app/features/app-update/app-update.tsx";
import { loadDocument } from "#app/ui/navigation.ts";

const preview = /[?&]preview=/;

/** Loads documents for navigations from a preview, whose data requests would return the public page's data. */
export const isolatePreviews: MiddlewareFunction<unknown> = async ({ request, url }, next) => {
  const isOfPreview = preview.test(window.location.search) || preview.test(url.search);
  if (!isOfPreview || request.method !== "GET" || !url.pathname.endsWith("/")) return await next();
  (await import("#app/features/preview/preview-banner.tsx")).leavePreview(url);
  // Never resolves, so that the current page stays until the document load replaces it; rejects when another navigation
  // starts.
  return await new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason));
  });
};

/**
 * Turns a redirect to another site into an error (S8.4, S8.5), unless it is a document load, as the redirects of the
 * site's table are.
 */
export const guardExternalRedirects: MiddlewareFunction<unknown> = async (_, next) => {
  const results = (await next()) as Readonly<Record<string, DataStrategyResult>>;
  return Object.fromEntries(Object.entries(results).map(([id, each]) => [id, permitted(each)]));
};

/** Replaces a forbidden redirect by an error result; throwing would fail the other routes too. */
function permitted(result: DataStrategyResult): DataStrategyResult {
  const location = result.result instanceof Response ? result.result.headers.get("Location") : null;
  if (location === null) return result;
  const allowExternal = (result.result as Response).headers.has("X-Remix-Reload-Document");
  try {
    navigationTarget(location, { origin: window.location.origin, allowExternal });
    return result;
  } catch (error) {
    return { type: "error", result: error };
  }
}

/**
 * Loads the target as a document when route data comes from another build, as it may not fit this page's components.
 * Redirects keep the hash, as browsers do.
 */
export const reloadOnBuildMismatch: MiddlewareFunction<unknown> = async ({ request, url }, next) => {
  const results = (await next()) as Readonly<Record<string, DataStrategyResult>>;
  for (const { result } of Object.values(results)) {
    const location = result instanceof Response ? result.headers.get("Location") : null;
    if (location && !location.includes("#")) (result as Response).headers.set("Location", location + url.hash);
  }
  const id = runningBuildId();
  if (id !== null && isOfOtherBuild(results.root?.result, id)) {
    loadDocument(url.href);
    // Keeps the current page until the document load replaces it or another navigation starts.
    await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
  }
  return results;
};

const isOfOtherBuild = (rootData: unknown, id: string): boolean =>
  typeof rootData === "object" && rootData !== null && "buildId" in rootData && rootData.buildId !== id;
