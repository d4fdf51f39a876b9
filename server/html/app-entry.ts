import type { RouterContext, RouterContextProvider, ServerBuild } from "react-router";
import type { SiteContext } from "#app/graphql/context.server.ts";
import type { AlertCatalog, BlocksToRender, ReadZeroResultSearch, ReportedFeed } from "#app/graphql/entry-exports.ts";

/** Exports of the app's `entry.server` that the server uses besides those of React Router. */
export interface AppEntry {
  readonly siteContext?: RouterContext<SiteContext>;
  /** Sets the callback for each address in the content that the app rejects as a link. */
  readonly onRefusedHref?: (onRefused: (link: { readonly href: string; readonly where: string }) => void) => void;
  /** Fallback font faces for the time in which web fonts load, as CSS. */
  readonly fallbackFonts: string;
  /** Whether the content may have a page at a path. */
  readonly mayBePageAddress: (path: string) => boolean;
  readonly readZeroResultSearch: (
    search: string,
    context: Readonly<RouterContextProvider>,
  ) => Promise<ReadZeroResultSearch>;
  readonly loadAlertCatalog: (context: Readonly<RouterContextProvider>) => Promise<AlertCatalog>;
  readonly reportListingFeeds: (context: Readonly<RouterContextProvider>) => Promise<readonly ReportedFeed[]>;
  readonly layoutsOn: (on: BlocksToRender["on"]) => readonly string[];
  readonly renderBlocks: (toRender: BlocksToRender, context: Readonly<RouterContextProvider>) => Promise<string>;
}

/** Returns the app's own exports of a bundle. */
export function appEntry(bundle: ServerBuild): AppEntry {
  // React Router's type of the module has its own exports only.
  return bundle.entry.module as unknown as AppEntry;
}
