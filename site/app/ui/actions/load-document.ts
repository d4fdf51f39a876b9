import { navigationTarget } from "#app/domain/navigation/redirects.ts";

/**
 * Leaves this document for another address by a full page load: one of this site, or with `allowExternal` any other
 * (S8.4).
 * @throws {NavigationError} as {@link navigationTarget} does; then nothing is loaded.
 */
export function loadDocument(address: string, options: { readonly allowExternal?: boolean } = {}): void {
  const { href } = navigationTarget(address, { ...options, origin: window.location.origin });
  window.location.assign(href);
}
