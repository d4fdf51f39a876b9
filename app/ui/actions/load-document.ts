import { navigationTarget } from "#app/domain/navigation/redirects.ts";

/** Where a document is loaded; the window's, or a test's. */
type DocumentLocation = Pick<Location, "origin" | "href" | "assign" | "reload">;

/**
 * Loads the document of an address of this site, also where that is the address of the page already; with
 * `allowExternal` that of any other site (S8.4).
 * @throws {NavigationError} as {@link navigationTarget} does; then nothing is loaded.
 */
export function loadDocument(
  address: string,
  { allowExternal = false, location = window.location }: { allowExternal?: boolean; location?: DocumentLocation } = {},
): void {
  const target = navigationTarget(address, { origin: location.origin, allowExternal });
  const { href } = new URL(target.href, location.origin);
  // With a hash, the browser would only scroll within the page.
  if (href === location.href) location.reload();
  else location.assign(href);
}
