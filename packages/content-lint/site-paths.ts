import { withTrailingSlash } from "@porchlight/contract/paths";
import { contentHref } from "../../app/domain/navigation/content-href.ts";
import { redirects as siteRedirects } from "../../server/requests/redirect-table.ts";
import { redirectsOption, type StoredRedirect } from "../backend/store/tables.ts";
import type { Content } from "./content.ts";

/** Pages and files that the site has without any entry at their address; a test compares them with its routes. */
export const pathsWithoutEntry: ReadonlySet<string> = new Set([
  "/",
  "/blog/",
  "/campaigns/",
  "/compare/",
  "/contact-us/",
  "/events/",
  "/lifestyle/reviews/",
  "/message/",
  "/my-account/",
  "/my-favorites/",
  "/new-home-search/",
  "/our-homes/plans/",
  "/our-neighborhoods/",
  "/our-homes/model-homes/",
  "/our-homes/quick-move-in-homes/",
  "/privacyterms/",
  "/sitemap.xml",
  "/robots.txt",
  "/homes.json",
  "/blog/feed.xml",
  "/feed/",
  "/blog/feed/",
]);

/** The path of this site that an address of the content leads to, without query and hash; null where it leads elsewhere. */
export function targetPath(address: string): string | null {
  const href = contentHref(address);
  if (href === null || !href.startsWith("/")) return null;
  return href.replace(/[?#].*$/s, "");
}

/** Whether the site answers at a path of its own with a page or a file; redirects are none. */
export function hasPage({ snapshot, hostUrl }: Content, path: string): boolean {
  const leaf = path.split("/").findLast(Boolean) ?? "";
  const folder = path.slice(0, path.lastIndexOf(leaf));
  if (pathsWithoutEntry.has(path) || snapshot.entryAt(withTrailingSlash(path))) return true;
  if (snapshot.terms.some(({ uri }) => uri === withTrailingSlash(path))) return true;
  if (path.startsWith("/media/")) {
    // Of a host's files only those are known that fields name.
    if (hostUrl !== undefined) return true;
    const file = decodedOf(path.slice("/media/".length));
    return [...snapshot.media.values()].some((medium) => medium.file === file);
  }
  const owner = snapshot.entryAt(folder);
  return (
    (["homesites", "plain"].includes(leaf) && owner?.kind === "neighborhood") ||
    (leaf === "calendar.ics" && owner?.kind === "event")
  );
}

/** A file's name in an address; null where a percent sign of it stands for nothing. */
function decodedOf(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The redirects of the content, and all in the order in which the site looks for one: its own come last. */
export function allRedirects({ snapshot }: Content): {
  readonly own: readonly StoredRedirect[];
  readonly all: readonly StoredRedirect[];
} {
  const own = (snapshot.option(redirectsOption) ?? []) as readonly StoredRedirect[];
  return { own, all: [...own, ...siteRedirects] };
}
