import {
  type CountedThing,
  hasMergeTags,
  type MergeTag,
  type MergeTagScope,
  type MergeTagValue,
  replaceMergeTags,
} from "#app/domain/merge-tags/merge-tags.ts";
import { findCollection } from "#app/domain/products/collections.ts";
import { fullPrice, rangeOf } from "#app/domain/products/figures.ts";
import { neighborhoodPrice, type Price } from "#app/domain/products/price.ts";
import { countMoveIns, moveInHomeStatus } from "#app/domain/products/product-status.ts";
import { formatNumber } from "#app/domain/wording/numbers.ts";
import { listInWords } from "#app/domain/wording/text.ts";
import type { CatalogEntries } from "../catalog/catalog.ts";
import { modelPrice, moveInHomePrice, planPrice } from "../catalog/product-summary.ts";
import { loadSearchCatalog, type SearchableCatalog } from "../catalog/search-catalog.ts";
import type { ContentClient } from "../client.ts";

/**
 * Replaces the merge tags in the content (docs/editing.md) by counts and prices of the catalog. Content without tags is
 * returned as the same object, and nothing is loaded.
 * @throws as {@link ContentClient.query} does.
 */
export async function fillMergeTags<Content>(content: ContentClient, texts: Content): Promise<Content> {
  if (!hasMergeTags(texts)) return texts;
  const { catalog } = await loadSearchCatalog(content);
  return mapTexts(texts, (text) =>
    replaceMergeTags(text, (name) => {
      const value = mergeTagValue(name, catalog);
      if (value === null) warnOnce(text);
      return value;
    }),
  );
}

function mapTexts<Content>(content: Content, change: (text: string) => string): Content;
function mapTexts(content: unknown, change: (text: string) => string): unknown {
  if (typeof content === "string") return content.includes("{") ? change(content) : content;
  if (Array.isArray(content)) return content.map((each) => mapTexts(each, change));
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, mapTexts(value, change)]));
}

const warned = new Set<string>();
const maxWarned = 100;

function warnOnce(text: string) {
  if (warned.has(text) || warned.size >= maxWarned) return;
  warned.add(text);
  const message =
    "A merge tag names something that the content does not have and is shown unchanged. Correct the tag in this text.";
  console.warn(JSON.stringify({ level: "warn", message, text: text.slice(0, 200) }));
}

/** Shown when there is no value: no price yet, nothing on offer. */
const noValue = "–";

/** The value of a merge tag in a catalog; null for an unknown collection, neighborhood or product. */
export function mergeTagValue(name: MergeTag, catalog: SearchableCatalog): MergeTagValue {
  if (name.kind === "product") return productValue(name.thing, name.slug, catalog);
  const within = scopeOf(name.of, catalog.entries);
  if (within === null) return null;
  if (name.kind === "count") return countOf(name.thing, within, catalog);
  const offers = catalog.items.filter((item) => item.state !== "coming-soon" && within(item));
  const plans = offers.filter(({ kind }) => kind === "plan");
  switch (name.thing) {
    case "towns":
      return listed([...new Set(offers.map(({ town }) => town))].filter(Boolean).sort());
    case "bedrooms": {
      const ids = new Set(plans.map(({ id }) => id));
      const built = catalog.entries.plans.filter(({ id }) => ids.has(id));
      return rangeInWords(built.flatMap(({ bedroomsMin, bedroomsMax }) => [bedroomsMin, bedroomsMax]));
    }
    case "sizes": {
      const sizes = rangeInWords(plans.map(({ squareFeet }) => squareFeet));
      return sizes === noValue ? sizes : `${sizes} sq ft`;
    }
    case "lowest price": {
      const { of } = name;
      const place = of.by === "neighborhood" && catalog.entries.neighborhoods.find(({ slug }) => slug === of.slug);
      if (place) return amountText(neighborhoodPrice(place));
      const prices = plans.flatMap(({ priceUsd }) => priceUsd ?? []);
      return prices.length > 0 ? fullPrice(Math.min(...prices)) : noValue;
    }
  }
}

interface Placed {
  readonly neighborhoodId: number | null;
  readonly collections: readonly string[];
}

/** Returns a filter for the scope of a merge tag; null when the content has no such thing. */
function scopeOf(of: MergeTagScope, { neighborhoods }: CatalogEntries): ((each: Placed) => boolean) | null {
  if (of.by === "all") return () => true;
  if (of.by === "collection") {
    const wanted = findCollection(of.slug);
    return wanted && (({ collections }) => collections.some((name) => findCollection(name)?.id === wanted.id));
  }
  const place = neighborhoods.find(({ slug }) => slug === of.slug);
  return place ? ({ neighborhoodId }) => neighborhoodId === place.id : null;
}

function countOf(thing: CountedThing, within: (each: Placed) => boolean, catalog: SearchableCatalog): number {
  const { entries, index, today } = catalog;
  switch (thing) {
    case "neighborhoods":
      return entries.neighborhoods.filter((each) => within({ ...each, neighborhoodId: each.id })).length;
    case "plans":
      return entries.plans.filter(({ title, uri }) => title && uri).filter(within).length;
    case "models":
      return entries.models.filter((model) => within(model) && modelPrice(model, index).kind !== "none").length;
    case "homes":
    case "homes ready":
    case "homes under way": {
      const { ready, "under-way": underWay, undated } = countMoveIns(entries.homes.filter(within), today);
      if (thing === "homes") return ready + underWay + undated;
      return thing === "homes ready" ? ready : underWay;
    }
  }
}

/** The value of a home, model or plan, found by the last segment of its URL. */
function productValue(
  thing: "price" | "hours" | "status",
  slug: string,
  { entries, index, today }: SearchableCatalog,
): string | null {
  const isNamed = ({ uri }: { readonly uri: string }) => uri.split("/").findLast(Boolean) === slug;
  const model = entries.models.find(isNamed);
  if (thing === "hours") return model ? model.openHours?.trim() || noValue : null;
  const home = entries.homes.find(isNamed);
  if (thing === "status") return home ? statusText(moveInHomeStatus(home, today)?.text) : null;
  if (home) return amountText(moveInHomePrice(home));
  const plan = entries.plans.find(isNamed);
  if (plan) return amountText(planPrice(plan, index));
  return model ? amountText(modelPrice(model, index)) : null;
}

/** A status as part of a sentence: `ready now`, `ready in Mar 2027`, `under contract`. */
function statusText(text = noValue): string {
  const [, when] = /^Ready (.+)$/.exec(text) ?? [];
  if (when === undefined) return text.toLowerCase();
  return when === "now" ? "ready now" : `ready in ${when}`;
}

/** The amount of a price, or the reason for its absence: `sold out`, `ask us`. */
function amountText({ amountUsd, text }: Price): string {
  return amountUsd === null ? text.toLowerCase() || noValue : fullPrice(amountUsd);
}

function rangeInWords(values: readonly (number | null)[]): string {
  const range = rangeOf(values);
  if (!range) return noValue;
  const [low, high] = [formatNumber(range.min), formatNumber(range.max)];
  return low === high ? low : `${low} to ${high}`;
}

function listed(names: readonly string[]): string {
  return listInWords(names) || noValue;
}
