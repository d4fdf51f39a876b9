import type { CatalogEntries, CatalogNeighborhood } from "./catalog.ts";

/**
 * A list in columns: per field either all values in order, or the distinct values and the index of each entry's.
 * Compresses to a fraction of the size of the objects.
 */
interface Columns {
  readonly count: number;
  readonly fields: Readonly<
    Record<string, readonly unknown[] | { readonly values: readonly unknown[]; readonly places: readonly number[] }>
  >;
}

/** {@link CatalogEntries} in columns: one JSON text that server and browser share. */
export interface PackedCatalog {
  /** ISO day of the builder's calendar when it was packed. */
  readonly today: string;
  readonly lists: Readonly<Record<keyof CatalogEntries, Columns>>;
}

/** Fields that neither search, overview nor their cards use: dropped when packed and restored as these values. */
const droppedFields = {
  shortDescription: null,
  priceAsOf: null,
  isFeatured: false,
  popularPlanIds: [],
  homesite: null,
  stage: null,
} satisfies Partial<Record<string, unknown>>;

const droppedFieldsOf: Readonly<Record<keyof CatalogEntries, readonly (keyof typeof droppedFields)[]>> = {
  neighborhoods: ["shortDescription", "priceAsOf", "isFeatured", "popularPlanIds"],
  plans: ["shortDescription", "priceAsOf"],
  models: ["shortDescription"],
  homes: ["shortDescription", "homesite", "stage"],
};

/** Packs the catalog in columns, without fields that search and overview do not use. */
export function packCatalog(entries: CatalogEntries, today: string): PackedCatalog {
  const lists = Object.fromEntries(
    listNames.map((name) => {
      const uris = urisById(entries.neighborhoods);
      const rows = entries[name].map((each) => shortened(name, each, uris));
      return [name, columnsOf(rows, droppedFieldsOf[name])];
    }),
  ) as Record<keyof CatalogEntries, Columns>;
  return { today, lists };
}

/**
 * Unpacks a catalog; dropped fields are empty.
 * @throws {TypeError} when the data is not a packed catalog.
 */
export function unpackCatalog({ lists }: PackedCatalog): CatalogEntries {
  // Packed rows have the types of the catalog, here and below.
  const neighborhoods = rowsOf(lists.neighborhoods, droppedFieldsOf.neighborhoods) as unknown as CatalogNeighborhood[];
  const uris = urisById(neighborhoods);
  const products = (name: Exclude<keyof CatalogEntries, "neighborhoods">) =>
    rowsOf(lists[name], droppedFieldsOf[name]).map((row) => ({ ...row, uri: wholeUri(name, row, uris) }));
  return {
    neighborhoods,
    plans: products("plans"),
    models: products("models"),
    homes: products("homes"),
  } as unknown as CatalogEntries;
}

const listNames = ["neighborhoods", "plans", "models", "homes"] as const;
const folders = { plans: "plans", models: "models", homes: "qmi" } as const;

type Row = Readonly<Record<string, unknown>>;

const urisById = (neighborhoods: readonly CatalogNeighborhood[]) =>
  new Map<unknown, string>(neighborhoods.map(({ id, uri }) => [id, uri]));

/** The URL that a product has by default, from its neighborhood's URL and its title; null for others. */
function usualUri(name: keyof typeof folders, row: Row, uris: ReadonlyMap<unknown, string>): string | null {
  const neighborhoodUri = uris.get(row.neighborhoodId);
  if (!neighborhoodUri) return null;
  const slug = String(row.title)
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/[^a-z0-9]+/g, "-");
  return `${neighborhoodUri}${folders[name]}/${slug}/`;
}

function shortened(name: keyof CatalogEntries, each: object, uris: ReadonlyMap<unknown, string>): Row {
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

function rowsOf({ count, fields }: Columns, without: readonly (keyof typeof droppedFields)[]): Row[] {
  const empty = Object.fromEntries(without.map((name) => [name, droppedFields[name]]));
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
