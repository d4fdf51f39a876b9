/** The page on which a visit is planned (S2.20). */
export const contactUri = "/contact-us/";

/** Where the form stands on that page. */
const formHash = "#visit";

/** The fragment at which a page asks for a visit in a modal (S2.133). */
export const visitFragment = "plan-a-visit";

/** Where a visit is planned (S2.20), in a form that says what to: the address of a neighborhood or product. */
export function visitHref(uri?: string): string {
  const query = uri ? `?about=${encodeURIComponent(uri).replaceAll("%2F", "/")}` : "";
  return `${contactUri}${query}${formHash}`;
}

/** The address of what a visit is planned to from a page of the site; empty where it is to none in particular. */
export function visitedFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (pathname.startsWith("/homes/")) return pathname;
  return pathname === contactUri ? (new URLSearchParams(search).get("about") ?? "") : "";
}

/**
 * Whether a link, by its address, leads from a page to the form of the same visit that the page's modal asks for: an
 * editor's link to `/contact-us/#visit`, for one. On the contact page it leads to the form that stands there.
 */
export function leadsToVisit(
  link: Pick<URL, "pathname" | "search" | "hash">,
  page: { readonly pathname: string; readonly search: string },
): boolean {
  if (link.pathname !== contactUri || link.hash !== formHash || page.pathname === contactUri) return false;
  const about = visitedFrom(link);
  return about === "" || about === visitedFrom(page);
}
