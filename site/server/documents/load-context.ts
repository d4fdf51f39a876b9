import { RouterContextProvider, type ServerBuild } from "react-router";
import type { ContentQuerySource, MapTiles } from "#app/graphql/context.server.ts";

type ContextKey = Parameters<RouterContextProvider["set"]>[0];

/** What the server gives every render. */
export interface RenderFacts {
  readonly contentSource: ContentQuerySource;
  /** The site’s own address without a trailing slash. */
  readonly publicUrl: string;
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
  if (!keys.contentSourceContext || !keys.publicUrlContext) {
    throw new Error("The bundle’s entry.server does not export contentSourceContext and publicUrlContext.");
  }
  const context = new RouterContextProvider();
  context.set(keys.contentSourceContext, facts.contentSource);
  context.set(keys.publicUrlContext, facts.publicUrl);
  if (keys.mapTilesContext) context.set(keys.mapTilesContext, facts.mapTiles);
  if (keys.buildIdContext) context.set(keys.buildIdContext, facts.buildId);
  if (keys.sentryDsnContext) context.set(keys.sentryDsnContext, facts.sentryDsn);
  return context;
}
