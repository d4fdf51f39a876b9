import { decodePercent } from "@porchlight/contract/addresses";

/** The id that a fragment such as `#caf%C3%A9` names; malformed percent-encoding stays as it is. */
export function idInFragment(fragment: string): string {
  const id = fragment.replace(/^#/, "");
  return decodePercent(id) ?? id;
}

/** The arguments of React Router's `shouldRevalidate` that are used here. */
interface AddressChange {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}

/**
 * A `shouldRevalidate` that returns false when only the hash changes, as when a modal with a URL closes: the router
 * would revalidate, and a failed request would replace the page by an error.
 */
export function revalidateBeyondFragment({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && queryOf(currentUrl) === queryOf(nextUrl);
  return defaultShouldRevalidate && !(isSamePage && currentUrl.hash !== nextUrl.hash);
}

/** The query without a preview's token, which links within the page omit. */
function queryOf({ search }: URL): string {
  return search.replace(/([?&])preview=[^&]*&?/, "$1").replace(/[?&]$/, "");
}

/**
 * A `shouldRevalidate` for products that returns false when only the query or the hash changes: the browser applies the
 * parameters of the monthly cost itself.
 */
export function revalidateBeyondQuery({ currentUrl, nextUrl }: AddressChange): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
