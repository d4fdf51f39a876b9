import type { ContentDatabase } from "@porchlight/backend/store/tables.ts";
import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";

/** How many favorites of accounts an import changed. */
export interface FavoritesMoved {
  /** They name the same product, which has another id now. */
  readonly moved: number;
  /** Their id names something else now. */
  readonly dropped: number;
}

/** What an id names, as far as favorites have to know it. */
interface NamedEntry {
  readonly kind: string;
  readonly uri: string;
  readonly origin: string;
}

/** Kinds that can be a favorite (S3.4). */
const productKinds = new Set(["home", "model", "plan"]);

/**
 * Name of the option that says what favorites name that is gone, by id: a later import may give the id to something
 * else, or bring the product back under another one.
 */
const goneProductsOption = "goneProducts";

/**
 * Keeps favorites true after entries were written, in the same transaction: one whose product has another id now gets
 * that, one whose id names something else is dropped. One whose product is gone stays. Within an origin an id names
 * the same product however it is called.
 * @param before all entries of the store before
 * @param after all entries of the store now
 */
export async function moveFavorites(
  before: readonly (NamedEntry & { readonly id: number })[],
  after: readonly (NamedEntry & { readonly id: number })[],
  transaction: ContentDatabase,
): Promise<FavoritesMoved> {
  const gone = await goneProducts(transaction);
  const named = new Map(Object.entries(gone).map(([id, product]) => [Number(id), product]));
  for (const { id, kind, uri, origin } of before) if (productKinds.has(kind)) named.set(id, { kind, uri, origin });
  const entries = new Map(after.map((entry) => [entry.id, entry]));
  const idByAddress = new Map(after.map(({ id, kind, uri }) => [`${kind} ${uri}`, id]));
  /** By old id: the id to name instead, or null for none. */
  const moves = new Map<number, number | null>();
  for (const [id, product] of named) {
    const entry = entries.get(id);
    if (entry?.kind === product.kind && entry.origin === product.origin) continue;
    const newId = idByAddress.get(`${product.kind} ${product.uri}`);
    if (newId !== undefined || entry) moves.set(id, newId ?? null);
  }
  const counts = { moved: 0, dropped: 0 };
  const stillGone: Record<string, NamedEntry> = {};
  const users = await transaction
    .selectFrom("users")
    .select(["id", "favorites"])
    .where("favorites", "<>", "[]")
    .execute();
  for (const user of users) {
    const ids = await moved(user, moves, counts, transaction);
    for (const id of ids) {
      const product = named.get(id);
      if (product && !entries.has(id)) stillGone[id] = product;
    }
  }
  await keepGoneProducts(stillGone, transaction);
  return counts;
}

/** Written past the log of changes, as no page shows it. */
async function keepGoneProducts(products: Record<string, NamedEntry>, transaction: ContentDatabase): Promise<void> {
  await transaction.deleteFrom("options").where("key", "=", goneProductsOption).execute();
  if (Object.keys(products).length === 0) return;
  const row = { key: goneProductsOption, value: JSON.stringify(products) };
  await transaction.insertInto("options").values(row).execute();
}

/** One account’s favorites after the moves; written only if they are still what was read. */
async function moved(
  { id, favorites }: { readonly id: number; readonly favorites: string },
  moves: ReadonlyMap<number, number | null>,
  counts: { moved: number; dropped: number },
  transaction: ContentDatabase,
): Promise<readonly number[]> {
  for (let text = favorites; ; ) {
    const old = parseFavorites(text, { keepRepeats: true });
    const ids = [...new Set(old.flatMap((each) => (moves.has(each) ? (moves.get(each) ?? []) : each)))];
    const changed = old.filter((each) => moves.has(each) && moves.get(each) !== each);
    if (changed.length === 0) return old;
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ favorites: serializeFavorites(ids) })
      .where("id", "=", id)
      .where("favorites", "=", text)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      const dropped = changed.filter((each) => moves.get(each) === null).length;
      counts.dropped += dropped;
      counts.moved += changed.length - dropped;
      return ids;
    }
    // The visitor saved others meanwhile.
    const row = await transaction.selectFrom("users").select("favorites").where("id", "=", id).executeTakeFirst();
    if (!row) return [];
    text = row.favorites;
  }
}

async function goneProducts(transaction: ContentDatabase): Promise<Readonly<Record<string, NamedEntry>>> {
  const row = await transaction
    .selectFrom("options")
    .select("value")
    .where("key", "=", goneProductsOption)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as Record<string, NamedEntry>) : {};
}
