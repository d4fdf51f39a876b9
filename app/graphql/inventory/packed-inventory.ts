import type { Inventory, InventoryNeighborhood } from "./inventory.ts";

/**
 * A list as columns: of each field either all values in turn, or every different value once and the number of each
 * entry's. Compresses to a fraction of the same objects.
 */
interface Columns {
  readonly count: number;
  readonly fields: Readonly<
    Record<string, readonly unknown[] | { readonly values: readonly unknown[]; readonly places: readonly number[] }>
  >;
}

/** An {@link Inventory} as columns: one JSON text that server and browser share. */
export interface PackedInventory {
  /** ISO day of the builder's calendar on which it was packed. */
  readonly today: string;
  readonly lists: Readonly<Record<keyof Inventory, Columns>>;
}

/** What neither search, overview nor a card of them says: it is left out and comes back as this. */
const leftOut = {
  say: null,
  priceAsOf: null,
  zip: null,
  isFeatured: false,
  popularPlanIds: [],
  homesite: null,
  stage: null,
} satisfies Partial<Record<string, unknown>>;

const leftOutOf: Readonly<Record<keyof Inventory, readonly (keyof typeof leftOut)[]>> = {
  neighborhoods: ["say", "priceAsOf", "zip", "isFeatured", "popularPlanIds"],
  plans: ["say", "priceAsOf"],
  models: ["say"],
  homes: ["say", "homesite", "stage"],
};

/** The inventory as columns, without what search and overview do not show. */
export function packInventory(inventory: Inventory, today: string): PackedInventory {
  const lists = Object.fromEntries(
    listNames.map((name) => {
      const uris = urisById(inventory.neighborhoods);
      const rows = inventory[name].map((each) => shortened(name, each, uris));
      return [name, columnsOf(rows, leftOutOf[name])];
    }),
  ) as Record<keyof Inventory, Columns>;
  return { today, lists };
}

/** The inventory behind the columns, what was left out empty. @throws TypeError where they are none. */
export function unpackInventory({ lists }: PackedInventory): Inventory {
  // What was packed had the types of an inventory, here and below.
  const neighborhoods = rowsOf(lists.neighborhoods, leftOutOf.neighborhoods) as unknown as InventoryNeighborhood[];
  const uris = urisById(neighborhoods);
  const products = (name: Exclude<keyof Inventory, "neighborhoods">) =>
    rowsOf(lists[name], leftOutOf[name]).map((row) => ({ ...row, uri: wholeUri(name, row, uris) }));
  return {
    neighborhoods,
    plans: products("plans"),
    models: products("models"),
    homes: products("homes"),
  } as unknown as Inventory;
}

const listNames = ["neighborhoods", "plans", "models", "homes"] as const;
const folders = { plans: "plans", models: "models", homes: "qmi" } as const;

type Row = Readonly<Record<string, unknown>>;

const urisById = (neighborhoods: readonly InventoryNeighborhood[]) =>
  new Map<unknown, string>(neighborhoods.map(({ id, uri }) => [id, uri]));

/** The address of a product where it follows from its neighborhood and its title, as almost all do. */
function usualUri(name: keyof typeof folders, row: Row, uris: ReadonlyMap<unknown, string>): string | null {
  const neighborhoodUri = uris.get(row.neighborhoodId);
  if (!neighborhoodUri) return null;
  const slug = String(row.title)
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/[^a-z0-9]+/g, "-");
  return `${neighborhoodUri}${folders[name]}/${slug}/`;
}

function shortened(name: keyof Inventory, each: object, uris: ReadonlyMap<unknown, string>): Row {
  const row = each as Row;
  if (name === "neighborhoods") return row;
  return { ...row, uri: row.uri === usualUri(name, row, uris) ? 0 : row.uri };
}

function wholeUri(name: keyof typeof folders, row: Row, uris: ReadonlyMap<unknown, string>): unknown {
  return row.uri === 0 ? usualUri(name, row, uris) : row.uri;
}

function columnsOf(rows: readonly Row[], without: readonly string[]): Columns {
  const names = Object.keys(rows[0] ?? {}).filter((name) => !without.includes(name));
  return {
    count: rows.length,
    fields: Object.fromEntries(names.map((name) => [name, columnOf(rows.map((row) => row[name] ?? null))])),
  };
}

function columnOf(values: readonly unknown[]): Columns["fields"][string] {
  const places = new Map<string, number>();
  const different: unknown[] = [];
  const chosen = values.map((value) => {
    const text = JSON.stringify(value);
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, different.length);
    return different.push(value) - 1;
  });
  return different.length > values.length / 2 ? values : { values: different, places: chosen };
}

function rowsOf({ count, fields }: Columns, without: readonly (keyof typeof leftOut)[]): Row[] {
  const empty = Object.fromEntries(without.map((name) => [name, leftOut[name]]));
  const columns = Object.entries(fields).map(([name, column]) => {
    const valueAt = (row: number): unknown =>
      "places" in column ? column.values[column.places[row] ?? 0] : column[row];
    return { name, valueAt };
  });
  return Array.from({ length: count }, (_, row) => {
    const entry: Record<string, unknown> = { ...empty };
    for (const { name, valueAt } of columns) entry[name] = valueAt(row);
    return entry;
  });
}
