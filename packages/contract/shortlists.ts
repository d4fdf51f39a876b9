/** One of the two people of a shortlist; the first made it. */
export type ShortlistPerson = 1 | 2;

/** A product to add, with its title and path. */
export interface ShortlistProduct {
  readonly id: number;
  readonly title: string;
  readonly href: string;
}

/** The marks of one person for a product. */
export interface ShortlistMark {
  readonly isHearted: boolean;
  readonly note: string;
  /** Counts the changes of the note, from 0. */
  readonly noteRevision: number;
  /** From 1; 0 without a rank. */
  readonly rank: number;
}

/** A value of each of the two people. */
export type OfBoth<Value> = Readonly<Record<ShortlistPerson, Value>>;

/** A product of a shortlist. */
export interface ShortlistItem extends ShortlistProduct {
  readonly addedBy: ShortlistPerson;
  /** Null while it is on the list; a removed one keeps its marks. */
  readonly removedBy: ShortlistPerson | null;
  readonly marks: OfBoth<ShortlistMark>;
}

/** The page of a person as last loaded, and at the end of the visit before, as JSON of the app. */
export interface ShortlistVisit {
  readonly seenAtMs: number;
  readonly seen: string;
  readonly seenBefore: string;
}

/** A change by the person of a link. `renew` revokes a person's link; only the first person may revoke both, and delete. */
export type ShortlistChange =
  | { readonly kind: "add"; readonly products: readonly ShortlistProduct[] }
  | { readonly kind: "remove" | "restore"; readonly productId: number }
  | { readonly kind: "heart"; readonly productId: number; readonly isHearted: boolean }
  /** `noteRevision` is that of the note which was edited. */
  | { readonly kind: "note"; readonly productId: number; readonly note: string; readonly noteRevision: number }
  | { readonly kind: "rank"; readonly productId: number; readonly step: "up" | "down" }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "visit"; readonly visit: ShortlistVisit }
  /** `link` replaces that of the person. */
  | { readonly kind: "renew"; readonly person: ShortlistPerson; readonly link: string }
  | { readonly kind: "delete" };

/**
 * Result of a change. `gone`: the link, or the product on its list, is not there; `full`: the list has no room for all
 * products; `stale`: the note was changed since it was shown. With the last three nothing was stored.
 */
export type ShortlistResult = "done" | "gone" | "full" | "stale";

/** Limits of a shortlist; `rows` includes removed homes, which can be put back. Lengths in characters. */
export const shortlistLimits = { homes: 30, rows: 60, noteLength: 500, nameLength: 40 };
