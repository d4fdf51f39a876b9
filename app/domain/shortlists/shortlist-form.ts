import { shortlistLimits } from "@porchlight/contract/shortlists";

/** The path of the page that makes a shortlist. */
const shortlistPath = "/shortlist/";

/** Query parameter and field with the ids of products. */
export const productsField = "ids";

/** URL of the page that makes a shortlist of these products; further ones can be added to it. */
export function newShortlistHref(ids: readonly number[]): string {
  if (ids.length === 0) return shortlistPath;
  return `${shortlistPath}?${productsField}=${ids.slice(0, shortlistLimits.homes).join(",")}`;
}

/** The valid ids in a text such as `12,340`, without repetitions. */
export function productIds(text: string): number[] {
  const ids = text
    .slice(0, 2000)
    .split(",")
    .filter((part) => /^[1-9]\d{0,15}$/.test(part))
    .map(Number)
    .filter(Number.isSafeInteger);
  return [...new Set(ids)];
}

/** A typed text in one line without spaces around it, in whole characters of the length that is stored. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A note as it is stored, with the line breaks of this site. */
export const noteOf = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/** The path in an address that was pasted, such as that of a page of this site; null when there is none. */
export function pastedPath(text: string): string | null {
  const url = URL.parse(text.trim(), "https://site.invalid");
  return url && /^https?:$/.test(url.protocol) ? url.pathname.replace(/\/?$/, "/") : null;
}
