/** Path of the page with the visit form (S2.20). */
export const contactUri = "/contact-us/";

/** Hash of the form on that page. */
const formHash = "#visit";

/** Hash that opens the visit form in a modal (S2.133). */
export const visitFragment = "plan-a-visit";

/** URL of the visit form (S2.20); `uri` is the neighborhood or product to visit. */
export function visitHref(uri?: string): string {
  const query = uri ? `?about=${encodeURIComponent(uri).replaceAll("%2F", "/")}` : "";
  return `${contactUri}${query}${formHash}`;
}

/**
 * Path of the neighborhood or product that a URL of this site plans a visit to, with the options chosen for a plan;
 * empty for none in particular.
 */
export function visitedFrom({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  if (isPlanOptions(pathname)) return pathname + search;
  if (pathname.startsWith("/homes/")) return pathname;
  return pathname === contactUri ? (new URLSearchParams(search).get("about") ?? "") : "";
}

/** Whether a path is a plan’s page of options. */
export function isPlanOptions(pathname: string): boolean {
  return /^\/homes\/[^/]+\/[^/]+\/plans\/[^/]+\/options\/?$/.test(pathname);
}

/**
 * Whether a link opens the same visit form that the page's modal shows, such as an editor's link to
 * `/contact-us/#visit`. False on the contact page, which has the form itself.
 */
export function leadsToVisit(
  link: Pick<URL, "pathname" | "search" | "hash">,
  page: { readonly pathname: string; readonly search: string },
): boolean {
  if (link.pathname !== contactUri || link.hash !== formHash || page.pathname === contactUri) return false;
  const about = visitedFrom(link);
  return about === "" || about === visitedFrom(page);
}
