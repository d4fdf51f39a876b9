/** What the router says of a change of address. */
interface AddressChange {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}

/**
 * Whether a route loads its data again: not where only a fragment goes, as when a modal with an address closes. The
 * router loads again there, and an answer that does not come would take the page away. Any other change is the
 * router's to judge.
 */
export function revalidateBeyondFragment({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && queryOf(currentUrl) === queryOf(nextUrl);
  return defaultShouldRevalidate && !(isSamePage && currentUrl.hash !== nextUrl.hash);
}

/** The query without the token of a preview, which links within the page leave out. */
function queryOf({ search }: URL): string {
  return search.replace(/([?&])preview=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

/**
 * Whether a product’s route loads its data again: not where only the query or the fragment goes. Numbers of the monthly
 * cost change nothing that was loaded: the browser applies them (decision 18).
 */
export function revalidateBeyondQuery({ currentUrl, nextUrl }: AddressChange): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
