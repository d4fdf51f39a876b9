import type { ShortlistItem } from "@porchlight/contract/shortlists";
import { compareHref, maxCompared } from "#app/domain/products/comparison.ts";
import {
  changesSinceVisit,
  countChanges,
  inSentence,
  type ListedShortlist,
  otherName,
  otherOf,
  type ShortlistItemChange,
  visitAfter,
} from "#app/domain/shortlists/shortlist-changes.ts";
import { inCombinedOrder } from "#app/domain/shortlists/shortlist-order.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import type { ProductSummary } from "#app/graphql/catalog/product-summary.ts";
import type { ShownShortlist } from "#app/graphql/site-services.ts";

/** A product that the site lists, with its price. */
type PricedSummary = ProductSummary & { readonly priceUsd: number | null };

/** The content of a shortlist's page. */
export type ShortlistView = ReturnType<typeof shortlistView>["view"];

/** A product on a shortlist's page. */
export type ShownHome = ShortlistView["homes"][number];

/**
 * The page of a person, with its homes in the order of both people, and the visit to store. `products` are those that
 * the site still lists; `today` is an ISO day of the builder's calendar.
 */
export function shortlistView(
  list: ShownShortlist,
  products: readonly PricedSummary[],
  { nowMs, today, publicUrl }: { readonly nowMs: number; readonly today: string; readonly publicUrl: string },
) {
  const { person, names, items, inviteHref } = list;
  const byId = new Map(products.map((product) => [product.id, product]));
  const listed: ListedShortlist = { person, names, items, products: byId };
  const { visit, isNew } = visitAfter(listed, list.visit, { nowMs, today });
  const { on, changes } = changesSinceVisit(listed, visit);
  const changesOf = (id: number): readonly ShortlistItemChange[] => changes.get(id) ?? [];
  const marksOf = ({ marks }: ShortlistItem) => ({ own: marks[person], others: marks[otherOf(person)] });
  const homes = inCombinedOrder(items.filter(({ removedBy }) => removedBy === null)).map((item) => ({
    ...{ id: item.id, title: item.title, ...marksOf(item) },
    /** Null for a product that has left the site. */
    product: byId.get(item.id) ?? null,
    changes: changesOf(item.id).map(({ text }) => text),
  }));
  const comparedIds = homes.flatMap(({ product }) => product?.id ?? []).slice(0, maxCompared);
  const other = otherName(listed);
  const view = {
    person,
    ownName: names[person],
    /** At the start of a sentence, and within one. */
    other,
    otherInSentence: inSentence(other),
    people: listInWords([names[1], names[2]].filter(Boolean)),
    homes,
    removed: items
      .filter(({ removedBy }) => removedBy !== null)
      .map(({ id, title, removedBy }) => ({ id, title, by: removedBy === person ? "You" : other })),
    changedOn: on,
    changeCount: countChanges(changes),
    changed: items.flatMap(({ id, title, removedBy }) =>
      changesOf(id).map(({ text }) => ({ id, title, text, isRemoved: removedBy !== null })),
    ),
    compareHref: comparedIds.length > 1 ? compareHref(comparedIds) : null,
    isCompared: comparedIds.length === homes.length,
    inviteUrl: inviteHref === null ? null : publicUrl + inviteHref,
    today,
  };
  return { view, visit: isNew ? visit : null };
}
