/** Query parameters that name a campaign and no person. */
const campaignParameter = /^(?:utm_[a-z_]+|gclid)$/;
/** The @ of an email address, also percent-encoded; mail programs add addresses to links. */
const emailPattern = /@|%(?:25)*40/i;

/** The path without email addresses: no page of the site has an `@` in its path. */
function sharedPath({ pathname }: URL): string {
  return pathname.replaceAll(/[^/]+/g, (part) => (emailPattern.test(part) ? "…" : part));
}

/**
 * A URL as third parties may see it: without its hash and every parameter but a campaign's, because searches, forms and
 * mails put visitors' data there. Empty for what is not a web URL.
 */
export function sharedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url?.protocol.startsWith("http")) return "";
  const shared = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => campaignParameter.test(name) && !emailPattern.test(value)),
  );
  return url.origin + sharedPath(url) + (shared.size > 0 ? `?${shared}` : "");
}
