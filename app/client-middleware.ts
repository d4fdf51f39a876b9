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
  // The page stays until the document is loaded, unless the visitor navigates elsewhere.
  return await new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason));
  });
};

/**
 * Allows a redirect in a route's data to another site only as a document load, as the redirects of the site's table
 * are; any other is an error (S8.4, S8.5).
 */
export const guardExternalRedirects: MiddlewareFunction<unknown> = async (_, next) => {
  const results = (await next()) as Readonly<Record<string, DataStrategyResult>>;
  return Object.fromEntries(Object.entries(results).map(([id, each]) => [id, permitted(each)]));
};

/** Replaces a redirect that is not permitted by an error. Throwing it would affect the other routes. */
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
 * Data of another build may not fit the components of this page, so the target is loaded as a document. Redirects keep
 * the hash, as browsers do.
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
    // The page stays until the document is loaded, unless the visitor navigates elsewhere.
    await new Promise((left) => request.signal.addEventListener("abort", left));
  }
  return results;
};

const isOfOtherBuild = (rootData: unknown, id: string): boolean =>
  typeof rootData === "object" && rootData !== null && "buildId" in rootData && rootData.buildId !== id;
