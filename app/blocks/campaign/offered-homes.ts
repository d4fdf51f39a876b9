import { formatBaths, formatBeds, formatSquareFeet } from "#app/domain/products/figures.ts";
import { priceBesideStatus } from "#app/domain/products/price.ts";
import { displayedStatusMessage, isReady } from "#app/domain/products/product-status.ts";
import { formatDate } from "#app/domain/wording/dates.ts";
import { joined, plainText } from "#app/domain/wording/text.ts";
import type { Catalogue } from "#app/graphql/inventory/inventory.ts";
import { moveInHomePrice } from "#app/graphql/inventory/inventory-price.ts";
import type { Block } from "../block.ts";

/** A home of an offer as a row. */
export type OfferedHome = NonNullable<ReturnType<typeof offeredHomes>>[number];

/** Whether the rows of a block may lead to homes, so that the inventory is worth loading. */
export function mayOfferHomes({ layout, items = [] }: Block): boolean {
  return layout === "table" && items.some(({ href }) => href?.startsWith("/homes/"));
}

/**
 * The rows of a table that leads to homes for sale, with what the inventory knows of each; their prices are the homes' own. A
 * row whose home is gone keeps the editor's words. Null for a table of anything else. `today` is an ISO day of the
 * builder's calendar.
 */
export function offeredHomes(
  block: Block,
  { inventory: { homes }, index }: Pick<Catalogue, "inventory" | "index">,
  today: string,
) {
  if (!mayOfferHomes(block)) return null;
  const rows = (block.items ?? []).map((item) => ({ item, home: homes.find(({ uri }) => uri === item.href) }));
  if (!rows.some(({ home }) => home)) return null;
  return rows.map(({ item: { label, title, textHtml, href }, home }) => {
    const words = { title: label ?? title ?? "", price: (label && title) || "" };
    if (!home) return { ...words, href: null, note: plainText(textHtml), rooms: "", finished: "", done: "" };
    const plan = home.planId === null ? undefined : index.plan.get(home.planId);
    const neighborhood = home.neighborhoodId === null ? undefined : index.neighborhood.get(home.neighborhoodId);
    return {
      title: words.title,
      href: href ?? null,
      note: joined(", ", plan?.title, neighborhood?.city),
      rooms: joined(", ", formatBeds(home.bedrooms), formatBaths(home.bathrooms)),
      finished: formatSquareFeet(home.finishedSqFt),
      done: displayedStatusMessage(home) || (isReady(home.readyDate, today) ? "Now" : formatDate(home.readyDate)),
      price: priceBesideStatus(moveInHomePrice(home)) || "—",
    };
  });
}
