import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { navigationTarget } from "#app/domain/navigation/redirects.ts";

/**
 * A redirect that comes instead of a page’s data leads to another site only where it asks for a full page load, as those
 * of the site's table do; any other is an error (S8.4, S8.5).
 */
export const stayOnSite: MiddlewareFunction<unknown> = async (_, next) => {
  const results = (await next()) as Readonly<Record<string, DataStrategyResult>>;
  return Object.fromEntries(Object.entries(results).map(([id, each]) => [id, permitted(each)]));
};

/** What a route got, or the error of a redirect that may not be followed: thrown, it would leave those of other routes. */
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
