import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { runningBuildId } from "#app/features/app-update/build-watch.ts";
import { loadDocument } from "#app/ui/actions/load-document.ts";

/**
 * Data that another build made may not fit the components of this page: then the target is loaded anew, with its own.
 * A hash goes along to where redirects lead, the server's or this page's, as it does when the browser follows them.
 */
export const followServer: MiddlewareFunction<unknown> = async ({ request, url }, next) => {
  const results = (await next()) as Readonly<Record<string, DataStrategyResult>>;
  for (const { result } of Object.values(results)) {
    const location = result instanceof Response ? result.headers.get("Location") : null;
    if (location && !location.includes("#")) (result as Response).headers.set("Location", location + url.hash);
  }
  const id = runningBuildId();
  if (id !== null && isOfOtherBuild(results.root?.result, id)) {
    loadDocument(url.href);
    // The page stays as it is until the document comes, unless the visitor goes elsewhere.
    await new Promise((left) => request.signal.addEventListener("abort", left));
  }
  return results;
};

const isOfOtherBuild = (rootData: unknown, id: string): boolean =>
  typeof rootData === "object" && rootData !== null && "buildId" in rootData && rootData.buildId !== id;
