/** Parameters that say which campaign brought a visit, and not whom. */
const campaignParameter = /^(?:utm_[a-z_]+|gclid)$/;
/** A mail program or a link of ours may have put an address of somebody there. */
const namesSomebody = /@|%40/i;

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
  return url.origin + url.pathname + (shared.size > 0 ? `?${shared}` : "");
}
