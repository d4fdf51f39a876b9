import { RouterContextProvider, type ServerBuild } from "react-router";
import type { ContentFetch, MapTiles } from "#app/content/content-context.server.ts";

export type { ContentFetch };

type ContextKey = Parameters<RouterContextProvider["set"]>[0];

/** What the server gives every render. */
export interface RenderFacts {
  readonly contentFetch: ContentFetch;
  /** The site’s own address without a trailing slash. */
  readonly publicUrl: string;
  /** Addresses of other hosts whose pages are this site’s. */
  readonly contentHomes: readonly string[];
  readonly mapTiles: MapTiles | null;
  /** Id of the running build, as in `/builds/latest.json`. */
  readonly buildId: string;
  /** Where browsers report errors; null for nowhere. */
  readonly sentryDsn: string | null;
}

/**
 * The load context of a render. Its keys come from the bundle (`entry.server`): a key made anywhere else
 * would be another key.
 * @throws where the bundle has no key for the content.
 */
export function renderContext(build: ServerBuild, facts: RenderFacts): RouterContextProvider {
  const keys = build.entry.module as unknown as Readonly<Record<string, ContextKey | undefined>>;
  if (!keys.contentFetchContext || !keys.publicUrlContext) {
    throw new Error("The bundle’s entry.server does not export contentFetchContext and publicUrlContext.");
  }
  const context = new RouterContextProvider();
  context.set(keys.contentFetchContext, facts.contentFetch);
  context.set(keys.publicUrlContext, facts.publicUrl);
  if (keys.contentHomesContext) context.set(keys.contentHomesContext, facts.contentHomes);
  if (keys.mapTilesContext) context.set(keys.mapTilesContext, facts.mapTiles);
  if (keys.buildIdContext) context.set(keys.buildIdContext, facts.buildId);
  if (keys.sentryDsnContext) context.set(keys.sentryDsnContext, facts.sentryDsn);
  return context;
}
