/** Where a visit is planned (S2.20), in a form that says what to: the address of a neighborhood or product. */
export function visitHref(uri: string): string {
  return `/contact-us/?about=${encodeURIComponent(uri).replaceAll("%2F", "/")}#visit`;
}
