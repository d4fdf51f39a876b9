/** Query parameter and field with the ids of products. */
export const productsField = "ids";

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

/** A typed text in one line, without spaces around it. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A note as it is stored, with the line breaks of this site. */
export const noteOf = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/** The path in an address that was pasted, such as that of a page of this site; null when there is none. */
export function pastedPath(text: string): string | null {
  const url = URL.parse(text.trim(), "https://site.invalid");
  return url && /^https?:$/.test(url.protocol) ? url.pathname.replace(/\/?$/, "/") : null;
}
