import type { OfBoth, ShortlistItem, ShortlistPerson, ShortlistVisit } from "@porchlight/contract/shortlists";
import { changeSince } from "../products/product-changes.ts";
import { ordinal } from "./shortlist-order.ts";

/** A product as the site shows it now. */
interface PricedProduct {
  readonly id: number;
  readonly priceUsd: number | null;
  readonly status: { readonly text: string } | null;
}

/** A shortlist with the products that the site still lists. */
export interface ListedShortlist {
  readonly person: ShortlistPerson;
  readonly names: OfBoth<string>;
  readonly items: readonly ShortlistItem[];
  readonly products: ReadonlyMap<number, PricedProduct>;
}

/** A product as it was shown to a person, with the marks of the other one. */
interface SeenItem {
  /** Null for one that had left the site. */
  readonly product: { readonly priceUsd: number | null; readonly status: string | null } | null;
  readonly isRemoved: boolean;
  readonly isHearted: boolean;
  readonly noteRevision: number;
  readonly rank: number;
}

/** A page as it was shown to a person. */
interface SeenList {
  /** ISO day. */
  readonly on: string;
  /** By product id. */
  readonly items: Readonly<Record<string, SeenItem>>;
}

/** A change of a product since the visit before, by the other person or of the product itself. */
export interface ShortlistItemChange {
  readonly kind: "added" | "removed" | "heart" | "note" | "rank" | "product" | "gone";
  /** A sentence. */
  readonly text: string;
}

/** The person who is not this one. */
export const otherOf = (person: ShortlistPerson): ShortlistPerson => (person === 1 ? 2 : 1);

/** The name of the other person, or words for one without a name, at the start of a sentence. */
export function otherName({ person, names }: Pick<ListedShortlist, "person" | "names">): string {
  return names[otherOf(person)] || "The other person";
}

/** A later load begins another visit. */
const visitGapMs = 30 * 60_000;
/** Within a visit its time is stored this often. */
const visitStepMs = 60_000;

/**
 * The visit after a load of the page at `nowMs`, on an ISO day: a page that was last loaded half an hour ago is what the
 * new visit is compared with. `isNew` when it has to be stored.
 */
export function visitAfter(
  list: ListedShortlist,
  stored: ShortlistVisit,
  { nowMs, today }: { readonly nowMs: number; readonly today: string },
): { readonly visit: ShortlistVisit; readonly isNew: boolean } {
  const seen = JSON.stringify(seenList(list, today));
  const isNextVisit = nowMs - stored.seenAtMs > visitGapMs;
  const isNew = isNextVisit || seen !== stored.seen || nowMs - stored.seenAtMs > visitStepMs;
  const visit = { seenAtMs: nowMs, seen, seenBefore: isNextVisit ? stored.seen : stored.seenBefore };
  return { visit: isNew ? visit : stored, isNew };
}

function seenList({ person, items, products }: ListedShortlist, today: string): SeenList {
  return {
    on: today,
    items: Object.fromEntries(
      items.map(({ id, removedBy, marks }): [number, SeenItem] => {
        const product = products.get(id);
        const { isHearted, noteRevision, rank } = marks[otherOf(person)];
        const shown = product ? { priceUsd: product.priceUsd, status: product.status?.text ?? null } : null;
        return [id, { product: shown, isRemoved: removedBy !== null, isHearted, noteRevision, rank }];
      }),
    ),
  };
}

/** The changes since the visit before, by product, and the day of that visit; none at the first visit. */
export function changesSinceVisit(
  list: ListedShortlist,
  { seenBefore }: ShortlistVisit,
): { readonly on: string; readonly changes: ReadonlyMap<number, readonly ShortlistItemChange[]> } {
  if (seenBefore === "") return { on: "", changes: new Map() };
  const before = JSON.parse(seenBefore) as SeenList;
  return {
    on: before.on,
    changes: new Map(list.items.map((item) => [item.id, [...itemChanges(item, before, list)]])),
  };
}

function* itemChanges(item: ShortlistItem, before: SeenList, list: ListedShortlist): Generator<ShortlistItemChange> {
  const { id, addedBy, removedBy, marks } = item;
  const other = otherOf(list.person);
  const name = otherName(list);
  const seen = before.items[id];
  if (removedBy !== null) {
    if (removedBy === other && seen && !seen.isRemoved) yield { kind: "removed", text: `${name} removed it.` };
    return;
  }
  if ((!seen || seen.isRemoved) && addedBy === other) yield { kind: "added", text: `${name} added it.` };
  const { isHearted, note, noteRevision, rank } = marks[other];
  const was = seen ?? { isHearted: false, noteRevision: 0, rank: 0, product: null };
  if (isHearted !== was.isHearted) {
    yield { kind: "heart", text: isHearted ? `${name} likes it.` : `${name} no longer likes it.` };
  }
  if (noteRevision !== was.noteRevision) {
    yield { kind: "note", text: noteText(name, note, was.noteRevision) };
  }
  if (rank !== was.rank) yield { kind: "rank", text: rankText(name, rank, was.rank) };
  const product = list.products.get(id);
  if (!was.product) return;
  if (!product) yield { kind: "gone", text: "It is no longer on our site." };
  const change = product ? changeSince({ ...was.product, on: before.on }, product) : null;
  if (change) yield { kind: "product", text: change };
}

function noteText(name: string, note: string, revisionBefore: number): string {
  if (note === "") return `${name} deleted the note.`;
  return revisionBefore === 0 ? `New note by ${inSentence(name)}.` : `${name} changed the note.`;
}

function rankText(name: string, rank: number, before: number): string {
  if (rank === 0) return `${name} no longer ranks it; it was ${ordinal(before)}.`;
  return `${name} ranks it ${ordinal(rank)}${before > 0 ? `, was ${ordinal(before)}` : ""}.`;
}

/** A name within a sentence. */
export function inSentence(name: string): string {
  return name === "The other person" ? "the other person" : name;
}

/** The number of changes: a new order of the ranks counts once, as one step moves several products. */
export function countChanges(changes: ReadonlyMap<number, readonly ShortlistItemChange[]>): number {
  const kinds = [...changes.values()].flat().map(({ kind }) => kind);
  const count = kinds.filter((kind) => kind !== "rank").length;
  return kinds.includes("rank") ? count + 1 : count;
}
