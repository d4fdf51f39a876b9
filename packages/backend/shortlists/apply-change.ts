import {
  type ShortlistChange,
  type ShortlistPerson,
  type ShortlistProduct,
  type ShortlistResult,
  shortlistLimits,
} from "@porchlight/contract/shortlists";
import type { ContentDatabase } from "../store/tables.ts";

/** One person of a list, with the ids of products in the order of their ranks. */
interface Membership {
  readonly shortlistId: string;
  readonly person: ShortlistPerson;
  readonly ranking: readonly number[];
}

/** Stores a change of one person of a list, which the transaction has locked. */
export async function applyChange(
  transaction: ContentDatabase,
  membership: Membership,
  change: ShortlistChange,
  nowMs: number,
): Promise<ShortlistResult> {
  const { shortlistId, person, ranking } = membership;
  const isFirst = person === 1;
  const people = transaction.updateTable("shortlist_people").where("shortlist_id", "=", shortlistId);
  switch (change.kind) {
    case "add":
      return await addProducts(transaction, membership, change.products, nowMs);
    case "restore":
    case "remove":
      return await (change.kind === "remove" ? removeProduct : restoreProduct)(
        transaction,
        membership,
        change.productId,
        nowMs,
      );
    case "heart":
      return await mark(transaction, membership, change.productId, { is_hearted: change.isHearted ? 1 : 0 });
    case "note":
      return await writeNote(transaction, membership, change);
    case "rank": {
      const listed = await listedIds(transaction, shortlistId);
      if (!listed.includes(change.productId)) return "gone";
      const current = ranking.filter((id) => listed.includes(id));
      const next = JSON.stringify(rankingAfter(current, change.productId, change.step));
      await people.set({ ranking: next }).where("person", "=", person).execute();
      return "done";
    }
    case "name":
      await people.set({ name: change.name }).where("person", "=", person).execute();
      return "done";
    case "visit": {
      const { seenAtMs, seen, seenBefore } = change.visit;
      const columns = { seen_at_ms: seenAtMs, seen, seen_before: seenBefore };
      await people.set(columns).where("person", "=", person).execute();
      return "done";
    }
    case "renew":
      if (!isFirst && change.person !== person) return "gone";
      await people.set({ link: change.link }).where("person", "=", change.person).execute();
      return "done";
    case "delete":
      if (!isFirst) return "gone";
      await transaction.deleteFrom("shortlists").where("id", "=", shortlistId).execute();
      return "done";
  }
}

async function listedIds(transaction: ContentDatabase, shortlistId: string): Promise<number[]> {
  const select = transaction.selectFrom("shortlist_items").select("product_id").where("removed_by", "is", null);
  return (await select.where("shortlist_id", "=", shortlistId).execute()).map(({ product_id }) => product_id);
}

/** Adds products to a list, in their order; those that it has stay where they are. */
export async function addProducts(
  transaction: ContentDatabase,
  { shortlistId, person }: Membership,
  products: readonly ShortlistProduct[],
  nowMs: number,
): Promise<ShortlistResult> {
  const listed = await listedIds(transaction, shortlistId);
  const added = products.filter(({ id }) => !listed.includes(id));
  if (listed.length + added.length > shortlistLimits.homes) return "full";
  if (added.length === 0) return "done";
  const columns = { shortlist_id: shortlistId, added_by: person, removed_by: null };
  await transaction
    .insertInto("shortlist_items")
    .values(
      added.map(({ id, title, href }, position) => ({
        ...{ ...columns, product_id: id, title, href },
        // In the given order.
        changed_at_ms: nowMs + position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shortlist_id", "product_id"]).doUpdateSet({
        ...{ added_by: person, removed_by: null },
        changed_at_ms: (row) => row.ref("excluded.changed_at_ms"),
        title: (row) => row.ref("excluded.title"),
        href: (row) => row.ref("excluded.href"),
      }),
    )
    .execute();
  await deleteOldestRemoved(transaction, shortlistId);
  return "done";
}

async function removeProduct(
  transaction: ContentDatabase,
  { shortlistId, person }: Membership,
  productId: number,
  nowMs: number,
): Promise<ShortlistResult> {
  const { numUpdatedRows } = await transaction
    .updateTable("shortlist_items")
    .set({ removed_by: person, changed_at_ms: nowMs })
    .where("shortlist_id", "=", shortlistId)
    .where("product_id", "=", productId)
    .where("removed_by", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "done" : "gone";
}

async function restoreProduct(
  transaction: ContentDatabase,
  membership: Membership,
  productId: number,
  nowMs: number,
): Promise<ShortlistResult> {
  const { title, href } =
    (await transaction
      .selectFrom("shortlist_items")
      .select(["title", "href"])
      .where("shortlist_id", "=", membership.shortlistId)
      .where("product_id", "=", productId)
      .executeTakeFirst()) ?? {};
  if (title === undefined || href === undefined) return "gone";
  return await addProducts(transaction, membership, [{ id: productId, title, href }], nowMs);
}

/** Makes room for the limit of rows. */
async function deleteOldestRemoved(transaction: ContentDatabase, shortlistId: string): Promise<void> {
  const items = await transaction
    .selectFrom("shortlist_items")
    .select(["product_id", "removed_by"])
    .where("shortlist_id", "=", shortlistId)
    .orderBy("changed_at_ms")
    .execute();
  const excess = items
    .filter(({ removed_by }) => removed_by !== null)
    .slice(0, Math.max(0, items.length - shortlistLimits.rows))
    .map(({ product_id }) => product_id);
  if (excess.length === 0) return;
  const remove = transaction.deleteFrom("shortlist_items").where("shortlist_id", "=", shortlistId);
  await remove.where("product_id", "in", excess).execute();
}

async function writeNote(
  transaction: ContentDatabase,
  membership: Membership,
  { productId, note, noteRevision }: Extract<ShortlistChange, { readonly kind: "note" }>,
): Promise<ShortlistResult> {
  const stored = await transaction
    .selectFrom("shortlist_marks")
    .select(["note", "note_revision"])
    .where("shortlist_id", "=", membership.shortlistId)
    .where("product_id", "=", productId)
    .where("person", "=", membership.person)
    .executeTakeFirst();
  const current = stored ?? { note: "", note_revision: 0 };
  if (current.note === note) return "done";
  if (current.note_revision !== noteRevision) return "stale";
  return await mark(transaction, membership, productId, { note, note_revision: noteRevision + 1 });
}

async function mark(
  transaction: ContentDatabase,
  { shortlistId, person }: Membership,
  productId: number,
  columns: { readonly is_hearted: number } | { readonly note: string; readonly note_revision: number },
): Promise<ShortlistResult> {
  // A removed product keeps its marks, and takes those that were on their way.
  const select = transaction.selectFrom("shortlist_items").select("product_id").where("shortlist_id", "=", shortlistId);
  if (!(await select.where("product_id", "=", productId).executeTakeFirst())) return "gone";
  const empty = { is_hearted: 0, note: "", note_revision: 0 };
  await transaction
    .insertInto("shortlist_marks")
    .values({ ...empty, ...columns, shortlist_id: shortlistId, product_id: productId, person })
    .onConflict((conflict) => conflict.columns(["shortlist_id", "product_id", "person"]).doUpdateSet(columns))
    .execute();
  return "done";
}

/** The ranking after a step: up one place, to the end when it has no rank; down one place, out of it from the last. */
export function rankingAfter(ranking: readonly number[], productId: number, step: "up" | "down"): number[] {
  const others = ranking.filter((id) => id !== productId);
  const from = ranking.indexOf(productId);
  if (from < 0) return step === "up" ? [...others, productId] : others;
  if (step === "down" && from === others.length) return others;
  return others.toSpliced(step === "up" ? Math.max(0, from - 1) : from + 1, 0, productId);
}
