import { composeScripts, type ScriptAssets } from "./compose-scripts.ts";
import { composeStyles, type StyleAssets } from "./compose-styles.ts";

/** What documents are composed with: parts of the build. */
export interface PageAssets extends ScriptAssets, StyleAssets {}

/**
 * A document that can be shown before anything else of the site arrives: its styles stand in it, its script waits. Without
 * JavaScript it needs nothing more.
 * @throws where it is not what the renderer makes, as one that is composed already.
 */
export function composeDocument(html: string, assets: PageAssets): string {
  return composeScripts(composeStyles(html, assets), assets);
}
