import type { CollectionId } from "@porchlight/contract/vocabulary";

/** A product line of the builder (S3.47). */
export interface Collection {
  id: CollectionId;
  title: string;
  /** Name of its drawing in the icon sprite. */
  icon: string;
  /** Text alternative of the icon without the title. */
  altText: string;
  /** Class that sets its text color from the tokens. */
  textColorClass: string;
  /** Path of its own page (S2.112–S2.114), or null when it has none (S2.115). */
  href: string | null;
}

const pages = "/our-homes/home-collections";

/** The four collections in the order of the specification (S3.46, S3.47, S2.112–S2.115). */
export const collections: readonly Collection[] = [
  { id: "easyhouse", title: "EasyHouse", textColorClass: "text-evergreen", href: `${pages}/easyhouse/` } as const,
  { id: "wee-cottage", title: "Wee-Cottage", textColorClass: "text-clay", href: `${pages}/wee-cottage/` } as const,
  {
    id: "limited-edition",
    title: "Limited Edition",
    textColorClass: "text-grass-ink",
    href: `${pages}/limitededition/`,
  } as const,
  { id: "new-beginnings", title: "New Beginnings", textColorClass: "text-ink-2", href: null } as const,
].map((line) => ({ ...line, icon: `collection-${line.id}`, altText: `${line.title} collection` }));

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

const byBareName = new Map(collections.map((collection) => [bareName(collection.id), collection]));

/** The collections in a content field: one text or a list, depending on the host. */
export type CollectionNames = string | readonly (string | null | undefined)[] | null | undefined;

/**
 * The collection of a name: `limited-edition`, `limitededition` and `Limited Edition` are equal. Null for a missing or
 * unknown name.
 */
export function findCollection(name: string | null | undefined): Collection | null {
  return (name && byBareName.get(bareName(name))) || null;
}

/** The collections in a content field, in its order, without duplicates and unknown names. */
export function findCollections(names: CollectionNames): Collection[] {
  const list = typeof names === "string" ? [names] : (names ?? []);
  return [...new Set(list.map(findCollection).filter((collection) => collection !== null))];
}

/** The collection chosen in a filter, or `all`. */
export type CollectionChoice = CollectionId | "all";

/** The collection in a query parameter; `all` when it is missing or unknown. */
export function collectionChoice(param: string | null | undefined): CollectionChoice {
  return findCollection(param)?.id ?? "all";
}

/** The items of a collection in their order, or all items (S2.111). An item may be in several. */
export function filterByCollection<Item extends { readonly collections: CollectionNames }>(
  items: readonly Item[],
  choice: CollectionChoice,
): Item[] {
  if (choice === "all") return [...items];
  return items.filter((item) => findCollections(item.collections).some(({ id }) => id === choice));
}
