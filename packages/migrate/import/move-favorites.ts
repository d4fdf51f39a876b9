import type { ContentDatabase } from "@porchlight/backend/store/tables.ts";
import { parseFavorites, serializeFavorites } from "@porchlight/contract/favorites";

/** Number of favorites that an import changed. */
export interface FavoritesMoved {
  /** Favorites whose product has another id now. */
  readonly moved: number;
  /** Favorites whose id refers to something else now. */
  readonly dropped: number;
}

/** The facts about an entry that favorites depend on. */
interface NamedEntry {
  readonly kind: string;
  readonly uri: string;
  readonly origin: string;
}

/** Kinds that can be a favorite (S3.4). */
const productKinds = new Set(["home", "model", "plan"]);

/**
 * Option with the removed products that favorites still contain, by id: a later import may reuse the id, or bring the
 * product back with another one.
 */
const goneProductsOption = "goneProducts";

/**
 * Updates favorites after an import, in the same transaction: a favorite whose product has another id now gets it, one
 * whose id refers to something else is dropped. One whose product was removed stays. Within an origin an id identifies
 * a product.
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
  /** The new id by old id; null to drop it. */
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

/** Not recorded in the change log, as no page shows it. */
async function keepGoneProducts(products: Record<string, NamedEntry>, transaction: ContentDatabase): Promise<void> {
  await transaction.deleteFrom("options").where("key", "=", goneProductsOption).execute();
  if (Object.keys(products).length === 0) return;
  const row = { key: goneProductsOption, value: JSON.stringify(products) };
  await transaction.insertInto("options").values(row).execute();
}

/** Updates one account’s favorites, only if they have not changed since they were read. */
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
    // The visitor has saved others meanwhile.
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
