/**
 * URL of the form for a shortlist that begins with these products, 30 at most. Imports nothing, as a module shared with
 * the pages of shortlists would be one more request of the pages with this link.
 */
export function newShortlistHref(ids: readonly number[]): string {
  return `/shortlist/?ids=${ids.slice(0, 30).join(",")}`;
}
