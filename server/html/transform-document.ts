import { inlineCriticalCss, type StyleAssets } from "./critical-css.ts";
import { deferScripts, type ScriptAssets } from "./deferred-scripts.ts";

/** The parts of a build that documents are transformed with. */
export interface PageAssets extends ScriptAssets, StyleAssets {}

/**
 * Inlines the critical CSS of a document and defers its scripts, so that it is painted without another request.
 * @throws when it is not what React Router renders, such as a document that is transformed already.
 */
export function transformDocument(html: string, assets: PageAssets): string {
  return deferScripts(inlineCriticalCss(html, assets), assets);
}
