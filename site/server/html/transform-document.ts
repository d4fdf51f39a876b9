import { inlineCriticalCss, type StyleAssets } from "./critical-css.ts";
import { deferScripts, type ScriptAssets } from "./deferred-scripts.ts";

/** What documents are composed with: parts of the build. */
export interface PageAssets extends ScriptAssets, StyleAssets {}

/**
 * A document that can be shown before anything else of the site arrives: its styles stand in it, its script waits. Without
 * JavaScript it needs nothing more.
 * @throws where it is not what the renderer makes, as one that is composed already.
 */
export function transformDocument(html: string, assets: PageAssets): string {
  return deferScripts(inlineCriticalCss(html, assets), assets);
}
