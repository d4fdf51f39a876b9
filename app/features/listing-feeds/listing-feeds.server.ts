import type { RouterContextProvider } from "react-router";
import { builderToday } from "#app/domain/wording/dates.ts";
import { contentOf, siteContext } from "#app/graphql/context.server.ts";
import type { ReportedFeed } from "#app/graphql/entry-exports.ts";
import { bdxFeed } from "./bdx-feed.ts";
import type { ListingFeed } from "./feed-entries.ts";
import { type ListingCatalog, loadListings } from "./load-listings.ts";
import { zillowFeed } from "./zillow-feed.ts";

interface FeedDefinition {
  readonly title: string;
  readonly make: (catalog: ListingCatalog, options: { readonly bdxBuilderNumber: string | null }) => ListingFeed;
}

/** The feeds for listing portals by the name of their file. */
const feeds: Readonly<Record<string, FeedDefinition>> = {
  "zillow.xml": { title: "Zillow", make: (catalog) => zillowFeed(catalog) },
  "bdx.xml": {
    title: "BDX (NewHomeSource)",
    make: (catalog, { bdxBuilderNumber }) => bdxFeed(catalog, bdxBuilderNumber),
  },
};

/**
 * The feed at `/feeds/<file>`, checked against its format; null for an unknown file.
 * @throws as {@link loadListings} does.
 */
export async function loadListingFeed(
  file: string,
  context: Readonly<RouterContextProvider>,
): Promise<ListingFeed | null> {
  const feed = Object.hasOwn(feeds, file) ? feeds[file] : undefined;
  return feed ? feed.make(await listings(context), context.get(siteContext)) : null;
}

/**
 * What each feed lists and leaves out, and why, for `/ops/feeds`.
 * @throws as {@link loadListings} does.
 */
export async function reportListingFeeds(context: Readonly<RouterContextProvider>): Promise<ReportedFeed[]> {
  const catalog = await listings(context);
  return Object.entries(feeds).map(([file, { title, make }]) => {
    const { document: _, ...report } = make(catalog, context.get(siteContext));
    return { title, path: `/feeds/${file}`, ...report };
  });
}

function listings(context: Readonly<RouterContextProvider>): Promise<ListingCatalog> {
  return loadListings(contentOf(context), { origin: context.get(siteContext).publicUrl, today: builderToday() });
}
