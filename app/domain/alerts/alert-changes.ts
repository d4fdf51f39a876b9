import type { SearchItem, SearchKind } from "../search/search-query.ts";

/** A product as alerts compare it: the texts of its card, and its search item, null once it is not on offer. */
export interface AlertProduct {
  readonly id: number;
  readonly kind: SearchKind;
  readonly title: string;
  /** `The Juniper at Haystack Bend, Longmont` */
  readonly where: string;
  /** Path of its page. */
  readonly href: string;
  /** As on its page, such as `$689,000`; null when the state of sale replaces it. */
  readonly price: string | null;
  /** As on its card, such as `Ready now` or `Under Contract`. */
  readonly status: string | null;
  readonly item: SearchItem | null;
}

/** A change as a mail shows it. */
export interface AlertLine extends Pick<AlertProduct, "title" | "where" | "href"> {
  /** `New: $689,000, ready now`, `Now $679,000, was $689,000`, `Now Under Contract, was Ready now` */
  readonly text: string;
}

/** A change of a product: its states at a subscription's last mail, null for a new one, and now. */
export interface ProductStates {
  readonly before: AlertProduct | null;
  readonly after: AlertProduct;
}

/** A change of a version, as it is stored. */
interface StoredChange extends ProductStates {
  readonly version: number;
}

/**
 * The products that changed after a version, each with its state before the first of its changes and after the last: a
 * price that is changed and changed back is no change. `changes` are in the order of their versions.
 */
export function changesSince(changes: readonly StoredChange[], version: number): ProductStates[] {
  const byId = new Map<number, ProductStates>();
  for (const { version: own, before, after } of changes) {
    if (own <= version) continue;
    const earlier = byId.get(after.id);
    byId.set(after.id, { before: earlier ? earlier.before : before, after });
  }
  return [...byId.values()];
}

/** Whether a change concerns a subscription: it is about the product as it was, or as it is now. */
export function concerns({ before, after }: ProductStates, isWanted: (product: AlertProduct) => boolean): boolean {
  return (before !== null && isWanted(before)) || isWanted(after);
}

/**
 * The line of a mail about a change; null for a change that is not mailed: only a new price, another status, and what
 * is new or for sale again are, not a corrected text.
 */
export function alertLine({ before, after }: ProductStates): AlertLine | null {
  const text = before ? changeText(before, after) : newText("New", after);
  if (text === "") return null;
  const { title, where, href } = after;
  return { title, where, href, text };
}

function changeText(before: AlertProduct, after: AlertProduct): string {
  if (!before.item && after.item) return newText("For sale again", after);
  const price = turnText(before.price, after.price);
  const status = turnText(before.status, after.status);
  // A state of sale that replaces the price comes alone, and the other way round.
  if (after.price === null && status) return status;
  if (before.price === null && price) return after.status && status ? `${price}. ${after.status}` : price;
  return [price, status].filter(Boolean).join(". ");
}

/** `Now $679,000, was $689,000`; empty without a change. */
function turnText(before: string | null, after: string | null): string {
  if (before === after) return "";
  if (after === null) return `No longer ${before}`;
  return before === null ? `Now ${after}` : `Now ${after}, was ${before}`;
}

const newText = (word: string, { price, status }: AlertProduct) =>
  `${word}: ${[price, status].filter(Boolean).join(", ") || "see its page"}`;
