import { loadDocument } from "#app/ui/actions/load-document.ts";

/** The parameter that opens a preview. */
const parameter = "preview";

/**
 * Where a link on a page leads that is or becomes a preview: another query of the same page, such as a filter, stays the
 * preview that it is.
 */
export function targetFrom(page: Pick<Location, "pathname" | "search">, url: URL): string {
  const target = new URL(url);
  const token = new URLSearchParams(page.search).get(parameter);
  if (token !== null && target.pathname === page.pathname) target.searchParams.set(parameter, token);
  return target.href;
}

/** Loads the document that a link leads to. */
export function leavePreview(url: URL): void {
  loadDocument(targetFrom(window.location, url));
}

/**
 * Keeps the token in the address while the page is open: links within the page, such as to one homesite, leave the query
 * out, and what is reloaded or copied then would be the public page.
 */
export function keepToken(token: string): void {
  const { href } = window.location;
  const kept = new URL(href);
  if (kept.searchParams.has(parameter)) return;
  kept.searchParams.set(parameter, token);
  window.history.replaceState(window.history.state, "", kept);
}
