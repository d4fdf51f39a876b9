/** Parameters that say which campaign brought a visit, and not whom. */
const campaignParameter = /^(?:utm_[a-z_]+|gclid)$/;
/** A mail program or a link of ours may have put an address of somebody there. */
const namesSomebody = /@|%(?:25)*40/i;

/** Without whoever is named in the path: nothing of the site's own has an `@` there. */
function sharedPath({ pathname }: URL): string {
  return pathname.replaceAll(/[^/]+/g, (part) => (namesSomebody.test(part) ? "…" : part));
}

/**
 * An address as third parties may know it: without its fragment and every parameter but a campaign's, as searches, forms
 * and mails put words of visitors there. Empty for what is no web address.
 */
export function sharedAddress(address: string): string {
  const url = URL.parse(address);
  if (!url?.protocol.startsWith("http")) return "";
  const shared = new URLSearchParams(
    [...url.searchParams].filter(([name, value]) => campaignParameter.test(name) && !namesSomebody.test(value)),
  );
  return url.origin + sharedPath(url) + (shared.size > 0 ? `?${shared}` : "");
}
